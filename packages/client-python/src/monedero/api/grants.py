"""What `grants` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        ClientRegistration, Grant, RegisteredClient, RevokedGrant, TokenRequest, TokenRevocation, Tokens
    )


class GrantsResourceAnswer(TypedDict):
    resource: str
    authorization_servers: list[str]
    scopes_supported: list[Literal["wallet:read", "wallet:schedule", "wallet:pay", "wallet:admin"]]
    bearer_methods_supported: list[Literal["header"]]
    resource_name: str
    resource_documentation: str


class GrantsResourceOfPathAnswer(TypedDict):
    resource: str
    authorization_servers: list[str]
    scopes_supported: list[Literal["wallet:read", "wallet:schedule", "wallet:pay", "wallet:admin"]]
    bearer_methods_supported: list[Literal["header"]]
    resource_name: str
    resource_documentation: str


class GrantsServerAnswer(TypedDict):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    registration_endpoint: str
    revocation_endpoint: str
    scopes_supported: list[Literal["wallet:read", "wallet:schedule", "wallet:pay", "wallet:admin"]]
    response_types_supported: list[Literal["code"]]
    response_modes_supported: list[Literal["query"]]
    grant_types_supported: list[Literal["authorization_code", "refresh_token"]]
    token_endpoint_auth_methods_supported: list[Literal["none"]]
    revocation_endpoint_auth_methods_supported: list[Literal["none"]]
    code_challenge_methods_supported: list[Literal["S256"]]
    client_id_metadata_document_supported: Literal[True]
    authorization_response_iss_parameter_supported: Literal[True]
    service_documentation: str


GrantsRegisterInput: TypeAlias = "ClientRegistration"


GrantsTokenInput: TypeAlias = "TokenRequest"


GrantsRevokeTokenInput: TypeAlias = "TokenRevocation"


GrantsRevokeTokenAnswer: TypeAlias = "dict[str, object]"


class GrantsListQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class GrantsListAnswer(TypedDict):
    data: list[Grant]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class GrantsOfSession(Noun):
    def list(
        self, query: GrantsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[GrantsListAnswer, Grant]:
        """List grants.

        What the person who is signed in lets clients do. One that was revoked or not used for 60 days is
        left out.

        `GET /api/v1/wallet/grants`
        """
        return self._list("grants.list", "GET ~/wallet/grants qp", given=query, timeout=timeout)

    def revoke(self, id: str, *, timeout: float | None = None) -> RevokedGrant:
        """Revoke a grant.

        At once and for good: the next request of the client is refused. What it has paid stays paid.

        `DELETE /api/v1/wallet/grants/{id}`
        """
        answer = self._call("grants.revoke", "DELETE ~/wallet/grants/{id}", id, timeout=timeout)
        return cast("RevokedGrant", answer)


class GrantsOfVisitor(Noun):
    def resource(self, *, timeout: float | None = None) -> GrantsResourceAnswer:
        """Describe the protected resource.

        RFC 9728: where a client of a person gets tokens for `/mcp`, and for which scopes.

        `GET /.well-known/oauth-protected-resource`
        """
        answer = self._call("grants.resource", "GET /.well-known/oauth-protected-resource", timeout=timeout)
        return cast("GrantsResourceAnswer", answer)

    def resource_of_path(self, *, timeout: float | None = None) -> GrantsResourceOfPathAnswer:
        """Describe the protected resource.

        RFC 9728: where a client of a person gets tokens for `/mcp`, and for which scopes.

        `GET /.well-known/oauth-protected-resource/mcp`
        """
        answer = self._call(
            "grants.resource_of_path", "GET /.well-known/oauth-protected-resource/mcp", timeout=timeout
        )
        return cast("GrantsResourceOfPathAnswer", answer)

    def server(self, *, timeout: float | None = None) -> GrantsServerAnswer:
        """Describe the authorization server.

        RFC 8414: the endpoints by which a client gets tokens, and what they support.

        `GET /.well-known/oauth-authorization-server`
        """
        answer = self._call("grants.server", "GET /.well-known/oauth-authorization-server", timeout=timeout)
        return cast("GrantsServerAnswer", answer)

    def register(self, body: GrantsRegisterInput, *, timeout: float | None = None) -> RegisteredClient:
        """Register a client.

        For clients without a client ID metadata document, which is preferred. A client that a person never
        allows anything is forgotten after a day.

        `POST /oauth/register`
        """
        answer = self._call("grants.register", "POST /oauth/register b", given=body, timeout=timeout)
        return cast("RegisteredClient", answer)

    def token(self, body: GrantsTokenInput, *, timeout: float | None = None) -> Tokens:
        """Get tokens.

        RFC 6749, with PKCE. A code is good once, within 60 seconds; a refresh token once, within 60 days.
        If either comes a second time, the whole grant is revoked.

        `POST /oauth/token`
        """
        answer = self._call("grants.token", "POST /oauth/token f", given=body, timeout=timeout)
        return cast("Tokens", answer)

    def revoke_token(
        self, body: GrantsRevokeTokenInput, *, timeout: float | None = None
    ) -> GrantsRevokeTokenAnswer:
        """Revoke a token.

        RFC 7009. Whichever token of a grant is sent, the grant ends, with all its tokens. The answer is the
        same for a token that is not known.

        `POST /oauth/revoke`
        """
        answer = self._call("grants.revoke_token", "POST /oauth/revoke f", given=body, timeout=timeout)
        return cast("GrantsRevokeTokenAnswer", answer)
