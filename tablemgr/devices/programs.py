"""Simulated devices as processes of their own, each with a hand beside it that is told what to do line by line."""

import contextlib
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from drivers.simulators.trouble import HandError

ANSWER_TIMEOUT_S = 30.0
"""A hand answers at once; on a machine that is busy, later."""
STOP_TIMEOUT_S = 10.0


class DeviceProgram:
    """`kind` is one of the simulators'. Use it in a `with`: leaving ends the process. HandError."""

    def __init__(self, kind: str, port: str) -> None:
        """`port` as `tablemgr simulate` takes it."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "drivers.simulators.device_program", port, "--device", kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._said: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, name=f"simulated {kind}", daemon=True)
        self._listener.start()
        self._kind = kind
        self._lock = threading.Lock()
        try:
            self.url = self._answer()
        except HandError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def do(self, *words: str) -> str:
        """What the hand does, and its answer; from any thread. HandError for what cannot be done, or if the process has
        ended."""
        assert self._process.stdin is not None
        with self._lock:
            try:
                self._process.stdin.write(" ".join(words) + "\n")
                self._process.stdin.flush()
            except OSError as error:
                raise HandError(f"the simulated {self._kind} has ended: {error.strerror or error}") from error
            return self._answer()

    def close(self) -> None:
        """End the process, in order if it listens."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.terminate()
        try:
            self._process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join(STOP_TIMEOUT_S)
        # An error: what was still to be said to it finds nobody.
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.stdout.close()

    def _answer(self) -> str:
        try:
            answer = self._said.get(timeout=ANSWER_TIMEOUT_S)
        except queue.Empty:
            raise HandError(f"the simulated {self._kind} gave no answer within {ANSWER_TIMEOUT_S:g} s") from None
        if answer.startswith("error: "):
            raise HandError(answer.removeprefix("error: "))
        if not answer:
            raise HandError(f"the simulated {self._kind} has ended")
        return answer

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line.rstrip("\n"))
        # Whoever waits is told of the end.
        self._said.put("")


class TrayProgram(DeviceProgram):
    """A tray, and a hand that remembers which chips it has laid where; nobody else moves them."""

    def __init__(self, port: str) -> None:
        super().__init__("tray", port)
        self._lying: dict[str, dict[str, None]] = {}
        self.moved = 0
        """How many chips it has laid down or taken away."""

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """The tags by the antenna that they lie on, the newest last."""
        with self._lock:
            return {antenna: tuple(tags) for antenna, tags in self._lying.items()}

    def place(self, tags: Sequence[str], antenna: str) -> None:
        """Lays chips down; HandError."""
        self.do("place", *tags, antenna)
        with self._lock:
            self._lying.setdefault(antenna, {}).update(dict.fromkeys(tags))
            self.moved += len(tags)

    def take(self, tag: str, antenna: str) -> None:
        """Takes a chip away; HandError if it does not lie there."""
        self.do("take", tag, antenna)
        with self._lock:
            del self._lying[antenna][tag]
            self.moved += 1
