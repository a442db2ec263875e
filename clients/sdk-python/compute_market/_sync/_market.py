from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypedDict

import httpx

from .._settings import address, credential
from ._assistant import Assistant
from ._deploys import Deploys
from ._events import Events
from ._files import Files
from ._http import Http, Tokens, new_key
from ._jobs import Jobs
from ._operations import (
    AccountOperations,
    AdminOperations,
    BandwidthOperations,
    DevicesOperations,
    OffersOperations,
    ReferralsOperations,
    WebhooksOperations,
)
from ._wallet import Wallet

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Options(TypedDict, total=False):
    """As `Market` takes them."""

    timeout: float
    retries: int
    transport: httpx.BaseTransport | None


class Market:
    """A market, and you in it.

    `url` is the market's address (default: `MARKET_URL`), `key` an API key or access token (default: `MARKET_API_KEY`,
    whatever market `url` names); without one, only what is public works. `timeout` is the longest silence, in seconds.
    A request that can be repeated without harm is repeated up to `retries` times. `transport` is for proxies and tests.

    Use it as a context manager, or call `close`. Threads may share a `Market`.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 4,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.url = address(url)
        access = credential(key)
        self._http = http = Http(self.url, Tokens(access) if access else None, timeout, retries, transport)
        self.account = AccountOperations(http)
        self.admin = AdminOperations(http)
        self.assistant = Assistant(http)
        self.bandwidth = BandwidthOperations(http)
        self.deploys = Deploys(http)
        self.devices = DevicesOperations(http)
        self.events = Events(http)
        self.files = Files(http)
        self.jobs = Jobs(http, self.files)
        self.offers = OffersOperations(http)
        self.referrals = ReferralsOperations(http)
        self.wallet = Wallet(http)
        self.webhooks = WebhooksOperations(http)

    @classmethod
    def login(
        cls, url: str | None, email: str, password: str, *, code: str | None = None, **options: Unpack[Options]
    ) -> Self:
        """Logs in with an account's e-mail address and password; the session renews itself while it is used.

        `code`: of the authenticator app, or a recovery code, for accounts with two-factor sign-in.
        """
        body = {"email": email, "password": password}
        if code is not None:
            body["code"] = code
        return cls(url, **options)._signed_in("/auth/login", body)

    @classmethod
    def register(
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
        return cls(url, **options)._signed_in("/auth/register", body, new_key())

    def request(
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
        return self._http.json(method.upper(), path, params=params, body=body, key=idempotency_key)

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    def _signed_in(self, path: str, body: Mapping[str, str], key: str | None = None) -> Self:
        try:
            self._http.tokens = None
            reply = self._http.json("POST", path, body=body, key=key)
            self._http.tokens = Tokens(reply["token"], reply["refresh_token"])
            return self
        except BaseException:
            self.close()
            raise
