"""Whether a call is tried again, and after how long. The schedule is that of the contract: 1, 2, 4 and 8
seconds, each longer or shorter by up to 30 percent.
"""

from __future__ import annotations

import math
import random
import time

import httpx

FIRST_WAIT = 1.0
JITTER = 0.3
TOO_MANY = 429
FAILED_FOR_NOW = (500, 502, 503, 504)
NOT_FOR_NOW = b"provider_not_connected"
"""It is there after a change of the deployment, not after a wait."""
NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)


def backoff_after(attempt: int) -> float:
    return FIRST_WAIT * 2.0 ** (attempt - 1) * random.uniform(1 - JITTER, 1 + JITTER)


def wait_after(
    status: int, headers: httpx.Headers, content: bytes, attempt: int, is_repeatable: bool
) -> float | None:
    """How many seconds to wait before the next attempt; none where there is none. `is_repeatable`: it takes
    effect once, however often it is sent.
    """
    is_for_now = is_repeatable and status in FAILED_FOR_NOW and NOT_FOR_NOW not in content
    if status != TOO_MANY and not is_for_now:
        return None
    said = retry_after_of(headers) or 0
    # Requests are counted from zero at that time, and an attempt before it is refused.
    return said if status == TOO_MANY and said > 0 else max(said, backoff_after(attempt))


def retry_after_of(headers: httpx.Headers) -> float | None:
    seconds = _number(headers.get("retry-after"))
    if seconds is not None and seconds >= 0:
        return seconds
    reset = _number(headers.get("x-ratelimit-reset"))
    if reset is None or headers.get("x-ratelimit-remaining") != "0":
        return None
    return max(1.0, math.ceil(reset - time.time()))


def may_have_arrived(error: httpx.RequestError) -> bool:
    """Not where there was no connection, so that nothing was sent."""
    return not isinstance(error, NOT_SENT)


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) else None
