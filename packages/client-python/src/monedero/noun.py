"""What the methods of all nouns do. A route is a line of text, `METHOD path flags`: `~` stands for `/api/v1`,
and the flags say what it takes and answers: a body (`b`), a form (`f`), a query (`q`), an idempotency key
(`k`), pages (`p`), a stream (`e`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from .answer import answer_of
from .connection import Connection, Request, answer_to, new_key, read_json
from .listing import Listing
from .stream import Changed, More, stream_of

Given = Mapping[str, object]
_PARAMETER = re.compile(r"\{\w+\}")


class Noun:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _call(
        self,
        operation: str,
        route: str,
        *ids: str,
        given: Given | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Any:
        request, flags = _request_of(operation, route, ids, given)
        own = new_key() if idempotency_key is None and "k" in flags else idempotency_key
        reply = answer_to(self._connection, request, own, timeout)
        return answer_of(read_json(reply, operation), reply)

    def _list(
        self,
        operation: str,
        route: str,
        *ids: str,
        given: Given | None = None,
        timeout: float | None = None,
    ) -> Listing[Any, Any]:
        def ask(query: Given) -> Any:
            return self._call(operation, route, *ids, given=query, timeout=timeout)

        return Listing(ask, given or {})

    def _stream(
        self, operation: str, route: str, *ids: str, timeout: float | None = None
    ) -> Iterator[Changed[Any] | More]:
        request, _ = _request_of(operation, route, ids, None)
        return stream_of(self._connection, request, timeout)


def _request_of(
    operation: str, route: str, ids: tuple[str, ...], given: Given | None
) -> tuple[Request, str]:
    method, path, *rest = route.split(" ")
    flags = rest[0] if rest else ""
    path = _filled(path, ids)
    body: bytes | None = None
    content_type: str | None = None
    if "q" in flags and given:
        search = _search_of(given)
        path = f"{path}?{search}" if search else path
    elif "b" in flags:
        body = json.dumps(given or {}, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        content_type = "application/json"
    elif "f" in flags:
        body = _search_of(given or {}).encode()
        content_type = "application/x-www-form-urlencoded"
    accept = "text/event-stream" if "e" in flags else "application/json"
    return Request(operation, method, path, body, content_type, accept), flags


def _filled(path: str, ids: tuple[str, ...]) -> str:
    """An empty id would ask for the list, and dots for another path."""
    for one in ids:
        if not isinstance(one, str) or one in ("", ".", ".."):
            raise TypeError("an id is a text, and not empty")
    left = iter(ids)
    return _PARAMETER.sub(lambda _: quote(next(left), safe=""), path.replace("~", "/api/v1", 1))


def _search_of(fields: Given) -> str:
    return urlencode([(name, _text_of(value)) for name, value in fields.items() if value is not None])


def _text_of(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
