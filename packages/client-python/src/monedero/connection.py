"""A server, and a credential for it; and a call from its first attempt to its answer: one idempotency key for
all of them, waits as the server asks for, and an end at the latest when the time of the call is over.
"""

from __future__ import annotations

import json
import logging
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from .errors import (
    FailedError,
    MonederoError,
    NotAllowedError,
    NotFoundError,
    RateLimitedError,
    RefusedError,
    TimedOutError,
    UnreachableError,
)
from .retry import backoff_after, may_have_arrived, retry_after_of, wait_after

log = logging.getLogger("monedero")
JSON = "application/json"
REPEAT = "Make the same call again with the `idempotency_key` of this error."
ASK_FIRST = (
    "Check the address of the server and the network; where something was to change, ask what there is."
)


@dataclass(frozen=True)
class Connection:
    base_url: str
    http: httpx.Client = field(repr=False)
    timeout: float
    attempt_timeout: float
    retries_max: int
    credential: Callable[[], Mapping[str, str]] = field(repr=False)
    """Asked before each attempt, since the token of a session changes."""
    hear: Callable[[httpx.Headers], None] = field(repr=False)
    """Looks at each answer."""
    pause: Callable[[float], None] = time.sleep


@dataclass(frozen=True)
class Request:
    """What is asked for, the same in each attempt."""

    operation: str
    method: str
    path: str
    """From the slash on, with its query."""
    body: bytes | None = field(default=None, repr=False)
    content_type: str | None = None
    accept: str = JSON
    last_event_id: str | None = None


@dataclass(frozen=True)
class Reply:
    """An answer with a good status."""

    status: int
    headers: httpx.Headers
    content: bytes
    """Empty where the answer goes on, which is for its receiver to close."""
    response: httpx.Response


def answer_to(connection: Connection, request: Request, key: str | None, timeout: float | None) -> Reply:
    """The answer with a good status; a `MonederoError` for any other end."""
    ends = time.monotonic() + (connection.timeout if timeout is None else timeout)
    is_repeatable = key is not None or request.method in ("GET", "DELETE")
    attempt = 1
    while True:
        left = max(0.001, min(connection.attempt_timeout, ends - time.monotonic()))
        failure: MonederoError
        cause: Exception | None = None
        try:
            reply = _send(connection, request, key, left)
            if reply.response.is_success:
                return reply
            wait = wait_after(reply.status, reply.headers, reply.content, attempt, is_repeatable)
            failure = _answered(reply, request, key, attempt)
        except httpx.RequestError as error:
            cause = error
            wait = backoff_after(attempt) if is_repeatable or not may_have_arrived(error) else None
            failure = _unanswered(error, request, key, attempt)
        # A wait that ends after the time of the call is of no use to anybody.
        if wait is None or attempt > connection.retries_max or time.monotonic() + wait >= ends:
            raise failure from cause
        log.warning("%s: %s, again in %.1f s", request.operation, failure.code, wait)
        connection.pause(wait)
        attempt += 1


def _send(connection: Connection, request: Request, key: str | None, timeout: float) -> Reply:
    ends = time.monotonic() + timeout
    sent = connection.http.build_request(
        request.method, connection.base_url + request.path, content=request.body, timeout=timeout
    )
    # What a shared client keeps of other answers is no credential of this one.
    sent.headers.pop("cookie", None)
    headers = {
        **connection.credential(),
        "accept": request.accept,
        "content-type": request.content_type,
        "idempotency-key": key,
        "last-event-id": request.last_event_id,
    }
    sent.headers.update({name: value for name, value in headers.items() if value is not None})
    # A redirect would send the credential elsewhere, and the API has none.
    response = connection.http.send(sent, stream=True, follow_redirects=False)
    goes_on = response.is_success and request.accept != JSON
    content = b"" if goes_on else _all_of(response, ends)
    log.debug("%s: %d %s", request.operation, response.status_code, response.headers.get("x-request-id"))
    connection.hear(response.headers)
    return Reply(response.status_code, response.headers, content, response)


def _all_of(response: httpx.Response, ends: float) -> bytes:
    """The timeout of the transport is for each piece of the body, and this one is for all."""
    pieces = []
    try:
        for piece in response.iter_bytes():
            pieces.append(piece)
            if time.monotonic() > ends:
                raise httpx.ReadTimeout("the answer takes too long", request=response.request)
    finally:
        response.close()
    return b"".join(pieces)


def new_key() -> str:
    return str(uuid.uuid4())


def read_json(reply: Reply, operation: str) -> Any:
    """The body of a good answer; of a file, its text."""
    if reply.content == b"":
        return None
    if reply.headers.get("content-type", "").startswith(("text/csv", "application/xml")):
        return reply.content.decode()
    try:
        return json.loads(reply.content)
    except ValueError as error:
        raise MonederoError(
            "The answer is not JSON.",
            code="unreadable_answer",
            fix="Check that the address is that of the server itself.",
            status=reply.status,
            request_id=reply.headers.get("x-request-id", ""),
            operation=operation,
            attempts=1,
            idempotency_key=None,
        ) from error


def _unanswered(
    error: httpx.RequestError, request: Request, key: str | None, attempt: int
) -> UnreachableError:
    is_late = isinstance(error, httpx.TimeoutException)
    failure = (TimedOutError if is_late else UnreachableError)(
        f"No answer came {'in time ' if is_late else ''}to {request.operation}.",
        code="timed_out" if is_late else "unreachable",
        fix=ASK_FIRST if key is None else REPEAT,
        operation=request.operation,
        attempts=attempt,
        idempotency_key=key,
    )
    failure.may_have_arrived = may_have_arrived(error)
    return failure


def _answered(reply: Reply, request: Request, key: str | None, attempt: int) -> MonederoError:
    status = reply.status
    body = _object_in(reply.content)

    def text(name: str, otherwise: str) -> str:
        value = body.get(name)
        return value if isinstance(value, str) else otherwise

    problems = body.get("problems")
    # OAuth describes its errors in another field.
    said = text("message", text("error_description", f"The server answered {status}."))
    return _class_for(status)(
        said,
        code=text("error", "unreadable_answer"),
        status=status,
        fix=text("fix", ""),
        problems=problems if isinstance(problems, list) else [],
        request_id=reply.headers.get("x-request-id", ""),
        retry_after=retry_after_of(reply.headers),
        details=body,
        operation=request.operation,
        attempts=attempt,
        idempotency_key=key,
    )


def _class_for(status: int) -> type[MonederoError]:
    if status == 429:
        return RateLimitedError
    if status in (401, 403):
        return NotAllowedError
    if status == 404:
        return NotFoundError
    if status >= 500:
        return FailedError
    return RefusedError if status >= 400 else MonederoError


def _object_in(content: bytes) -> dict[str, Any]:
    try:
        value = json.loads(content)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
