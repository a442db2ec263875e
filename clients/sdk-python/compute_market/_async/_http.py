from __future__ import annotations

import platform
from asyncio import Lock, sleep
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import httpx

from .._broken import broken_connections
from .._json import dumps, loads
from .._retry import wait_before
from .._sse import EventParser, StreamEvent
from .._version import __version__
from ..errors import AuthenticationError, MarketError, error_of

USER_AGENT = f"compute-market-python/{__version__} Python/{platform.python_version()}"
CONNECT_TIMEOUT_S = 10.0
EVENT_STREAM = "text/event-stream"


def new_key() -> str:
    """An `Idempotency-Key`: whoever repeats a request with it gets the first one's reply."""
    return str(uuid4())


@dataclass(frozen=True)
class Call:
    """One request, as often as it is sent."""

    method: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    # A function makes the pieces anew for each attempt.
    content: bytes | Callable[[], AsyncIterator[bytes]] | None = None
    form: Mapping[str, Any] = field(default_factory=dict)
    key: str | None = None
    # Whether it changes nothing, although it is a POST.
    safe: bool = False
    # The longest silence, in seconds; None: the client's.
    quiet_s: float | None = None

    @property
    def repeatable(self) -> bool:
        return self.method in ("GET", "HEAD") or self.safe or self.key is not None

    def within(self, quiet_s: float) -> Call:
        return replace(self, quiet_s=quiet_s)

    def with_header(self, name: str, value: str | None) -> Call:
        return self if value is None else replace(self, headers={**self.headers, name: value})


@dataclass(repr=False)
class Tokens:
    access: str
    refresh: str | None = None


class AsyncHttp:
    """Sends requests with the caller's credentials; turns refusals into errors, and repeats what may be repeated."""

    def __init__(
        self, url: str, tokens: Tokens | None, timeout: float, retries: int, transport: httpx.AsyncBaseTransport | None
    ) -> None:
        self.timeout = timeout
        self.retries = retries
        self.tokens = tokens
        self._renewing = Lock()
        self._client = httpx.AsyncClient(
            base_url=url,
            headers={"User-Agent": USER_AGENT, "Accept": "application/json"},
            timeout=httpx.Timeout(timeout, connect=CONNECT_TIMEOUT_S),
            transport=transport,
        )

    async def aclose(self) -> None:
        await self._client.aclose()

    async def json(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: object = None,
        key: str | None = None,
        safe: bool = False,
    ) -> Any:
        headers = {} if body is None else {"Content-Type": "application/json"}
        content = None if body is None else dumps(body)
        return parsed(await self.send(Call(method, path, params or {}, headers, content, key=key, safe=safe)))

    async def send(self, call: Call) -> httpx.Response:
        """The reply, read. Raises MarketError."""
        attempt = 0
        while True:
            try:
                return await self._read(call)
            except MarketError as error:
                wait = wait_before(attempt, error)
                if wait is None or attempt == self.retries or not call.repeatable:
                    raise
            await sleep(wait)
            attempt += 1

    async def events(self, call: Call) -> AsyncGenerator[list[StreamEvent], None]:
        """The events of each piece that arrives; none of a comment. Raises MarketError."""
        response = await self.open(call.with_header("Accept", EVENT_STREAM))
        parser = EventParser()
        try:
            if not response.headers.get("content-type", "").startswith(EVENT_STREAM):
                raise not_of_market(response)
            with broken_connections():
                async for chunk in response.aiter_bytes():
                    yield parser.feed(chunk)
        finally:
            await response.aclose()

    async def open(self, call: Call) -> httpx.Response:
        """A success whose body is yet to be read, and closed. Raises MarketError."""
        tokens = self.tokens
        try:
            return await self._once(call, tokens)
        except AuthenticationError:
            if not (tokens and await self._renew(tokens)):
                raise
        return await self._once(call, self.tokens)

    async def _read(self, call: Call) -> httpx.Response:
        response = await self.open(call)
        with broken_connections():
            await response.aread()
        return response

    async def _once(self, call: Call, tokens: Tokens | None) -> httpx.Response:
        with broken_connections():
            response = await self._client.send(self._request(call, tokens), stream=True)
            if response.is_success:
                return response
            await response.aread()
        raise error_of(response.status_code, response.headers, _json_or_none(response))

    def _request(self, call: Call, tokens: Tokens | None) -> httpx.Request:
        request = self._client.build_request(
            call.method,
            call.path,
            params={name: value for name, value in call.params.items() if value is not None},
            headers={**call.headers, **({"Idempotency-Key": call.key} if call.key else {})},
            content=call.content() if callable(call.content) else call.content,
            **call.form,
        )
        if tokens:
            request.headers["Authorization"] = f"Bearer {tokens.access}"
        if call.quiet_s is not None:
            request.extensions["timeout"]["read"] = call.quiet_s
        return request

    async def _renew(self, used: Tokens) -> bool:
        """Whether there are newer tokens now. A refresh token works once, so only one caller may send it."""
        async with self._renewing:
            if self.tokens is not used:
                return True
            if used.refresh is None:
                return False
            body = dumps({"refresh_token": used.refresh})
            headers = {"Content-Type": "application/json"}
            try:
                response = await self._once(Call("POST", "/auth/refresh", headers=headers, content=body), None)
            except AuthenticationError:
                return False
            with broken_connections():
                await response.aread()
            reply = parsed(response)
            self.tokens = Tokens(reply["token"], reply["refresh_token"])
            return True


class AsyncResource:
    def __init__(self, http: AsyncHttp) -> None:
        self._http = http


def parsed(response: httpx.Response) -> Any:
    reply = _json_or_none(response)
    if not isinstance(reply, dict):
        raise not_of_market(response)
    return reply


def not_of_market(response: httpx.Response) -> MarketError:
    detail = "This isn't a market's reply: something in front of it answered. Check the address"
    return MarketError(detail, status=response.status_code)


def _json_or_none(response: httpx.Response) -> Any:
    try:
        return loads(response.content)
    except ValueError:
        return None
