"""A market inside the process, a clock that only moves when somebody sleeps, and what both have seen."""

import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from unittest.mock import patch

import httpx

from compute_market import AsyncMarket, Market

Reply = Callable[[httpx.Request], httpx.Response]
JSON = {"Content-Type": "application/json"}


def says(body: object, status: int = 200, **headers: str) -> Reply:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: httpx.Response(status, headers={**JSON, **given}, content=json.dumps(body))


def refuses(status: int, code: str, **headers: str) -> Reply:
    return says({"status": status, "code": code, "detail": code}, status, **headers)


def streams(*events: str, then: Iterable[bytes] | None = None, type: str = "text/event-stream") -> Reply:
    """Sends the events, and ends; or goes on with `then`."""
    text = "".join(f"{event}\n\n" for event in events).encode()
    headers = {"Content-Type": type}
    return lambda _: httpx.Response(200, headers=headers, content=text if then is None else then)


def breaks(request: httpx.Request) -> httpx.Response:
    raise httpx.ReadError("reset", request=request)


def status(of: str) -> str:
    return f'event: status\ndata: {{"status":"{of}"}}'


def log(offset: int, text: str) -> str:
    data = {"attempt_id": "a", "offset": offset, "text": text}
    return f"event: log\nid: a:{offset + len(text)}\ndata: {json.dumps(data)}"


class FakeMarket:
    """Each path goes through its replies, and stays at the last."""

    def __init__(self, replies: dict[str, list[Reply]] | None = None) -> None:
        self.replies = replies or {}
        self.asked: list[httpx.Request] = []
        self.transport = httpx.MockTransport(self._answer)

    def client(self, key: str | None = "mk_secret") -> Market:
        return Market("https://market.example.com", key, transport=self.transport)

    def async_client(self) -> AsyncMarket:
        return AsyncMarket("https://market.example.com", "mk_secret", transport=self.transport)

    def at(self, path: str) -> list[httpx.Request]:
        return [request for request in self.asked if request.url.path == path]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        replies = self.replies[request.url.path]
        before = len(self.at(request.url.path))
        self.asked.append(request)
        return replies[min(before, len(replies) - 1)](request)


class Clock(ExitStack):
    """Time for the client: nothing waits."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.slept: list[float] = []
        for module in ("_http", "_jobs", "_streams", "_transfers"):
            self._stands_in(f"_sync.{module}.sleep", self.sleep)
        for module in ("_deadline", "_sync._streams"):
            self._stands_in(f"{module}.monotonic", lambda: self.now)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def _stands_in(self, name: str, other: object) -> None:
        self.enter_context(patch(f"compute_market.{name}", other))
