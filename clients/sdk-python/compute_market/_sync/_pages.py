from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, TypeVar, cast

from ._http import Http

Item = TypeVar("Item")


class Pages(Generic[Item]):
    """A list of the API: iterate over its items; further pages are fetched as you go."""

    def __init__(self, http: Http, path: str, items: str, params: Mapping[str, Any], page_size: int) -> None:
        self._http = http
        self._path = path
        self._items = items
        self._params = {**params, "limit": page_size}

    def __iter__(self) -> Generator[Item, None, None]:
        for page in self.pages():
            for item in page:
                yield item

    def pages(self) -> Generator[list[Item], None, None]:
        """The same, page by page."""
        cursor: str | None = None
        while True:
            reply = self._http.json("GET", self._path, params={**self._params, "cursor": cursor})
            yield cast("list[Item]", reply[self._items])
            cursor = reply["next_cursor"]
            if cursor is None:
                return

    def first(self) -> Item | None:
        """The first item, usually the newest; None: the list is empty."""
        for item in self:
            return item
        return None
