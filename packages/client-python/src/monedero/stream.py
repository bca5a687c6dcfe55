"""A stream of server-sent events. The server ends each after a while, and it is taken up again after the last
message that was heard, on any server of the deployment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import httpx

from .connection import Connection, Request, answer_to

PAUSE = 1.0
Data = TypeVar("Data")


@dataclass(frozen=True)
class Changed(Generic[Data]):
    id: str
    data: Data


@dataclass(frozen=True)
class More:
    """More has changed than is named."""


def stream_of(
    connection: Connection, request: Request, timeout: float | None
) -> Iterator[Changed[Any] | More]:
    """Without an end: leave the loop. The timeout is for the beginning of an answer."""
    last: str | None = None
    while True:
        reply = answer_to(connection, replace(request, last_event_id=last), None, timeout)
        try:
            for message in _messages_of(reply.response):
                last = message.get("id") or last
                if message.get("event") == "changed":
                    yield Changed(message.get("id", ""), json.loads(message["data"]))
                elif message.get("event") == "more":
                    yield More()
        finally:
            reply.response.close()
        connection.pause(PAUSE)


def _messages_of(response: httpx.Response) -> Iterator[dict[str, str]]:
    """Until the stream ends or breaks. The server says something every few seconds."""
    message: dict[str, str] = {}
    try:
        for line in response.iter_lines():
            if line == "":
                yield message
                message = {}
                continue
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            message[name] = message.get(name, "") + value if name == "data" else value
    except httpx.RequestError:
        # A connection that broke is taken up again like one that ended.
        return
