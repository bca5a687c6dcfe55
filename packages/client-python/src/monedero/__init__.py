"""A client of Monedero: each caller with the methods that it may call.

The types of what is sent and answered are in `monedero.api`, by noun, and those of objects and events in
`monedero.api.objects`.
"""

from .answer import Received, received_with, session_token_of
from .callers import Agent, Organization, Session, Visitor
from .errors import (
    FailedError,
    MonederoError,
    NotAllowedError,
    NotFoundError,
    Problem,
    RateLimitedError,
    RefusedError,
    TimedOutError,
    UnreachableError,
)
from .listing import Listing
from .stream import Changed, More
from .webhooks import WebhookVerificationError, verify

__all__ = [
    "Agent",
    "Changed",
    "FailedError",
    "Listing",
    "MonederoError",
    "More",
    "NotAllowedError",
    "NotFoundError",
    "Organization",
    "Problem",
    "RateLimitedError",
    "Received",
    "RefusedError",
    "Session",
    "TimedOutError",
    "UnreachableError",
    "Visitor",
    "WebhookVerificationError",
    "received_with",
    "session_token_of",
    "verify",
]
