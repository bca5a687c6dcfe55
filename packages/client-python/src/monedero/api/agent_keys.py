"""What `agent_keys` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import AgentKey, NewAgentKey, RevokedAgentKey


class AgentKeysListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class AgentKeysListAnswer(TypedDict):
    data: list[AgentKey]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class AgentKeysCreateInput(TypedDict):
    label: NotRequired[str]
    """The name of the agent if left out. It must not contain invisible characters, nor many marks on one
    letter.
    """


class AgentKeysOfSession(Noun):
    def list(
        self, id: str, query: AgentKeysListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[AgentKeysListAnswer, AgentKey]:
        """List agent keys.

        Those of a sub-wallet, without their secrets.

        `GET /api/v1/wallet/sub-wallets/{id}/keys`
        """
        return self._list(
            "agent_keys.list", "GET ~/wallet/sub-wallets/{id}/keys qp", id, given=query, timeout=timeout
        )

    def create(
        self,
        id: str,
        body: AgentKeysCreateInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> NewAgentKey:
        """Create an agent key.

        The key is in `raw`, once. It acts as the agent of this sub-wallet, for all who have it.

        `POST /api/v1/wallet/sub-wallets/{id}/keys`
        """
        answer = self._call(
            "agent_keys.create",
            "POST ~/wallet/sub-wallets/{id}/keys bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("NewAgentKey", answer)

    def rotate(
        self, id: str, key_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> NewAgentKey:
        """Rotate an agent key.

        Answers with the new key. The old one stays good for 24 hours, until its `grace_until`.

        `POST /api/v1/wallet/sub-wallets/{id}/keys/{keyId}/rotate`
        """
        answer = self._call(
            "agent_keys.rotate",
            "POST ~/wallet/sub-wallets/{id}/keys/{keyId}/rotate k",
            id,
            key_id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("NewAgentKey", answer)

    def revoke(self, id: str, key_id: str, *, timeout: float | None = None) -> RevokedAgentKey:
        """Revoke an agent key.

        It ends at once, also where it was rotated and is in its 24 hours.

        `DELETE /api/v1/wallet/sub-wallets/{id}/keys/{keyId}`
        """
        answer = self._call(
            "agent_keys.revoke", "DELETE ~/wallet/sub-wallets/{id}/keys/{keyId}", id, key_id, timeout=timeout
        )
        return cast("RevokedAgentKey", answer)
