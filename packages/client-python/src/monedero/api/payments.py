"""What `payments` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        CheckedOrganizationPayment,
        CheckedPayment,
        ListedOrganizationPayment,
        Payment,
        PaymentPreview,
        SignedReceipt,
    )


class PaymentsPayInputDocument(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    """`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e)."""
    id: str
    """`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
    the UUID (folio fiscal). `nfe`: the access key of 44 characters.
    """
    issuerTaxId: NotRequired[str]
    """RFC of the issuer, required with `cfdi`. The other two have the issuer in their id."""


class PaymentsPayInput(TypedDict):
    payee_id: str
    amount_cents: int
    reason: str
    """What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
    many marks on one letter.
    """
    sub_wallet_id: NotRequired[str]
    """For a session: within the limits of this sub-wallet. An agent key has its own."""
    document: NotRequired[PaymentsPayInputDocument]
    """The invoice that this pays. While one payment or transfer with it is pending or settled, any other
    is refused with 409 `document_already_paid`.
    """
    repeat: NotRequired[bool]
    """An agent that sends the same request within 10 minutes and without an idempotency key is asked
    (409): `true` says that a second one is meant.
    """


class PaymentsPreviewInputDocument(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    """`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e)."""
    id: str
    """`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
    the UUID (folio fiscal). `nfe`: the access key of 44 characters.
    """
    issuerTaxId: NotRequired[str]
    """RFC of the issuer, required with `cfdi`. The other two have the issuer in their id."""


class PaymentsPreviewInput(TypedDict):
    payee_id: str
    amount_cents: int
    reason: str
    """What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
    many marks on one letter.
    """
    sub_wallet_id: NotRequired[str]
    """For a session: within the limits of this sub-wallet. An agent key has its own."""
    document: NotRequired[PaymentsPreviewInputDocument]
    """The invoice that this pays. While one payment or transfer with it is pending or settled, any other
    is refused with 409 `document_already_paid`.
    """


class PaymentsListQuery(TypedDict):
    status: NotRequired[Literal[
        "pending_approval",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
    ]]
    sub_wallet_id: NotRequired[str]
    payee_id: NotRequired[str]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class PaymentsListAnswer(TypedDict):
    data: list[Payment]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class PaymentsGetQuery(TypedDict):
    wait_seconds: NotRequired[int]
    """While it waits for the owner or is on its way, the answer comes when its status changes, or after so
    many seconds. At most 20 requests of one key wait; others are answered at once.
    """


class PaymentsListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    subWalletId: NotRequired[str]
    payeeId: NotRequired[str]
    status: NotRequired[Literal[
        "pending_approval",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
    ]]
    minAmountCents: NotRequired[int]
    """Only those of this amount or more."""
    maxAmountCents: NotRequired[int]
    """Only those of this amount or less."""
    since: NotRequired[str]
    """Only those that were created at this moment or later."""
    until: NotRequired[str]
    """Only those that were created before this moment."""
    include: NotRequired[str]
    """What to name in `included` of each: `cardholder`, with commas between them."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class PaymentsListForOrganizationAnswer(TypedDict):
    data: list[ListedOrganizationPayment]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class _PaymentsOfSessionAndAgent(Noun):
    def pay(
        self, body: PaymentsPayInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Payment:
        """Pay a payee.

        An agent pays within the limits of its sub-wallet. Beyond the cap, the day or the month, from the
        automatic threshold on, or where the account of the payee has changed, the payment is held: the
        answer is a 202 with `approvalId`, and the owner decides. The money is set aside either way. The
        limit of 24 hours is passed by nothing. The account of a payee that is known by its alias is looked
        up again each time. The same request of the same agent within 10 minutes, without an idempotency
        key, pays nothing: it is refused with the id of the first payment (409 `payment_repeated`), and
        `repeat: true` or a key sends it.

        `POST /api/v1/wallet/pay`
        """
        answer = self._call(
            "payments.pay",
            "POST ~/wallet/pay bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Payment", answer)

    def preview(
        self, body: PaymentsPreviewInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> PaymentPreview:
        """Preview a payment.

        The checks of a payment, without its effect: whether it would settle, be held for the owner, or be
        refused, by which rule, and what is left of each limit.

        `POST /api/v1/wallet/pay/preview`
        """
        answer = self._call(
            "payments.preview",
            "POST ~/wallet/pay/preview bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PaymentPreview", answer)

    def list(
        self, query: PaymentsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[PaymentsListAnswer, Payment]:
        """List payments.

        Those that the owner and the agents of the wallet have made. An agent key sees those of its own
        sub-wallet.

        `GET /api/v1/wallet/payments`
        """
        return self._list("payments.list", "GET ~/wallet/payments qp", given=query, timeout=timeout)

    def get(
        self, id: str, query: PaymentsGetQuery | None = None, *, timeout: float | None = None
    ) -> CheckedPayment:
        """Retrieve a payment.

        As it is now; with `wait_seconds`, only once it has changed or the time is up.

        `GET /api/v1/wallet/payments/{id}`
        """
        answer = self._call("payments.get", "GET ~/wallet/payments/{id} q", id, given=query, timeout=timeout)
        return cast("CheckedPayment", answer)

    def receipt(self, id: str, *, timeout: float | None = None) -> SignedReceipt:
        """Retrieve the receipt of a payment.

        What has settled has a receipt, signed so that anybody can check it with the keys at
        `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.

        `GET /api/v1/wallet/payments/{id}/receipt`
        """
        answer = self._call("payments.receipt", "GET ~/wallet/payments/{id}/receipt", id, timeout=timeout)
        return cast("SignedReceipt", answer)


class _PaymentsOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: PaymentsListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[PaymentsListForOrganizationAnswer, ListedOrganizationPayment]:
        """List payments of all wallets.

        What people and agents of the organization pay, for you to follow and not to decide. Filters
        combine. Where they leave little over, a page may be short and still have a `nextCursor`.

        Required scope: `payments:read`.

        `GET /api/v1/payments`
        """
        return self._list("payments.list_for_organization", "GET ~/payments qp", given=query, timeout=timeout)

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> CheckedOrganizationPayment:
        """Retrieve a payment of any wallet.

        For you to follow: only the owner of the wallet decides on it.

        Required scope: `payments:read`.

        `GET /api/v1/payments/{id}`
        """
        answer = self._call("payments.get_for_organization", "GET ~/payments/{id}", id, timeout=timeout)
        return cast("CheckedOrganizationPayment", answer)


class PaymentsOfOrganization(_PaymentsOfOrganizationAndSession):
    pass


class PaymentsOfSession(_PaymentsOfSessionAndAgent, _PaymentsOfOrganizationAndSession):
    pass


class PaymentsOfAgent(_PaymentsOfSessionAndAgent):
    pass
