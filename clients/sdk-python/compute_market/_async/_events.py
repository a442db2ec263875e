from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, cast

from .._deadline import Deadline
from ._http import Call
from ._operations import AsyncEventsOperations
from ._streams import follow

if TYPE_CHECKING:
    from .. import models


class AsyncEvents(AsyncEventsOperations):
    """What happens to your jobs, deploys, sessions, devices and money, numbered without gaps by `seq`."""

    async def list(self, *, after: int = 0) -> AsyncGenerator[models.FeedEvent, None]:
        """The stored events after a `seq`, oldest first; of the last 30 days."""
        while True:
            reply = await self._http.json("GET", "/api/events", params={"after": after, "limit": 1000})
            for event in reply["events"]:
                yield event
            if reply["complete"]:
                return
            after = reply["next_after"]

    async def follow(self, *, after: int | None = None) -> AsyncGenerator[models.FeedEvent, None]:
        """Events as they happen, without end; reconnects by itself and misses none. `after`: the last `seq` you had."""
        call = Call("GET", "/api/events", params={"after": after})
        async with aclosing(follow(self._http, call, lambda _: False, Deadline(None, "The feed"))) as events:
            async for event in events:
                if event.type != "ready":
                    yield cast("models.FeedEvent", event.data)

    async def follow_changes(self) -> AsyncGenerator[models.ChangeHint, None]:
        """Names of records that changed, also without an event: progress, cost, load, bytes, balances. Nothing is stored.

        After a lost connection the first hint says that all may have changed.
        """
        call = Call("GET", "/api/events", params={"changes": True})
        reached = False
        async with aclosing(follow(self._http, call, lambda _: False, Deadline(None, "The feed"))) as events:
            async for event in events:
                if event.type == "changed":
                    yield cast("models.ChangeHint", event.data)
                elif event.type == "ready":
                    if reached:
                        yield cast("models.ChangeHint", {"all": True, "subjects": []})
                    reached = True
