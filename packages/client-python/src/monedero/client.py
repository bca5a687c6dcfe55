"""What all callers have: a connection, which is closed at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypedDict

import httpx

from .connection import Connection

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self, Unpack

TIMEOUT = 60.0
ATTEMPT_TIMEOUT = 30.0
RETRIES_MAX = 4


class _Address(TypedDict):
    base_url: str
    """The address of the server, such as `https://pay.example.com`."""


class ClientOptions(_Address, total=False):
    language: Literal["en", "es", "pt"]
    """Of `message` and `fix` in errors. Default: English."""
    timeout: float
    """The seconds that a call may take, with its attempts and the waiting between them. Default: 60."""
    attempt_timeout: float
    """The seconds that one attempt may take. Default: 30."""
    retries_max: int
    """How often a call is tried again. Default: 4."""
    http: httpx.Client
    """A client of your own, such as for a proxy, which you close."""
    pause: Callable[[float], None]
    """How to wait between attempts, in place of `time.sleep`."""


class Client:
    """With `with`, or `close` at the end. It may be shared by threads."""

    def __init__(self, **options: Unpack[ClientOptions]) -> None:
        unknown = options.keys() - ClientOptions.__required_keys__ - ClientOptions.__optional_keys__
        if unknown or "base_url" not in options:
            raise TypeError(f"unknown: {', '.join(sorted(unknown))}" if unknown else "base_url is missing")
        base_url = options["base_url"]
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("base_url begins with https:// or http://")
        self._language = options.get("language")
        self._closes = "http" not in options
        self._connection = Connection(
            base_url=base_url.rstrip("/"),
            http=options["http"] if "http" in options else httpx.Client(),
            timeout=options.get("timeout", TIMEOUT),
            attempt_timeout=options.get("attempt_timeout", ATTEMPT_TIMEOUT),
            retries_max=options.get("retries_max", RETRIES_MAX),
            credential=self._headers,
            hear=self._hear,
            pause=options.get("pause", time.sleep),
        )

    def _credential(self) -> Mapping[str, str]:
        return {}

    def _headers(self) -> Mapping[str, str]:
        spoken = {} if self._language is None else {"accept-language": self._language}
        return {**spoken, **self._credential()}

    def _hear(self, headers: httpx.Headers) -> None:
        """Of each answer."""

    def close(self) -> None:
        if self._closes:
            self._connection.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
