from __future__ import annotations

from asyncio import sleep
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from time import monotonic
from typing import Any

from .._deadline import Deadline
from .._retry import wait_before
from .._sse import StreamEvent
from ..errors import ConnectionFailedError, MarketError
from ._http import AsyncHttp, Call

# The market sends a comment every 15 seconds: a connection that is quiet for longer is dead.
BEAT_S = 15.0
QUIET_S = 3 * BEAT_S
# A market that restarts is back by then.
RECONNECT_FOR_S = 300.0
# So many streams are open that the market takes no other of this user.
CROWDED = "too_many_followers"


async def follow(
    http: AsyncHttp, call: Call, over: Callable[[StreamEvent], bool], deadline: Deadline, *, queue: bool = True
) -> AsyncGenerator[StreamEvent, None]:
    """The events of a stream, through broken connections, until `over` says so of one. `queue`: waits for a place.

    Raises TimeoutError at the deadline, and MarketError when the market stays away for five minutes, or was never
    reached.
    """
    position: str | None = None
    states: dict[str, Any] = {}
    reached = False
    failures, lost_at = 0, 0.0
    while True:
        quiet_s = deadline.left(QUIET_S)
        try:
            async with aclosing(http.events(call.with_header("Last-Event-ID", position).within(quiet_s))) as stream:
                async for events in stream:
                    reached, failures = True, 0
                    for event in events:
                        if event.id is not None:
                            position = event.id
                        elif event.type != "changed" and states.get(event.type) == event.data:
                            continue  # a new connection begins with the state that we know
                        else:
                            states[event.type] = event.data
                        yield event
                        if over(event):
                            return
                    # Comments would keep the connection beyond the deadline.
                    if deadline.left(QUIET_S) < BEAT_S < quiet_s:
                        break
            error: MarketError = ConnectionFailedError("The stream ended early")
        except MarketError as caught:
            error = caught
        lost_at = lost_at if failures else monotonic()
        wait = wait_before(failures, error)
        given_up = monotonic() - lost_at > RECONNECT_FOR_S if reached else failures == http.retries
        if wait is None or given_up or (error.code == CROWDED and not queue):
            raise error
        failures += 1
        await sleep(deadline.left(wait))
