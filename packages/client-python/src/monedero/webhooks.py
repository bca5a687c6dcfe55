"""Verifies what the server sends to a webhook endpoint: that it comes from a sender who knows the secret of
the endpoint, was not changed on the way, and is not an old one sent again.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

if TYPE_CHECKING:
    from .api.objects import WebhookEvent

TOLERANCE = 300
HEADER_CHARACTERS_MAX = 4096
PARTS_MAX = 16
TIMESTAMP = re.compile(r"\d{1,12}", re.ASCII)
HEX = re.compile(r"[0-9a-f]{64}")
SECRET_PREFIX = "whsec_"

Reason: TypeAlias = Literal["malformed_header", "wrong_signature", "stale", "ahead", "not_json"]
MESSAGES: Mapping[Reason, str] = {
    "malformed_header": "the headers of the signature are missing or malformed",
    "wrong_signature": "no signature in the headers matches: the secret is another one, or the body is not in"
    " the bytes that were received",
    "stale": "the signature is valid but too old: an old webhook was sent again, or this clock is ahead",
    "ahead": "the signature is valid but from the future: this clock is behind",
    "not_json": "the signature is valid but the body is not an event",
}


class WebhookVerificationError(Exception):
    """Why a webhook was rejected. Answer 400 and do nothing else."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(MESSAGES[reason])
        self.reason: Reason = reason


class _Signed(NamedTuple):
    timestamp: str
    text: bytes
    signatures: Sequence[bytes]
    is_standard: bool


def verify(
    payload: bytes | str,
    headers: Mapping[str, str] | str | None,
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a webhook with a valid signature; a `WebhookVerificationError` for any other.

    `payload`: the body byte for byte as it was received. `headers`: those of the request, or the header
    `Service-Signature` itself. Where there is no such header, those of Standard Webhooks are verified.
    `secret`: that of the endpoint, or several, of which one that fits is enough, as while it is rolled.
    `tolerance`: how many seconds the signature may be away from `now`, in both directions.
    """
    if not isinstance(payload, (bytes, bytearray, memoryview, str)):
        raise TypeError("the raw body is needed, as bytes or text, exactly as it was received")
    secrets = [secret] if isinstance(secret, str) else list(secret)
    # With an empty secret any sender could sign.
    if not secrets or not all(isinstance(one, str) and one for one in secrets):
        raise ValueError("the secret of the webhook endpoint is missing or empty")
    if not tolerance >= 0:
        raise ValueError("tolerance is a number from 0 on")
    body = payload.encode() if isinstance(payload, str) else bytes(payload)
    signed = _read(body, {"service-signature": headers} if isinstance(headers, str) else headers or {})
    if not _is_signed_by_any(signed, secrets):
        raise WebhookVerificationError("wrong_signature")
    age = (time.time() if now is None else now) - int(signed.timestamp)
    if age > tolerance:
        raise WebhookVerificationError("stale")
    if age < -tolerance:
        raise WebhookVerificationError("ahead")
    return _event_in(body)


def _read(body: bytes, headers: Mapping[str, str]) -> _Signed:
    own = {name.lower(): value for name, value in headers.items()}
    service = own.get("service-signature")
    signed = _read_standard(body, own) if service is None else _read_service(body, service)
    if not TIMESTAMP.fullmatch(signed.timestamp) or not signed.signatures:
        raise WebhookVerificationError("malformed_header")
    return signed


def _parts(header: object, separator: str) -> list[str]:
    parts = header.split(separator) if isinstance(header, str) else []
    if len(str(header)) > HEADER_CHARACTERS_MAX or len(parts) > PARTS_MAX:
        raise WebhookVerificationError("malformed_header")
    return parts


def _read_service(body: bytes, header: str) -> _Signed:
    """`t=<seconds>,v1=<hex>`. Names that are not known are of later versions."""
    pairs = [part.partition("=") for part in _parts(header, ",")]
    times = [value for name, _, value in pairs if name == "t"]
    if len(times) != 1:
        raise WebhookVerificationError("malformed_header")
    signatures = [bytes.fromhex(value) for name, _, value in pairs if name == "v1" and HEX.fullmatch(value)]
    return _Signed(times[0], f"{times[0]}.".encode() + body, signatures, is_standard=False)


def _read_standard(body: bytes, headers: Mapping[str, str]) -> _Signed:
    """`v1,<base64>`, over the id and the time as well. https://www.standardwebhooks.com"""
    identifier, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    signatures = []
    for part in _parts(headers.get("webhook-signature"), " "):
        version, _, value = part.partition(",")
        if version == "v1":
            signatures.append(_bytes_of(value))
    return _Signed(timestamp, f"{identifier}.{timestamp}.".encode() + body, signatures, is_standard=True)


def _is_signed_by_any(signed: _Signed, secrets: Sequence[str]) -> bool:
    """Compares everything with everything, so that the time it takes says nothing about what fits."""
    fits = False
    for secret in secrets:
        # One text, two keys: the bytes that it stands for, or the text itself. Anybody knows an empty one.
        key = _bytes_of(secret.removeprefix(SECRET_PREFIX)) if signed.is_standard else secret.encode()
        if key == b"":
            continue
        expected = hmac.new(key, signed.text, hashlib.sha256).digest()
        for signature in signed.signatures:
            fits = hmac.compare_digest(signature, expected) or fits
    return fits


def _bytes_of(text: str) -> bytes:
    """Of base64, or of base64url, in which older secrets are written; empty where it is neither."""
    written = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(written + "=" * (-len(written) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _event_in(body: bytes) -> WebhookEvent:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise WebhookVerificationError("not_json")
    return cast("WebhookEvent", event)
