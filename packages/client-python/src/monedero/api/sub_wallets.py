"""What `sub_wallets` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import ClosedSubWallet, NewSubWallet, OrganizationSubWallet, SubWallet, SubWalletUsage


class SubWalletsListQuery(TypedDict):
    status: NotRequired[Literal["active", "paused", "closed"]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class SubWalletsListAnswer(TypedDict):
    data: list[SubWallet]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class SubWalletsCreateInputApprovalConfig(TypedDict):
    auto_approve_under_cents: NotRequired[int]
    """Below it a payment is approved without asking."""
    whatsapp_threshold_cents: NotRequired[int]
    """Below it the owner is asked by WhatsApp, from it on for a passkey."""
    panic_limit_24h_cents: NotRequired[int]
    """No more than this is spent within 24 hours."""
    per_day_cents: NotRequired[int | None]
    per_month_cents: NotRequired[int | None]
    notify_whatsapp: NotRequired[bool]


class SubWalletsCreateInput(TypedDict):
    agent_label: str
    """The name of the agent. It must not contain invisible characters, nor many marks on one letter."""
    purpose: NotRequired[str | None]
    payees: NotRequired[list[str] | None]
    """Left out: every payee of the wallet."""
    threshold_cents: NotRequired[int]
    """The same as `whatsapp_threshold_cents` of `approval_config`."""
    initial_amount: NotRequired[float | str]
    """The cap, in units: what the agent may spend in all without asking. 0 if left out."""
    approval_config: NotRequired[SubWalletsCreateInputApprovalConfig]
    """What is left out is as in the wallet. Where only one of the thresholds is named, the other gives way
    to it.
    """


class SubWalletsPatchInputPayeeItemsItem(TypedDict):
    alias: str
    """It must not contain invisible characters, nor many marks on one letter."""
    enabled: bool


class SubWalletsPatchInputApprovalConfig(TypedDict):
    auto_approve_under_cents: NotRequired[int]
    """Below it a payment is approved without asking."""
    whatsapp_threshold_cents: NotRequired[int]
    """Below it the owner is asked by WhatsApp, from it on for a passkey."""
    panic_limit_24h_cents: NotRequired[int]
    """No more than this is spent within 24 hours."""
    per_day_cents: NotRequired[int | None]
    per_month_cents: NotRequired[int | None]
    notify_whatsapp: NotRequired[bool]


class SubWalletsPatchInput(TypedDict):
    agent_label: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""
    purpose: NotRequired[str | None]
    payees: NotRequired[list[str] | None]
    """`null`: every payee of the wallet."""
    payeeItems: NotRequired[list[SubWalletsPatchInputPayeeItemsItem] | None]
    threshold_cents: NotRequired[int]
    """The same as `whatsapp_threshold_cents` of `approval_config`."""
    approval_config: NotRequired[SubWalletsPatchInputApprovalConfig]
    per_day_cents: NotRequired[int | None]
    """`null` takes the limit away."""
    per_month_cents: NotRequired[int | None]
    """`null` takes the limit away."""
    status: NotRequired[Literal["active", "paused"]]
    """`paused`: the agent can pay nothing."""


class SubWalletsAllocateInput(TypedDict):
    amount: float | str
    """The new cap, in units. Not less than what is used."""


class SubWalletsListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    status: NotRequired[Literal["active", "paused", "closed"]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class SubWalletsListForOrganizationAnswer(TypedDict):
    data: list[OrganizationSubWallet]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _SubWalletsOfSessionAndAgent(Noun):
    def list(
        self, query: SubWalletsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[SubWalletsListAnswer, SubWallet]:
        """List sub-wallets.

        An agent key sees its own.

        `GET /api/v1/wallet/sub-wallets`
        """
        return self._list("sub_wallets.list", "GET ~/wallet/sub-wallets qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> SubWallet:
        """Retrieve a sub-wallet.

        An agent key sees the sub-wallet that it is bound to.

        `GET /api/v1/wallet/sub-wallets/{id}`
        """
        answer = self._call("sub_wallets.get", "GET ~/wallet/sub-wallets/{id}", id, timeout=timeout)
        return cast("SubWallet", answer)

    def usage(self, id: str, *, timeout: float | None = None) -> SubWalletUsage:
        """Retrieve the usage of the limits.

        `day` and `month` are those of the time zone of the country. `panic24h` is the last 24 hours, by the
        minute.

        `GET /api/v1/wallet/sub-wallets/{id}/usage`
        """
        answer = self._call("sub_wallets.usage", "GET ~/wallet/sub-wallets/{id}/usage", id, timeout=timeout)
        return cast("SubWalletUsage", answer)


class _SubWalletsOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: SubWalletsListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[SubWalletsListForOrganizationAnswer, OrganizationSubWallet]:
        """List the sub-wallets of all wallets.

        Required scope: `wallets:read`.

        `GET /api/v1/sub_wallets`
        """
        return self._list(
            "sub_wallets.list_for_organization", "GET ~/sub_wallets qp", given=query, timeout=timeout
        )

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> OrganizationSubWallet:
        """Retrieve a sub-wallet of any wallet.

        Required scope: `wallets:read`.

        `GET /api/v1/sub_wallets/{id}`
        """
        answer = self._call("sub_wallets.get_for_organization", "GET ~/sub_wallets/{id}", id, timeout=timeout)
        return cast("OrganizationSubWallet", answer)


class SubWalletsOfOrganization(_SubWalletsOfOrganizationAndSession):
    pass


class SubWalletsOfSession(_SubWalletsOfSessionAndAgent, _SubWalletsOfOrganizationAndSession):
    def create(
        self, body: SubWalletsCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> NewSubWallet:
        """Create a sub-wallet.

        An agent, with limits on what it may spend of the wallet. A payment beyond its cap is held for the
        owner. Caps may add up to more than the wallet holds. The wallet is opened if it is not open yet.
        Thresholds or a limit of 24 hours above those of the wallet, and no WhatsApp, take a session that
        was proven in the last 10 minutes.

        `POST /api/v1/wallet/sub-wallets`
        """
        answer = self._call(
            "sub_wallets.create",
            "POST ~/wallet/sub-wallets bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("NewSubWallet", answer)

    def patch(
        self, id: str, body: SubWalletsPatchInput | None = None, *, timeout: float | None = None
    ) -> SubWallet:
        """Update a sub-wallet.

        Changes what is named and leaves the rest. The cap is set by `allocate`. A limit is refused below
        what is used of it. Raising a threshold, raising a limit or taking it away, another payee, switching
        WhatsApp off and resuming take a session that was proven in the last 10 minutes; the other way round
        any session will do.

        `PATCH /api/v1/wallet/sub-wallets/{id}`
        """
        answer = self._call(
            "sub_wallets.patch", "PATCH ~/wallet/sub-wallets/{id} b", id, given=body, timeout=timeout
        )
        return cast("SubWallet", answer)

    def close(self, id: str, *, timeout: float | None = None) -> ClosedSubWallet:
        """Close a sub-wallet.

        For good. Its keys end at once, nothing more is approved on its cards, and they close. What waits
        for an approval ends as `failed` with `sub_wallet_closed` right after, and its money is available
        again; its history stays.

        `DELETE /api/v1/wallet/sub-wallets/{id}`
        """
        answer = self._call("sub_wallets.close", "DELETE ~/wallet/sub-wallets/{id}", id, timeout=timeout)
        return cast("ClosedSubWallet", answer)

    def allocate(
        self,
        id: str,
        body: SubWalletsAllocateInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SubWallet:
        """Set the cap of a sub-wallet.

        `amount` is the new cap, over all that the agent has spent since it was created and will spend. It
        must not be less than what is used, including what waits for a decision. A higher cap takes a
        session that was proven in the last 10 minutes; a lower one does not.

        `POST /api/v1/wallet/sub-wallets/{id}/allocate`
        """
        answer = self._call(
            "sub_wallets.allocate",
            "POST ~/wallet/sub-wallets/{id}/allocate bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SubWallet", answer)


class SubWalletsOfAgent(_SubWalletsOfSessionAndAgent):
    pass
