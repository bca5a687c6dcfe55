"""What a call fails with. The classes say what to do about it; the code says what it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict


class Problem(TypedDict):
    field: str
    message: str


class MonederoError(Exception):
    """A call that did not end well. Each attribute is there, and empty where it is not known."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        operation: str,
        attempts: int,
        idempotency_key: str | None,
        status: int = 0,
        fix: str = "",
        problems: Sequence[Problem] = (),
        request_id: str = "",
        retry_after: float | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """One of `monedero.api.error_code.ServerErrorCode`, or another one of a server that is newer than this
        client; or of the client itself: `unreachable`, `timed_out`, `unreadable_answer`.
        """
        self.operation = operation
        """As the reference names it, such as `cards.create`."""
        self.attempts = attempts
        self.idempotency_key = idempotency_key
        """To make the same call again, later and for one effect."""
        self.status = status
        """Of the answer, or 0 where none came."""
        self.fix = fix
        """What to do about it."""
        self.problems = problems
        """All that is wrong with the fields of the request."""
        self.request_id = request_id
        """Names the request in the log of the server; empty where no answer came."""
        self.retry_after = retry_after
        """In seconds."""
        self.details: Mapping[str, Any] = details or {}
        """All that the answer says, also what only this code has, such as `setupUrl`."""


class RefusedError(MonederoError):
    """The server understood and said no. The same request is refused again until something changes."""


class NotAllowedError(RefusedError):
    """The credential is missing, wrong or no longer good (401), or may not do this (403)."""


class NotFoundError(RefusedError):
    """There is nothing by this id that the caller may see (404)."""


class RateLimitedError(RefusedError):
    """Too many requests (429): try again after `retry_after`."""


class FailedError(MonederoError):
    """The server has failed (5xx), in every attempt. The same call again tells whether it took effect."""


class UnreachableError(MonederoError):
    """No answer came in any attempt."""

    may_have_arrived = True
    """Whether the request may have arrived. A call that takes an idempotency key is made again with the one
    of this error; of others one asks what there is.
    """


class TimedOutError(UnreachableError):
    """The time of the call was over before an answer came."""
