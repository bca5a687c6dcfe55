"""What `connection_routes` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import ConnectionRoute


class ConnectionRoutesListAnswer(TypedDict):
    data: list[ConnectionRoute]


class ConnectionRoutesSetInput(TypedDict):
    port: Literal[
        "kyc_issuer",
        "card_issuer",
        "network",
        "processor",
        "tokenizer",
        "account_processor",
        "accounts",
        "rail",
        "messenger",
        "approval_messenger",
        "mailer",
    ]
    country: NotRequired[str | None]
    """None: for all countries."""
    connections: list[str]
    """Ids, in the order in which they are tried."""


class ConnectionRoutesSetAnswer(TypedDict):
    data: list[ConnectionRoute]


class ConnectionRoutesRemoveAnswer(TypedDict):
    data: list[ConnectionRoute]


class ConnectionRoutesOfSession(Noun):
    def list(self, *, timeout: float | None = None) -> ConnectionRoutesListAnswer:
        """List routes.

        Through which connections something new is made, for each port and country. What needs two ports, as
        a wallet needs `accounts` and `rail`, is made where both agree. What was made stays where it was
        made.

        `GET /api/v1/connection_routes`
        """
        answer = self._call("connection_routes.list", "GET ~/connection_routes", timeout=timeout)
        return cast("ConnectionRoutesListAnswer", answer)

    def set(
        self,
        body: ConnectionRoutesSetInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ConnectionRoutesSetAnswer:
        """Set a route.

        Says the order in which connections are tried for a port, in a country or in all, in place of the
        rule that there was.

        `POST /api/v1/connection_routes`
        """
        answer = self._call(
            "connection_routes.set",
            "POST ~/connection_routes bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ConnectionRoutesSetAnswer", answer)

    def remove(self, id: str, *, timeout: float | None = None) -> ConnectionRoutesRemoveAnswer:
        """Remove a route.

        From then on it is as without the rule.

        `DELETE /api/v1/connection_routes/{id}`
        """
        answer = self._call(
            "connection_routes.remove", "DELETE ~/connection_routes/{id}", id, timeout=timeout
        )
        return cast("ConnectionRoutesRemoveAnswer", answer)
