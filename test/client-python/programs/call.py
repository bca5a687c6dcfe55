"""Makes one call, which is written in JSON on the standard input, and says how it ended and what it waited."""

from __future__ import annotations

import itertools
import json
import sys
from typing import Any

import monedero

asked = json.load(sys.stdin)
waits: list[float] = []
client = getattr(monedero, asked["caller"])(**asked["options"], pause=waits.append)
call: Any = client
for name in asked["call"].split("."):
    call = getattr(call, name)


def failure_of(error: monedero.MonederoError) -> dict[str, object]:
    arrived = getattr(error, "may_have_arrived", None)
    return {
        "class": type(error).__name__,
        "code": error.code,
        "status": error.status,
        "message": error.message,
        "fix": error.fix,
        "problems": list(error.problems),
        "requestId": error.request_id,
        "retryAfter": error.retry_after,
        "details": dict(error.details),
        "attempts": error.attempts,
        "key": error.idempotency_key,
        "mayHaveArrived": arrived,
    }


try:
    answer = call(*asked["given"], **asked.get("more", {}))
    if asked.get("items"):
        answer = list(itertools.islice(answer, asked["items"]))
    end: dict[str, object] = {"answer": answer}
except monedero.MonederoError as error:
    end = {"error": failure_of(error)}
print(json.dumps({**end, "waits": waits}, default=vars))
