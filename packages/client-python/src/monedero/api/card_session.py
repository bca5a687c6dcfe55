"""What `card_session` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        Card,
        CardDetails,
        CardKycStarted,
        CardKycStatus,
        CardRequest,
        CardReveal,
        CardSessionCardholder,
        CardShare,
        CardTransaction,
        PaymentMethod,
    )


class CardSessionListQuery(TypedDict):
    status: NotRequired[Literal["PENDING_FUNDING", "OPEN", "IN_USE", "PAUSED", "CLOSED"]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class CardSessionListAnswer(TypedDict):
    data: list[Card]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class CardSessionIssueInput(TypedDict):
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
    sub_wallet_id: NotRequired[str]
    """The card spends through this sub-wallet: its purchases count against its limits. An agent key has
    its own.
    """
    reason: NotRequired[str]
    """Of an agent: what the card is for, as its owner reads it. Left out: `label`. It must not contain
    invisible characters, nor many marks on one letter.
    """


class CardSessionPaymentMethodsQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class CardSessionPaymentMethodsAnswer(TypedDict):
    data: list[PaymentMethod]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class CardSessionPatchInput(TypedDict):
    status: Literal["OPEN", "PAUSED"]
    """`PAUSED` declines purchases until it is `OPEN` again, which only you can ask for then."""


class CardSessionTransactionsQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class CardSessionTransactionsAnswer(TypedDict):
    data: list[CardTransaction]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _CardSessionOfSessionAndAgent(Noun):
    def list(
        self, query: CardSessionListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[CardSessionListAnswer, Card]:
        """List your cards.

        An agent key sees those of its own sub-wallet.

        `GET /api/card/v1/cards`
        """
        return self._list("card_session.list", "GET /api/card/v1/cards qp", given=query, timeout=timeout)

    def issue(
        self, body: CardSessionIssueInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Card | CardRequest:
        """Create a card of yours.

        Holds `amountCents` on the owner's default payment method and has the issuer make the card, as `POST
        /api/v1/cards` does. A card on a sub-wallet spends within its limits: its purchases count against
        them, and are declined with `limit_exceeded` beyond. An agent gets cards on its own sub-wallet.
        Where its open cards and this one together pass what is left of a limit, or from the automatic
        threshold on, nothing is held yet: the answer is a 202 with `approvalId`, the owner decides, and the
        card is issued under the same `id`.

        `POST /api/card/v1/cards`
        """
        answer = self._call(
            "card_session.issue",
            "POST /api/card/v1/cards bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Card | CardRequest", answer)

    def get(self, id: str, *, timeout: float | None = None) -> Card | CardRequest:
        """Retrieve a card of yours.

        A card that an agent asked its owner for has its id before it is issued: until then this tells what
        it waits for, or why there is none.

        `GET /api/card/v1/cards/{id}`
        """
        answer = self._call("card_session.get", "GET /api/card/v1/cards/{id}", id, timeout=timeout)
        return cast("Card | CardRequest", answer)


class CardSessionOfSession(_CardSessionOfSessionAndAgent):
    def me(self, *, timeout: float | None = None) -> CardSessionCardholder:
        """Retrieve your cardholder.

        Of the person who is signed in. `approvalConfig` is that of the wallet, once it is open.

        `GET /api/card/v1/cardholders/me`
        """
        answer = self._call("card_session.me", "GET /api/card/v1/cardholders/me", timeout=timeout)
        return cast("CardSessionCardholder", answer)

    def kyc_start(
        self, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> CardKycStarted:
        """Start your identity verification.

        Answers where it stands. Where it has not begun, `session_id` is an onboarding session. `GET
        /api/card/v1/kyc/status` has the `url` of its pages, which are to be filled in with the e-mail
        address of this session. Starting again answers with the same session while it is open.

        `POST /api/card/v1/kyc/start`
        """
        answer = self._call(
            "card_session.kyc_start",
            "POST /api/card/v1/kyc/start k",
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardKycStarted", answer)

    def kyc_status(self, *, timeout: float | None = None) -> CardKycStatus:
        """Retrieve the state of your identity verification.

        Also where it was never started; while the pages are to be filled in, `url` leads to them.

        `GET /api/card/v1/kyc/status`
        """
        answer = self._call("card_session.kyc_status", "GET /api/card/v1/kyc/status", timeout=timeout)
        return cast("CardKycStatus", answer)

    def payment_methods(
        self, query: CardSessionPaymentMethodsQuery | None = None, *, timeout: float | None = None
    ) -> Listing[CardSessionPaymentMethodsAnswer, PaymentMethod]:
        """List your payment methods.

        Those that are active or pending. Of an account it says what has arrived and is held for no card,
        and what is on its way back.

        `GET /api/card/v1/payment-methods`
        """
        return self._list(
            "card_session.payment_methods",
            "GET /api/card/v1/payment-methods qp",
            given=query,
            timeout=timeout,
        )

    def patch(self, id: str, body: CardSessionPatchInput, *, timeout: float | None = None) -> Card:
        """Pause or resume a card of yours.

        Pausing takes effect at once, and only you can take it back. Resuming takes a session that was
        proven in the last 10 minutes. What the organization or the system has paused stays `PAUSED`
        (`pausedBy`), and is not for you to resume.

        `PATCH /api/card/v1/cards/{id}`
        """
        answer = self._call(
            "card_session.patch", "PATCH /api/card/v1/cards/{id} b", id, given=body, timeout=timeout
        )
        return cast("Card", answer)

    def details(self, id: str, *, timeout: float | None = None) -> CardDetails:
        """Retrieve the details of a card of yours.

        The number is masked. `reveal` shows it, once.

        `GET /api/card/v1/cards/{id}/details`
        """
        answer = self._call(
            "card_session.details", "GET /api/card/v1/cards/{id}/details", id, timeout=timeout
        )
        return cast("CardDetails", answer)

    def transactions(
        self, id: str, query: CardSessionTransactionsQuery | None = None, *, timeout: float | None = None
    ) -> Listing[CardSessionTransactionsAnswer, CardTransaction]:
        """List the purchases of a card of yours.

        Declined ones too, with `decline.reason`.

        `GET /api/card/v1/cards/{id}/transactions`
        """
        return self._list(
            "card_session.transactions",
            "GET /api/card/v1/cards/{id}/transactions qp",
            id,
            given=query,
            timeout=timeout,
        )

    def reveal(self, id: str, *, timeout: float | None = None) -> CardReveal:
        """Reveal a card of yours.

        Answers with the address of a page, good for 60 seconds and one look. Each answer is a new one, and
        the audit log has each.

        `GET /api/card/v1/cards/{id}/reveal`
        """
        answer = self._call("card_session.reveal", "GET /api/card/v1/cards/{id}/reveal", id, timeout=timeout)
        return cast("CardReveal", answer)

    def share(self, id: str, *, timeout: float | None = None) -> CardShare:
        """Share a card of yours.

        Answers with the address of a page to send to somebody, good for 15 minutes and one look. Each
        answer is a new one, and the audit log has each.

        `GET /api/card/v1/cards/{id}/share`
        """
        answer = self._call("card_session.share", "GET /api/card/v1/cards/{id}/share", id, timeout=timeout)
        return cast("CardShare", answer)


class CardSessionOfAgent(_CardSessionOfSessionAndAgent):
    pass
