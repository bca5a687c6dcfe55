"""What `wallets` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import ComparedOrganizationWallet, ListedOrganizationWallet, OrganizationMovement


class WalletsListQuery(TypedDict):
    cardholderId: NotRequired[str]
    status: NotRequired[Literal["opening", "active", "failed"]]
    currency: NotRequired[Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]]
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class WalletsListAnswer(TypedDict):
    data: list[ListedOrganizationWallet]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class WalletsMovementsQuery(TypedDict):
    type: NotRequired[Literal["credit", "debit"]]
    module: NotRequired[str]
    """Such as `deposit` or `pay`."""
    subWalletId: NotRequired[str]
    since: NotRequired[str]
    """Only movements at this moment or later."""
    until: NotRequired[str]
    """Only movements before this moment."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class WalletsMovementsAnswer(TypedDict):
    data: list[OrganizationMovement]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class WalletsOfOrganization(Noun):
    def list(
        self, query: WalletsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WalletsListAnswer, ListedOrganizationWallet]:
        """List wallets.

        Required scope: `wallets:read`.

        `GET /api/v1/wallets`
        """
        return self._list("wallets.list", "GET ~/wallets qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> ComparedOrganizationWallet:
        """Retrieve a wallet.

        With what came of comparing its books with the provider's.

        Required scope: `wallets:read`.

        `GET /api/v1/wallets/{id}`
        """
        answer = self._call("wallets.get", "GET ~/wallets/{id}", id, timeout=timeout)
        return cast("ComparedOrganizationWallet", answer)

    def movements(
        self, id: str, query: WalletsMovementsQuery | None = None, *, timeout: float | None = None
    ) -> Listing[WalletsMovementsAnswer, OrganizationMovement]:
        """List the movements of a wallet.

        Filters combine.

        Required scope: `wallets:read`.

        `GET /api/v1/wallets/{id}/movements`
        """
        return self._list(
            "wallets.movements", "GET ~/wallets/{id}/movements qp", id, given=query, timeout=timeout
        )


WalletsOfSession = WalletsOfOrganization
