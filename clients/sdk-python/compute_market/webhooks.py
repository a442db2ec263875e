"""Checks that a webhook came from the market (https://www.standardwebhooks.com)."""

from __future__ import annotations

import hmac
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, TypedDict, cast

from ._json import loads
from .errors import WebhookVerificationError

TOLERANCE_S = 300


class WebhookEvent(TypedDict):
    """What is posted to a webhook; `id` stays the same when a delivery is repeated."""

    id: str
    type: str
    timestamp: str
    data: dict[str, Any]


def verify_webhook(payload: bytes | str, headers: Mapping[str, str], secret: str) -> WebhookEvent:
    """The event of a delivery, once its signature fits.

    `payload` is the body exactly as it came, `headers` are the request's, `secret` is what `webhooks.create` returned.
    Raises WebhookVerificationError for anything that isn't signed with the secret or is more than five minutes off.
    """
    body = _bytes(payload) if isinstance(payload, str) else payload
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id, timestamp, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age = abs(time.time() - int(timestamp))
    except (KeyError, ValueError, OverflowError):
        raise WebhookVerificationError("the headers of a webhook are missing or unreadable") from None
    if not _signed(_bytes(f"{id}.{timestamp}.") + body, signatures, secret):
        raise WebhookVerificationError("the signature doesn't fit: not from the market, changed, or another secret")
    if age > TOLERANCE_S:
        raise WebhookVerificationError(f"the delivery is {age:.0f} s off: replayed, or one clock is wrong")
    return cast("WebhookEvent", loads(body))


def _signed(content: bytes, signatures: str, secret: str) -> bool:
    """`signatures` has one for each valid secret: two after a rotation."""
    try:
        key = b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    # Anybody can sign with an empty key.
    if not key:
        raise ValueError("the secret of a webhook begins with whsec_; check where it comes from")
    expected = f"v1,{b64encode(hmac.digest(key, content, 'sha256')).decode()}".encode()
    return any(hmac.compare_digest(expected, _bytes(one)) for one in signatures.split())


def _bytes(text: str) -> bytes:
    """Some frameworks put lone surrogates for bytes that aren't UTF-8; such a text matches no signature."""
    return text.encode(errors="replace")
