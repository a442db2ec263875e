"""What can go wrong, as classes. Decide by class, or by `code`: the server's list is in its docs/errors.md."""

from __future__ import annotations

import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from . import models


class FieldError(NamedTuple):
    """One field that is missing, unknown or wrong."""

    field: str
    message: str


class MarketError(Exception):
    """A call that failed; its text is for people. Decide by the class or by `code`.

    `status` and `code` are None when no reply came, `code` alone when the reply was not the market's. `request_id`
    finds the request in the server's logs. `retry_after` is how many seconds the server asks to wait.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        request_id: str | None = None,
        fields: tuple[FieldError, ...] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = fields
        self.retry_after = retry_after

    @property
    def temporary(self) -> bool:
        """Whether the same request may work in a while."""
        return self.status in (429, 502, 503, 504) or self.code == "idempotency_in_progress"


class ValidationError(MarketError):
    """400, 405, 413, 415: the request is wrong; `fields` says where."""


class AuthenticationError(MarketError):
    """401: no credentials, or they are wrong or have ended."""


class InsufficientFundsError(MarketError):
    """402: the balance is too low, or the account is in debt."""


class CapReachedError(MarketError):
    """402 `spend_cap_reached`: the API key may spend no more today, whatever the balance is."""


class PermissionDeniedError(MarketError):
    """403: the account or key may not do this."""


class NotFoundError(MarketError):
    """404: no such record, or it is another user's."""


class ConflictError(MarketError):
    """409, 422: not possible in the present state, or the Idempotency-Key was used for something else."""


class RateLimitError(MarketError):
    """429: a limit; wait `retry_after` seconds."""


class ServerError(MarketError):
    """5xx: the server, or something it needs, failed."""


class ConnectionFailedError(MarketError):
    """No reply came, or it broke off."""

    @property
    def temporary(self) -> bool:
        return True


class WebhookVerificationError(ValueError):
    """The delivery isn't from the market, was changed, or is too old."""


class JobFailedError(MarketError):
    """A job ended without a result: it failed, was cancelled, or expired. `output` is its log."""

    def __init__(self, job: models.Job, output: str) -> None:
        super().__init__(f"The job {job['status']}: {_reason_of(job)}")
        self.job = job
        self.output = output


def _reason_of(job: models.Job) -> str:
    if job["status"] == "cancelled":
        return f"somebody cancelled it (job {job['id']})"
    failure = job["failure"]
    return (failure and failure["text"]) or job["failure_reason"] or f"jobs.explain(\"{job['id']}\") says why"


# Where callers do something else than for the rest of its status.
_BY_CODE: dict[str | None, type[MarketError]] = {"spend_cap_reached": CapReachedError}

_BY_STATUS: dict[int, type[MarketError]] = {
    401: AuthenticationError,
    402: InsufficientFundsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: ConflictError,
    429: RateLimitError,
}


def error_of(status: int, headers: Mapping[str, str], problem: Any) -> MarketError:
    """The error of a refusal; `problem` is its JSON, or None when it had none."""
    known = problem if isinstance(problem, dict) else {}
    code = _text(known.get("code"))
    fields = _fields(known.get("errors"))
    kind = _BY_CODE.get(code) or _BY_STATUS.get(status) or _by_class(status)
    return kind(
        _message(_text(known.get("detail")) or _without_words(status, headers), fields),
        status=status,
        code=code,
        request_id=_text(known.get("request_id")) or headers.get("x-request-id"),
        fields=fields,
        retry_after=_seconds(headers.get("retry-after")),
    )


def _by_class(status: int) -> type[MarketError]:
    if status >= 500:
        return ServerError
    return ValidationError if status >= 400 else MarketError


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _fields(errors: Any) -> tuple[FieldError, ...]:
    listed = errors if isinstance(errors, list) else []
    return tuple(FieldError(str(one.get("field")), str(one.get("message"))) for one in listed if isinstance(one, dict))


def _message(detail: str, fields: tuple[FieldError, ...]) -> str:
    more = [message for _, message in fields if message not in detail]
    return f"{detail}: {'; '.join(more)}" if more else detail


def _without_words(status: int, headers: Mapping[str, str]) -> str:
    moved = headers.get("location")
    return f"HTTP status {status}{f': the market is at {moved}' if moved else ''}"


def _seconds(value: str | None) -> float | None:
    """`Retry-After` is seconds or a date (RFC 9110 §10.2.3); without either our own delays apply."""
    if value is None:
        return None
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None
