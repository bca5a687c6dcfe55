"""What `api_keys` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import ApiKey, NewApiKey


class ApiKeysCreateInput(TypedDict):
    name: str
    scopes: list[Literal[
        "*",
        "cardholders",
        "cardholders:read",
        "cardholders:write",
        "payment_methods",
        "payment_methods:read",
        "payment_methods:write",
        "onboarding",
        "onboarding:read",
        "onboarding:write",
        "cards",
        "cards:read",
        "cards:write",
        "cards.reveal",
        "settings",
        "settings:read",
        "settings:write",
        "wallets:read",
        "approvals",
        "approvals:read",
        "payments",
        "payments:read",
        "transfers",
        "transfers:read",
        "transfers:write",
        "requests",
        "requests:read",
        "sandbox",
        "sandbox:read",
        "sandbox:write",
        "keys",
        "keys:read",
        "keys:write",
        "overview",
        "overview:read",
        "search",
        "search:read",
        "webhooks",
        "webhooks:read",
        "webhooks:write",
        "webhooks.secrets",
        "events",
        "events:read",
    ]]
    hourlyLimit: NotRequired[int]
    """1,000 if left out, or the limit of the calling key where that is lower."""


class ApiKeysListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class ApiKeysListAnswer(TypedDict):
    data: list[ApiKey]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class ApiKeysOfOrganization(Noun):
    def create(
        self, body: ApiKeysCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> NewApiKey:
        """Create an API key.

        The key is in `raw`, once. It can have only scopes and requests an hour that the calling key has.

        Required scope: `keys:write`.

        `POST /api/v1/api_keys`
        """
        answer = self._call(
            "api_keys.create",
            "POST ~/api_keys bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("NewApiKey", answer)

    def list(
        self, query: ApiKeysListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[ApiKeysListAnswer, ApiKey]:
        """List API keys.

        Required scope: `keys:read`.

        `GET /api/v1/api_keys`
        """
        return self._list("api_keys.list", "GET ~/api_keys qp", given=query, timeout=timeout)

    def roll(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> NewApiKey:
        """Roll an API key.

        Answers with the new key. The old one is revoked at once.

        Required scope: `keys:write`.

        `POST /api/v1/api_keys/{id}/roll`
        """
        answer = self._call(
            "api_keys.roll",
            "POST ~/api_keys/{id}/roll k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("NewApiKey", answer)

    def revoke(self, id: str, *, timeout: float | None = None) -> ApiKey:
        """Revoke an API key.

        The calling key must have every scope of it.

        Required scope: `keys:write`.

        `DELETE /api/v1/api_keys/{id}`
        """
        answer = self._call("api_keys.revoke", "DELETE ~/api_keys/{id}", id, timeout=timeout)
        return cast("ApiKey", answer)


ApiKeysOfSession = ApiKeysOfOrganization
