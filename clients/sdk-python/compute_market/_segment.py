from __future__ import annotations

from urllib.parse import quote


def segment(value: str) -> str:
    """A value as one part of a path. Raises ValueError for one that would name another path."""
    if value in ("", ".", ".."):
        raise ValueError(f"{value!r} is not an id")
    return quote(value, safe="")
