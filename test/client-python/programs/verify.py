"""Verifies what is written in JSON on the standard input, and says of each what it is."""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from monedero import WebhookVerificationError, verify


def outcome_of(case: dict[str, Any]) -> str:
    more = {name: case[name] for name in ("now", "tolerance") if name in case}
    try:
        event = verify(base64.b64decode(case["body"]), case["headers"], case["secret"], **more)
    except WebhookVerificationError as error:
        return error.reason
    except (TypeError, ValueError) as error:
        return type(error).__name__
    return f"accepted {event['type']} {event['id']}"


print(json.dumps([outcome_of(case) for case in json.load(sys.stdin)]))
