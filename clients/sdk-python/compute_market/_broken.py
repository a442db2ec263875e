from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import httpx

from .errors import ConnectionFailedError


@contextmanager
def broken_connections() -> Generator[None, None, None]:
    """Makes errors of the network our own."""
    try:
        yield
    except httpx.RequestError as error:
        words = str(error) or type(error).__name__
        raise ConnectionFailedError(f"No reply from the market: {words}. Check its address and the network") from error
