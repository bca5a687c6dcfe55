"""What `transactions` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import CheckedCardTransaction, ListedCardTransaction


class TransactionsListQuery(TypedDict):
    cardId: NotRequired[str]
    cardholderId: NotRequired[str]
    status: NotRequired[Literal["authorized", "declined", "settled", "voided", "refunded"]]
    include: NotRequired[str]
    """What to name in `included` of each: `card`, `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class TransactionsListAnswer(TypedDict):
    data: list[ListedCardTransaction]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class TransactionsOfOrganization(Noun):
    def list(
        self, query: TransactionsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[TransactionsListAnswer, ListedCardTransaction]:
        """List card transactions.

        Required scope: `cards:read`.

        `GET /api/v1/transactions`
        """
        return self._list("transactions.list", "GET ~/transactions qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> CheckedCardTransaction:
        """Retrieve a card transaction.

        Required scope: `cards:read`.

        `GET /api/v1/transactions/{id}`
        """
        answer = self._call("transactions.get", "GET ~/transactions/{id}", id, timeout=timeout)
        return cast("CheckedCardTransaction", answer)


TransactionsOfSession = TransactionsOfOrganization
