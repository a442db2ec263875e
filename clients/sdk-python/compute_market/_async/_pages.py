from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any, Generic, TypeVar, cast

from ._http import AsyncHttp

Item = TypeVar("Item")


class AsyncPages(Generic[Item]):
    """A list of the API: iterate over its items; further pages are fetched as you go."""

    def __init__(self, http: AsyncHttp, path: str, items: str, params: Mapping[str, Any], page_size: int) -> None:
        self._http = http
        self._path = path
        self._items = items
        self._params = {**params, "limit": page_size}

    async def __aiter__(self) -> AsyncGenerator[Item, None]:
        async for page in self.pages():
            for item in page:
                yield item

    async def pages(self) -> AsyncGenerator[list[Item], None]:
        """The same, page by page."""
        cursor: str | None = None
        while True:
            reply = await self._http.json("GET", self._path, params={**self._params, "cursor": cursor})
            yield cast("list[Item]", reply[self._items])
            cursor = reply["next_cursor"]
            if cursor is None:
                return

    async def first(self) -> Item | None:
        """The first item, usually the newest; None: the list is empty."""
        async for item in self:
            return item
        return None
