from __future__ import annotations

from time import sleep
from collections.abc import Generator, Callable
from contextlib import closing
from time import monotonic
from typing import Any

from .._retry import wait_before
from .._sse import StreamEvent
from ..errors import ConnectionFailedError, MarketError
from ._http import Http, Call

# The market sends a comment every 15 seconds: a connection that is quiet for longer is dead.
BEAT_S = 15.0
QUIET_S = 3 * BEAT_S
RECONNECTS = 10


def deadline_in(timeout: float | None) -> float | None:
    return None if timeout is None else monotonic() + timeout


def follow(
    http: Http,
    call: Call,
    over: Callable[[StreamEvent], bool],
    deadline: float | None = None,
) -> Generator[StreamEvent, None, None]:
    """The events of a stream, through broken connections, until `over` says so of one.

    Raises TimeoutError at the deadline, and MarketError when ten connections in a row bring nothing.
    """
    position: str | None = None
    states: dict[str, Any] = {}
    failures = 0
    while True:
        quiet_s = _patience(deadline)
        try:
            with closing(http.events(call.with_header("Last-Event-ID", position), quiet_s)) as stream:
                for events in stream:
                    for event in events:
                        if event.id is not None:
                            position = event.id
                        elif states.get(event.type) == event.data:
                            continue  # a new connection begins with the state that we know
                        else:
                            states[event.type] = event.data
                        failures = 0
                        yield event
                        if over(event):
                            return
                    # Comments would keep the connection beyond the deadline.
                    if deadline is not None and deadline - monotonic() < BEAT_S < quiet_s:
                        break
            error: MarketError = ConnectionFailedError("The stream ended early")
        except MarketError as caught:
            error = caught
        wait = wait_before(failures, error)
        if wait is None or failures == RECONNECTS:
            raise error
        failures += 1
        sleep(min(wait, _patience(deadline)))


def _patience(deadline: float | None) -> float:
    """How long to wait for the next byte. Raises TimeoutError after the deadline."""
    if deadline is None:
        return QUIET_S
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError("still not over; ask again later, or with a longer timeout")
    return min(QUIET_S, left)
