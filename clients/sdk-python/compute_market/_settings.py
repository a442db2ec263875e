from __future__ import annotations

import os
from urllib.parse import urlsplit


def address(url: str | None) -> str:
    """The market's address. Raises ValueError with what to do."""
    given = url or os.environ.get("MARKET_URL")
    if not given:
        raise ValueError("Which market? Pass its address as `url`, or set MARKET_URL")
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("The market's address begins with https:// or http:// and a host name")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ValueError("The market's address has no user, query or fragment; pass an API key as `key`")
    return given.rstrip("/")


def credential(key: str | None) -> str | None:
    """The API key or token; never shown. Raises ValueError for what no header can carry."""
    given = key or os.environ.get("MARKET_API_KEY")
    if given and not (given.isascii() and given.isprintable() and " " not in given):
        raise ValueError("The key has characters that no key has; copy it again, without quotes and line breaks")
    return given or None
