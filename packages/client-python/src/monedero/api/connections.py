"""What `connections` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import ConnectionCheck, ConnectionDriver, ConnectionSetUp, ProviderConnection


class ConnectionsDriversAnswer(TypedDict):
    data: list[ConnectionDriver]


class ConnectionsListAnswer(TypedDict):
    data: list[ProviderConnection]


class ConnectionsAddInput(TypedDict):
    driver: str
    name: str
    ports: NotRequired[list[Literal[
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
    ]]]
    """All that the driver serves."""
    countries: NotRequired[list[str]]
    fields: dict[str, str]
    """The fields of the driver, each by its name. Secrets are sealed and never shown again."""


class ConnectionsChangeInput(TypedDict):
    name: NotRequired[str]
    settings: NotRequired[dict[str, str | None]]
    """Those that do not say which account it is, such as `balanceFloor`. Null takes one away."""


class ConnectionsRotateInput(TypedDict):
    fields: dict[str, str]
    """The fields of the driver, each by its name. Secrets are sealed and never shown again."""
    overlapMinutes: NotRequired[int]
    """How long the ones before are still accepted: 24 hours, where it is not said."""


class ConnectionsOfSession(Noun):
    def drivers(self, *, timeout: float | None = None) -> ConnectionsDriversAnswer:
        """List drivers.

        The providers that a connection can be added for, and what each must be given.

        `GET /api/v1/connection_drivers`
        """
        answer = self._call("connections.drivers", "GET ~/connection_drivers", timeout=timeout)
        return cast("ConnectionsDriversAnswer", answer)

    def list(self, *, timeout: float | None = None) -> ConnectionsListAnswer:
        """List connections.

        The accounts at providers of this side of the organization, and those that the deployment has for
        all. The test side has the sandbox where there is none.

        `GET /api/v1/connections`
        """
        answer = self._call("connections.list", "GET ~/connections", timeout=timeout)
        return cast("ConnectionsListAnswer", answer)

    def add(
        self, body: ConnectionsAddInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ProviderConnection:
        """Add a connection.

        Connects an account at a provider. Something new is made through it from then on; what was made
        before stays where it was made.

        `POST /api/v1/connections`
        """
        answer = self._call(
            "connections.add",
            "POST ~/connections bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ProviderConnection", answer)

    def change(
        self, id: str, body: ConnectionsChangeInput | None = None, *, timeout: float | None = None
    ) -> ProviderConnection:
        """Update a connection.

        Its name, and settings that do not say which account it is.

        `PATCH /api/v1/connections/{id}`
        """
        answer = self._call(
            "connections.change", "PATCH ~/connections/{id} b", id, given=body, timeout=timeout
        )
        return cast("ProviderConnection", answer)

    def remove(self, id: str, *, timeout: float | None = None) -> ProviderConnection:
        """Remove a connection.

        Destroys its secrets. It must have been disabled for a minute, and nothing that was made through it
        may be left.

        `DELETE /api/v1/connections/{id}`
        """
        answer = self._call("connections.remove", "DELETE ~/connections/{id}", id, timeout=timeout)
        return cast("ProviderConnection", answer)

    def rotate(
        self,
        id: str,
        body: ConnectionsRotateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ProviderConnection:
        """Rotate the secrets of a connection.

        The new ones are used at once, and those before are accepted for `overlapMinutes` more. There are
        never three.

        `POST /api/v1/connections/{id}/rotate`
        """
        answer = self._call(
            "connections.rotate",
            "POST ~/connections/{id}/rotate bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ProviderConnection", answer)

    def disable(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ProviderConnection:
        """Disable a connection.

        Nothing new is made through it, and what was made goes on.

        `POST /api/v1/connections/{id}/disable`
        """
        answer = self._call(
            "connections.disable",
            "POST ~/connections/{id}/disable k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ProviderConnection", answer)

    def enable(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ProviderConnection:
        """Enable a connection.

        Something new is made through it again.

        `POST /api/v1/connections/{id}/enable`
        """
        answer = self._call(
            "connections.enable",
            "POST ~/connections/{id}/enable k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ProviderConnection", answer)

    def check(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ConnectionCheck:
        """Check a connection.

        Asks the provider about keys, rights, account and what is registered there, and says of each fault
        what to do. Workers do so every hour.

        `POST /api/v1/connections/{id}/check`
        """
        answer = self._call(
            "connections.check",
            "POST ~/connections/{id}/check k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ConnectionCheck", answer)

    def setup(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> ConnectionSetUp:
        """Set up a connection at its provider.

        Registers there what the connection needs, such as the address of its messages. Once more, it
        changes nothing.

        `POST /api/v1/connections/{id}/setup`
        """
        answer = self._call(
            "connections.setup",
            "POST ~/connections/{id}/setup k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ConnectionSetUp", answer)
