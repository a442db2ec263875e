"""JSON as the market speaks it: money is `Decimal`, and is sent with all its decimals."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from ._amounts import AMOUNTS


def loads(text: bytes | str) -> Any:
    """Raises ValueError for anything else."""
    return json.loads(text, object_hook=_with_amounts)


def dumps(value: Any) -> bytes:
    """Raises TypeError or ValueError for what JSON has no form of, such as NaN."""
    return json.dumps(value, default=_plain, allow_nan=False, separators=(",", ":")).encode()


def _with_amounts(record: dict[str, Any]) -> dict[str, Any]:
    for name in AMOUNTS & record.keys():
        amount = record[name]
        # A double's shortest form has the decimals that the server wrote.
        if type(amount) in (int, float):
            record[name] = Decimal(str(amount))
    return record


def _plain(value: object) -> float:
    """The server reads doubles, too, so none of 6 decimals is lost below a billion."""
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")
