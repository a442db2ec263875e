from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from .._deadline import Deadline
from .._segment import segment
from .._sse import StreamEvent
from ._http import Call
from ._operations import DeploysOperations
from ._streams import follow

OVER = ("completed", "failed", "stopped")


class Deploys(DeploysOperations):
    """Services and programs that run in replicas until you stop them, or their time is up."""

    def logs(self, id: str, /, *, replica: int = 1) -> Generator[str, None, None]:
        """A replica's log as it is written, piece by piece, through all its runs until the deploy is over."""
        with closing(self.follow(id, replica=replica)) as events:
            for event in events:
                if event.type == "log":
                    yield event.data["text"]

    def follow(self, id: str, /, *, replica: int = 1) -> Generator[StreamEvent, None, None]:
        """The `log` and `status` events of a replica until the deploy is over; reconnects by itself."""
        call = Call("GET", f"/api/deploy/jobs/{segment(id)}/logs", params={"replica": replica})
        return follow(self._http, call, _over, Deadline(None, f"Deploy {id}"))


def _over(event: StreamEvent) -> bool:
    return event.type == "status" and event.data["status"] in OVER
