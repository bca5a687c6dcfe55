"""An answer with what came with it besides its body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from .connection import Reply

# The server takes the first from programs, and sets the second where it is not reached by https.
SESSION_COOKIE = "__Host-monedero_session"
COOKIE_WITHOUT_HTTPS = "monedero_session"


@dataclass(frozen=True)
class Received:
    status: int
    headers: httpx.Headers
    request_id: str
    """Names the request in the log of the server."""
    is_replayed: bool
    """This is the first answer to the idempotency key, given again."""


class Answer(dict[str, Any]):
    """The body as it is, a dictionary."""

    received: Received


def answer_of(body: Any, reply: Reply) -> Any:
    if not isinstance(body, dict):
        return body
    answer = Answer(body)
    headers = reply.headers
    answer.received = Received(
        status=reply.status,
        headers=headers,
        request_id=headers.get("x-request-id", ""),
        is_replayed=headers.get("idempotent-replayed") == "true",
    )
    return answer


def received_with(answer: Mapping[str, object]) -> Received:
    """Of an answer, or of a page of a list, as a method of this client has returned it."""
    if not isinstance(answer, Answer):
        raise TypeError("this is not an answer of this client")
    return answer.received


def session_token_of(answer: Mapping[str, object]) -> str | None:
    """The token of the session that an answer began; none where it began none."""
    return session_token_in(received_with(answer).headers)


def session_token_in(headers: httpx.Headers) -> str | None:
    for cookie in headers.get_list("set-cookie"):
        name, _, value = cookie.split(";", 1)[0].partition("=")
        if name.strip() in (SESSION_COOKIE, COOKIE_WITHOUT_HTTPS):
            return value or None
    return None
