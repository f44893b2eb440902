#!/bin/busybox sh
# The first program of the virtual machine. The host's root lies below, read-only; what is changed stays in memory. Then
# the host's own words are carried out on it, and the machine goes off.
b=/bin/busybox
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
while read -r module; do $b insmod "/modules/$module.ko" || echo "guest: no module $module"; done < /modules/order
# One reset for each plug in place of two: a hundred plugs take half a minute less.
echo Y > /sys/module/usbcore/parameters/old_scheme_first

share=trans=virtio,version=9p2000.L,msize=512000
$b mount -t 9p -o "$share,cache=loose,ro" host /host
$b mount -t tmpfs changes /changes
$b mkdir /changes/above /changes/work
$b mount -t overlay overlay -o lowerdir=/host,upperdir=/changes/above,workdir=/changes/work /root
$b mount -t proc proc /root/proc
$b mount -t sysfs sys /root/sys
$b mount -t devtmpfs dev /root/dev
$b mkdir -p /root/dev/pts /root/dev/shm
$b mount -t devpts devpts /root/dev/pts
$b mount -t tmpfs shm /root/dev/shm
$b mount -t tmpfs run /root/run
$b mkdir /root/run/tablemgr
$b mount -t 9p -o "$share,cache=none" exchange /root/run/tablemgr
$b ifconfig lo 127.0.0.1 up
exec $b switch_root /root /bin/sh /run/tablemgr/command
