"""What only a TCP connection can do: break off, half close, vanish, and stop listening."""

import socket
import struct
from collections.abc import Iterator

import pytest

from drivers.errors import PortLostError, PortRefusedError
from drivers.transports import open_port
from drivers.transports.tcp import KEEPALIVE_IDLE_S, UNANSWERED_MS_MAX, TcpConnection

RESET_AT_ONCE = struct.pack("ii", 1, 0)
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


@pytest.fixture
def ends() -> Iterator[tuple[TcpConnection, socket.socket]]:
    """Our port, and a peer that does only what a test tells it to."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = open_port(f"socket://127.0.0.1:{server.getsockname()[1]}")
        peer, _ = server.accept()
        assert isinstance(port, TcpConnection)
        with peer:
            yield port, peer
        port.close()


def test_a_reset_is_a_lost_port(ends: tuple[TcpConnection, socket.socket]) -> None:
    port, peer = ends
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_ONCE)
    peer.close()
    with pytest.raises(PortLostError, match="broke it off"):
        port.read(5.0)


def test_a_peer_that_sends_no_more_is_a_lost_port_though_it_would_still_listen(
    ends: tuple[TcpConnection, socket.socket],
) -> None:
    """A serial server that half closes has nothing to say any more: no card will come."""
    port, peer = ends
    peer.sendall(b"last")
    peer.shutdown(socket.SHUT_WR)
    assert port.read(5.0) == b"last"
    with pytest.raises(PortLostError, match="hung up"):
        port.read(5.0)


def test_a_peer_that_reads_nothing_is_waited_for_a_second(ends: tuple[TcpConnection, socket.socket]) -> None:
    port, peer = ends
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with pytest.raises(PortLostError, match="while writing"):
        port.write(bytes(1 << 24))


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system sets no limit to unanswered bytes")
def test_a_peer_that_vanished_is_known_in_seconds_whether_we_write_or_not(
    ends: tuple[TcpConnection, socket.socket],
) -> None:
    """While bytes wait for an answer the kernel sends no keepalive, and its own limit is a quarter of an hour."""
    connection = ends[0]._connection
    assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == KEEPALIVE_IDLE_S
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNANSWERED_MS_MAX
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


def test_a_server_that_is_not_there_says_what_to_look_at() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    with pytest.raises(PortRefusedError) as refused:
        open_port(f"socket://127.0.0.1:{number}")
    assert refused.value.why == "cannot connect: Connection refused"
    assert "serial server" in refused.value.remedy
