"""What `cards` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import Card, CardFunding, CardReveal, ListedCard


class CardsCreateInput(TypedDict):
    cardholderId: str
    """Prefix `ch_`."""
    amountCents: int
    """In minor units of the currency of the cardholder's country; held on the payment method."""
    type: NotRequired[Literal["single_use", "multi_use"]]
    """`single_use`, which closes after one purchase, by default."""
    fundingWindowMinutes: NotRequired[int]
    """How long the card waits for money where its payment method is an account that has too little; 30 by
    default.
    """
    label: NotRequired[str | None]
    allowedMccs: NotRequired[list[str] | None]
    blockedMccs: NotRequired[list[str] | None]
    merchantLock: NotRequired[str | None]
    amountMatch: NotRequired[Literal["max", "exact"]]
    """`exact`: only a purchase of exactly `amountCents` is approved."""
    expiresAt: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class CardsListQuery(TypedDict):
    cardholderId: NotRequired[str]
    status: NotRequired[Literal["PENDING_FUNDING", "OPEN", "IN_USE", "PAUSED", "CLOSED"]]
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class CardsListAnswer(TypedDict):
    data: list[ListedCard]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class CardsPatchInput(TypedDict):
    label: NotRequired[str | None]
    allowedMccs: NotRequired[list[str] | None]
    blockedMccs: NotRequired[list[str] | None]
    merchantLock: NotRequired[str | None]
    amountMatch: NotRequired[Literal["max", "exact"]]
    """`exact`: only a purchase of exactly `amountCents` is approved."""
    expiresAt: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    status: NotRequired[Literal["OPEN", "PAUSED"]]
    """`PAUSED` declines purchases until it is `OPEN` again. A pause of the owner is for the owner to take
    back.
    """


class CardsOfOrganization(Noun):
    def create(
        self, body: CardsCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Card:
        """Create a card.

        Holds `amountCents` on the cardholder's default payment method and has the issuer make the card.
        Answers when both are done; `card.created` says the same. Where the payment method is an account for
        which money arrives, and too little is there, the answer is a 202: what there is is held,
        `card.funding_requested` asks for the rest, and the card opens when it has come. If a step fails,
        both are rolled back. A card that spends the limits of an agent is made by the agent or its owner,
        at `POST /api/card/v1/cards`.

        Required scope: `cards:write`.

        `POST /api/v1/cards`
        """
        answer = self._call(
            "cards.create", "POST ~/cards bk", given=body, idempotency_key=idempotency_key, timeout=timeout
        )
        return cast("Card", answer)

    def list(
        self, query: CardsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[CardsListAnswer, ListedCard]:
        """List cards.

        Required scope: `cards:read`.

        `GET /api/v1/cards`
        """
        return self._list("cards.list", "GET ~/cards qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> Card:
        """Retrieve a card.

        Required scope: `cards:read`.

        `GET /api/v1/cards/{id}`
        """
        answer = self._call("cards.get", "GET ~/cards/{id}", id, timeout=timeout)
        return cast("Card", answer)

    def patch(self, id: str, body: CardsPatchInput | None = None, *, timeout: float | None = None) -> Card:
        """Update a card.

        Changes what is named and leaves the rest; `null` clears. `metadata` is replaced as a whole. A card
        that was closed stays as it is. `OPEN` takes back the pause of the organization and of the system;
        one that its owner has paused as well stays `PAUSED`. For a member who is signed in, what lets it
        spend more takes a session that was proven in the last 10 minutes.

        Required scope: `cards:write`.

        `PATCH /api/v1/cards/{id}`
        """
        answer = self._call("cards.patch", "PATCH ~/cards/{id} b", id, given=body, timeout=timeout)
        return cast("Card", answer)

    def delete(self, id: str, *, timeout: float | None = None) -> Card:
        """Close a card.

        For good. Nothing new is approved on it; what is authorized still clears, and the rest of the hold
        is released.

        Required scope: `cards:write`.

        `DELETE /api/v1/cards/{id}`
        """
        answer = self._call("cards.delete", "DELETE ~/cards/{id}", id, timeout=timeout)
        return cast("Card", answer)

    def reveal(self, id: str, *, timeout: float | None = None) -> CardReveal:
        """Reveal a card.

        Answers with the address of a page for the cardholder: good for 60 seconds and one look. Each answer
        is a new one. The audit log tells who asked, and when it was looked at.

        Required scope: `cards.reveal`.

        `GET /api/v1/cards/{id}/reveal`
        """
        answer = self._call("cards.reveal", "GET ~/cards/{id}/reveal", id, timeout=timeout)
        return cast("CardReveal", answer)

    def funding(self, id: str, *, timeout: float | None = None) -> CardFunding:
        """Retrieve the funding of a card.

        What is held, owed and being done on the payment method of the cardholder. A refused capture or
        charge stays due: it is tried again after an hour, then daily, ten times in all.

        Required scope: `cards:read`.

        `GET /api/v1/cards/{id}/funding`
        """
        answer = self._call("cards.funding", "GET ~/cards/{id}/funding", id, timeout=timeout)
        return cast("CardFunding", answer)

    def retry_funding(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> CardFunding:
        """Retry the funding of a card.

        Asks at once for a hold or charge that was refused, however often it was. Use it when the cardholder
        has made room, or has connected another payment method. Answers with the funding as it is then;
        resume a paused card when nothing is due.

        Required scope: `cards:write`.

        `POST /api/v1/cards/{id}/funding/retry`
        """
        answer = self._call(
            "cards.retry_funding",
            "POST ~/cards/{id}/funding/retry k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardFunding", answer)


CardsOfSession = CardsOfOrganization
