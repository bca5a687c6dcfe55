"""The callers, each with its credential and with the methods that it may call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .answer import SESSION_COOKIE, session_token_in
from .api.nouns import AgentNouns, OrganizationNouns, SessionNouns, VisitorNouns

if TYPE_CHECKING:
    import httpx
    from typing_extensions import Unpack

    from .client import ClientOptions


class Organization(OrganizationNouns):
    """With an API key: `sk_test_…` or `sk_live_…`."""

    def __init__(self, *, api_key: str, **options: Unpack[ClientOptions]) -> None:
        super().__init__(**options)
        self._key = _present(api_key)

    def _credential(self) -> Mapping[str, str]:
        return {"authorization": f"Bearer {self._key}"}


class Agent(AgentNouns):
    """With the key of an agent, which is bound to one sub-wallet: `ak_test_…` or `ak_live_…`."""

    def __init__(self, *, agent_key: str, **options: Unpack[ClientOptions]) -> None:
        super().__init__(**options)
        self._key = _present(agent_key)

    def _credential(self) -> Mapping[str, str]:
        return {"authorization": f"Bearer {self._key}"}


class Session(SessionNouns):
    """As a person who is signed in: the owner of a wallet, or a member of an organization.

    `token`: what the cookie of the session holds. The server changes it where the person has proven who they
    are; this client goes on with the new one, and gives it to `on_token`. `acting_as`: `user.id`, `/` and
    `tenantId` of `auth.session()`; where the session acts for another one by now, a call is refused with
    `session_changed`.
    """

    def __init__(
        self,
        *,
        token: str,
        on_token: Callable[[str], None] | None = None,
        acting_as: str | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        super().__init__(**options)
        self.token = _present(token)
        self._on_token = on_token
        self._acting_as = acting_as

    def _credential(self) -> Mapping[str, str]:
        # The server takes changes from its own pages alone, and asks for the origin to know them.
        address = urlsplit(self._connection.base_url)
        origin = f"{address.scheme}://{address.netloc}"
        own = {} if self._acting_as is None else {"x-acting-as": self._acting_as}
        return {**own, "cookie": f"{SESSION_COOKIE}={self.token}", "origin": origin}

    def _hear(self, headers: httpx.Headers) -> None:
        token = session_token_in(headers)
        if token is None:
            return
        self.token = token
        if self._on_token is not None:
            self._on_token(token)


class Visitor(VisitorNouns):
    """Without a credential."""


def _present(credential: str) -> str:
    if not isinstance(credential, str) or credential == "":
        raise TypeError("the credential is missing")
    return credential
