"""What `batches` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import AskedLine, Batch, BatchLine


class BatchesCreateInputTransfersItemTo(TypedDict):
    type: Literal["cvu", "cbu", "clabe", "alias", "email"]
    """`cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet."""
    value: str


class BatchesCreateInputTransfersItemDocument(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    """`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e)."""
    id: str
    """`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
    the UUID (folio fiscal). `nfe`: the access key of 44 characters.
    """
    issuerTaxId: NotRequired[str]
    """RFC of the issuer, required with `cfdi`. The other two have the issuer in their id."""


class BatchesCreateInputTransfersItem(TypedDict):
    to: BatchesCreateInputTransfersItemTo
    amount: float | str
    """In units of the currency, as a number or a decimal string, such as 1500.50."""
    concept: NotRequired[str]
    """What it is for, as the owner and the recipient read it. It must not contain invisible characters,
    nor many marks on one letter.
    """
    document: NotRequired[BatchesCreateInputTransfersItemDocument]
    """The invoice that this pays. While one payment or transfer with it is pending or settled, any other
    is refused with 409 `document_already_paid`.
    """
    purpose: NotRequired[Literal["wages"]]
    """`wages`: in Argentina they are paid to a CBU, and to no CVU."""
    reference: str
    """Your name of the line, unique within the batch. It must not contain invisible characters, nor many
    marks on one letter.
    """


class BatchesCreateInput(TypedDict):
    transfers: list[BatchesCreateInputTransfersItem]
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    """That of the wallet."""
    from_sub_wallet: str
    """Prefix `sub_` or `swal_`, which name the same."""


class BatchesListQuery(TypedDict):
    status: NotRequired[Literal["processing", "pending_approval", "completed"]]
    """`pending_approval` while the owner is asked; `completed` when each line has ended."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class BatchesListAnswer(TypedDict):
    data: list[Batch]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class BatchesLinesQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`nextCursor` of the page before; omitted for the first page."""


class BatchesLinesAnswer(TypedDict):
    data: list[BatchLine]
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class BatchesAskedLinesAnswer(TypedDict):
    data: list[AskedLine]


class _BatchesOfOrganizationAndSession(Noun):
    def create(
        self, body: BatchesCreateInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Batch:
        """Send a batch of transfers.

        Accepted at once, and its lines are looked at afterwards: each is sent, or refused by itself with an
        error that the lines of the batch show. The **sum** of all lines decides who must agree, by the
        `approval_config` of the sub-wallet. From `auto_approve_under_cents` on the owner is asked once,
        about all lines as their destinations were resolved, and nothing goes before. A sum that passes a
        limit, or what the wallet holds, is refused here as a whole. The same `Idempotency-Key` and body
        again answers 200 with the batch as it is then, however much later.

        Required scope: `transfers:write`.

        `POST /v1/send/batches`
        """
        answer = self._call(
            "batches.create",
            "POST /v1/send/batches bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Batch", answer)

    def list(
        self, query: BatchesListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[BatchesListAnswer, Batch]:
        """List batches.

        Required scope: `transfers:read`.

        `GET /v1/send/batches`
        """
        return self._list("batches.list", "GET /v1/send/batches qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> Batch:
        """Retrieve a batch.

        Required scope: `transfers:read`.

        `GET /v1/send/batches/{id}`
        """
        answer = self._call("batches.get", "GET /v1/send/batches/{id}", id, timeout=timeout)
        return cast("Batch", answer)

    def lines(
        self, id: str, query: BatchesLinesQuery | None = None, *, timeout: float | None = None
    ) -> Listing[BatchesLinesAnswer, BatchLine]:
        """List the lines of a batch.

        Required scope: `transfers:read`.

        `GET /v1/send/batches/{id}/transfers`
        """
        return self._list(
            "batches.lines", "GET /v1/send/batches/{id}/transfers qp", id, given=query, timeout=timeout
        )

    def cancel(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Batch:
        """Cancel a batch.

        Only while it is `pending_approval`. The money that was set aside becomes available again, and the
        batch is completed a moment later.

        Required scope: `transfers:write`.

        `POST /v1/send/batches/{id}/cancel`
        """
        answer = self._call(
            "batches.cancel",
            "POST /v1/send/batches/{id}/cancel k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Batch", answer)


class BatchesOfOrganization(_BatchesOfOrganizationAndSession):
    pass


class BatchesOfSession(_BatchesOfOrganizationAndSession):
    def asked_lines(self, id: str, *, timeout: float | None = None) -> BatchesAskedLinesAnswer:
        """List the transfers of a batch to decide on.

        Of an approval of `send_batch`: every transfer that the decision is about. `seen` has a hash of
        exactly these, and other ones are never shown.

        `GET /api/card/approvals/{id}/lines`
        """
        answer = self._call("batches.asked_lines", "GET /api/card/approvals/{id}/lines", id, timeout=timeout)
        return cast("BatchesAskedLinesAnswer", answer)
