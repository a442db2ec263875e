"""Server-sent events (WHATWG HTML §9.2), without any input or output."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._json import loads
from .errors import MarketError

# Larger than any event of the market; a line without an end mustn't fill the memory.
MAX_EVENT_BYTES = 8 * 1024 * 1024


class StreamEvent(NamedTuple):
    """One event of a stream; `id` is the position after it, None where it moves none."""

    type: str
    data: Any
    id: str | None


class EventParser:
    """Feed it the bytes of a stream; comments are dropped."""

    def __init__(self) -> None:
        self._rest = b""
        self._fields: dict[str, str] = {}

    def feed(self, chunk: bytes) -> list[StreamEvent]:
        """The events that became complete. Raises MarketError for bytes that are no event stream."""
        try:
            return self._feed(chunk)
        except ValueError as wrong:
            raise MarketError(f"The stream isn't one of a market's events: {wrong}") from wrong

    def _feed(self, chunk: bytes) -> list[StreamEvent]:
        # Not `splitlines`: a log's text may hold its other line breaks.
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > MAX_EVENT_BYTES:
            raise ValueError("an event is too large")
        return [event for line in lines if (event := self._line(line.rstrip(b"\r").decode()))]

    def _line(self, line: str) -> StreamEvent | None:
        if line:
            name, _, value = line.partition(":")
            self._add(name, value[1:] if value.startswith(" ") else value)
            return None
        fields, self._fields = self._fields, {}
        if "data" not in fields:
            return None
        return StreamEvent(fields.get("event", "message"), loads(fields["data"]), fields.get("id"))

    def _add(self, name: str, value: str) -> None:
        if name == "data" and "data" in self._fields:
            value = f"{self._fields['data']}\n{value}"
        if len(value) > MAX_EVENT_BYTES:
            raise ValueError("an event is too large")
        if name in ("event", "data", "id"):
            self._fields[name] = value
