"""What `transfers` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import CheckedTransfer, SignedReceipt, Transfer


class TransfersCreateInputTo(TypedDict):
    type: Literal["cvu", "cbu", "clabe", "alias", "email"]
    """`cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet."""
    value: str


class TransfersCreateInputDocument(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    """`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e)."""
    id: str
    """`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
    the UUID (folio fiscal). `nfe`: the access key of 44 characters.
    """
    issuerTaxId: NotRequired[str]
    """RFC of the issuer, required with `cfdi`. The other two have the issuer in their id."""


class TransfersCreateInput(TypedDict):
    to: TransfersCreateInputTo
    amount: float | str
    """In units of the currency, as a number or a decimal string, such as 1500.50."""
    concept: NotRequired[str]
    """What it is for, as the owner and the recipient read it. It must not contain invisible characters,
    nor many marks on one letter.
    """
    document: NotRequired[TransfersCreateInputDocument]
    """The invoice that this pays. While one payment or transfer with it is pending or settled, any other
    is refused with 409 `document_already_paid`.
    """
    purpose: NotRequired[Literal["wages"]]
    """`wages`: in Argentina they are paid to a CBU, and to no CVU."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    """That of the wallet."""
    from_sub_wallet: str
    """Prefix `sub_` or `swal_`, which name the same."""


class TransfersListQuery(TypedDict):
    status: NotRequired[Literal[
        "pending_approval",
        "approved",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
        "cancelled",
    ]]
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class TransfersListAnswer(TypedDict):
    data: list[Transfer]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class TransfersOfOrganization(Noun):
    def create(
        self, body: TransfersCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Transfer:
        """Send a transfer.

        The destination is checked and resolved first. Then the amount decides, by the `approval_config` of
        the sub-wallet: below `auto_approve_under_cents` the transfer goes at once, below
        `whatsapp_threshold_cents` the owner is asked by WhatsApp, and from there on for a passkey. Nothing
        passes `panic_limit_24h_cents`. A transfer that waits has its money set aside. The same
        `Idempotency-Key` and body again answers 200 with the transfer as it is then, however much later.

        Required scope: `transfers:write`.

        `POST /v1/send/transfers`
        """
        answer = self._call(
            "transfers.create",
            "POST /v1/send/transfers bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Transfer", answer)

    def list(
        self, query: TransfersListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[TransfersListAnswer, Transfer]:
        """List transfers.

        Required scope: `transfers:read`.

        `GET /v1/send/transfers`
        """
        return self._list("transfers.list", "GET /v1/send/transfers qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> CheckedTransfer:
        """Retrieve a transfer.

        Required scope: `transfers:read`.

        `GET /v1/send/transfers/{id}`
        """
        answer = self._call("transfers.get", "GET /v1/send/transfers/{id}", id, timeout=timeout)
        return cast("CheckedTransfer", answer)

    def receipt(self, id: str, *, timeout: float | None = None) -> SignedReceipt:
        """Retrieve the receipt of a transfer.

        What has settled has a receipt, signed so that anybody can check it with the keys at
        `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.

        Required scope: `transfers:read`.

        `GET /v1/send/transfers/{id}/receipt`
        """
        answer = self._call("transfers.receipt", "GET /v1/send/transfers/{id}/receipt", id, timeout=timeout)
        return cast("SignedReceipt", answer)

    def cancel(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Transfer:
        """Cancel a transfer.

        Only while it is `pending_approval`. The money that was set aside is available again.

        Required scope: `transfers:write`.

        `POST /v1/send/transfers/{id}/cancel`
        """
        answer = self._call(
            "transfers.cancel",
            "POST /v1/send/transfers/{id}/cancel k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Transfer", answer)


TransfersOfSession = TransfersOfOrganization
