from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypedDict

import httpx

from .._settings import address, credential
from ._assistant import AsyncAssistant
from ._deploys import AsyncDeploys
from ._events import AsyncEvents
from ._files import AsyncFiles
from ._http import AsyncHttp, Tokens, new_key
from ._jobs import AsyncJobs
from ._operations import (
    AsyncAccountOperations,
    AsyncAdminOperations,
    AsyncBandwidthOperations,
    AsyncDevicesOperations,
    AsyncOffersOperations,
    AsyncReferralsOperations,
    AsyncWebhooksOperations,
)
from ._wallet import AsyncWallet

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Options(TypedDict, total=False):
    """As `AsyncMarket` takes them."""

    timeout: float
    retries: int
    transport: httpx.AsyncBaseTransport | None


class AsyncMarket:
    """A market, and you in it.

    `url` is the market's address (default: `MARKET_URL`), `key` an API key or access token (default: `MARKET_API_KEY`,
    whatever market `url` names); without one, only what is public works. `timeout` is the longest silence, in seconds.
    A request that can be repeated without harm is repeated up to `retries` times. `transport` is for proxies and tests.

    Use it as a context manager, or call `aclose`. Threads may share a `Market`.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 4,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.url = address(url)
        access = credential(key)
        self._http = http = AsyncHttp(self.url, Tokens(access) if access else None, timeout, retries, transport)
        self.account = AsyncAccountOperations(http)
        self.admin = AsyncAdminOperations(http)
        self.assistant = AsyncAssistant(http)
        self.bandwidth = AsyncBandwidthOperations(http)
        self.deploys = AsyncDeploys(http)
        self.devices = AsyncDevicesOperations(http)
        self.events = AsyncEvents(http)
        self.files = AsyncFiles(http)
        self.jobs = AsyncJobs(http, self.files)
        self.offers = AsyncOffersOperations(http)
        self.referrals = AsyncReferralsOperations(http)
        self.wallet = AsyncWallet(http)
        self.webhooks = AsyncWebhooksOperations(http)

    @classmethod
    async def login(
        cls, url: str | None, email: str, password: str, *, code: str | None = None, **options: Unpack[Options]
    ) -> Self:
        """Logs in with an account's e-mail address and password; the session renews itself while it is used.

        `code`: of the authenticator app, or a recovery code, for accounts with two-factor sign-in.
        """
        body = {"email": email, "password": password}
        if code is not None:
            body["code"] = code
        return await cls(url, **options)._signed_in("/auth/login", body)

    @classmethod
    async def register(
        cls,
        url: str | None,
        username: str,
        email: str,
        password: str,
        *,
        referral_code: str | None = None,
        **options: Unpack[Options],
    ) -> Self:
        """Makes an account and logs in."""
        body = {"username": username, "email": email, "password": password}
        if referral_code is not None:
            body["referral_code"] = referral_code
        return await cls(url, **options)._signed_in("/auth/register", body, new_key())

    async def request(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any other request: its JSON reply. A POST is repeated only with a key, which not every path takes.

        Raises ValueError unless the path begins with `/`: your key goes to this market alone.
        """
        if not path.startswith("/"):
            raise ValueError("The path begins with /, below the market's address")
        return await self._http.json(method.upper(), path, params=params, body=body, key=idempotency_key)

    async def aclose(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    async def _signed_in(self, path: str, body: Mapping[str, str], key: str | None = None) -> Self:
        try:
            self._http.tokens = None
            reply = await self._http.json("POST", path, body=body, key=key)
            self._http.tokens = Tokens(reply["token"], reply["refresh_token"])
            return self
        except BaseException:
            await self.aclose()
            raise
