"""Client of a compute market: run jobs and deploys on other people's machines, rent out yours."""

from __future__ import annotations

from . import errors
from ._async._market import AsyncMarket
from ._sse import StreamEvent
from ._sync._market import Market
from ._version import __version__
from .errors import (
    AuthenticationError,
    CapReachedError,
    ConflictError,
    ConnectionFailedError,
    FieldError,
    InsufficientFundsError,
    JobFailedError,
    MarketError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    ValidationError,
    WebhookVerificationError,
)
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "AsyncMarket",
    "AuthenticationError",
    "CapReachedError",
    "ConflictError",
    "ConnectionFailedError",
    "FieldError",
    "InsufficientFundsError",
    "JobFailedError",
    "Market",
    "MarketError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "StreamEvent",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "errors",
    "verify_webhook",
]
