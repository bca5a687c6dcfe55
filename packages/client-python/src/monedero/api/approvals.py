"""What `approvals` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from ..listing import Listing
    from .objects import (
        Approval,
        ListedApproval,
        ListedOrganizationApproval,
        OrganizationApproval,
        ResolvedApproval,
        WholeApproval,
    )


class ApprovalsListQuery(TypedDict):
    status: NotRequired[Literal["pending", "approved", "rejected", "expired", "all"]]
    """Those with this status, and how each ended; if left out, those that wait."""
    limit: NotRequired[int]
    """How many to answer with."""
    cursor: NotRequired[str]
    """`next_cursor` of the page before; omitted for the first page."""


class ApprovalsListAnswer(TypedDict):
    items: list[ListedApproval]
    count: int
    next_cursor: str | None
    """Cursor of the next page, or null when this is the last."""


class ApprovalsResolveCardInputApprovedCredentialResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class ApprovalsResolveCardInputApprovedCredential(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: ApprovalsResolveCardInputApprovedCredentialResponse


class ApprovalsResolveCardInputApproved(TypedDict):
    decision: Literal["approved"]
    credential: NotRequired[ApprovalsResolveCardInputApprovedCredential]
    """`toJSON()` of what `navigator.credentials.get()` gave."""
    seenHash: NotRequired[str]
    """`seenHash` of the approval as it was shown; another one is refused."""


class ApprovalsResolveCardInputRejected(TypedDict):
    decision: Literal["rejected"]
    declineReason: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""
    seenHash: NotRequired[str]
    """`seenHash` of the approval as it was shown; another one is refused."""


ApprovalsResolveCardInput: TypeAlias = "ApprovalsResolveCardInputApproved | ApprovalsResolveCardInputRejected"


class ApprovalsPasskeyOptionsInput(TypedDict):
    seenHash: str
    """SHA-256 of what the page shows."""


class ApprovalsPasskeyOptionsAnswer(TypedDict):
    """For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`."""

    challenge: str


class ApprovalsResolveInputApprovedCredentialResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class ApprovalsResolveInputApprovedCredential(TypedDict):
    id: str
    rawId: str
    type: Literal["public-key"]
    response: ApprovalsResolveInputApprovedCredentialResponse


class ApprovalsResolveInputApproved(TypedDict):
    decision: Literal["approved"]
    credential: NotRequired[ApprovalsResolveInputApprovedCredential]
    """`toJSON()` of what `navigator.credentials.get()` gave."""
    seenHash: NotRequired[str]
    """`seenHash` of the approval as it was shown; another one is refused."""


class ApprovalsResolveInputRejected(TypedDict):
    decision: Literal["rejected"]
    declineReason: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""
    seenHash: NotRequired[str]
    """`seenHash` of the approval as it was shown; another one is refused."""


ApprovalsResolveInput: TypeAlias = "ApprovalsResolveInputApproved | ApprovalsResolveInputRejected"


class ApprovalsListForOrganizationQuery(TypedDict):
    walletId: NotRequired[str]
    subWalletId: NotRequired[str]
    status: NotRequired[Literal["pending", "approved", "rejected", "expired"]]
    actionType: NotRequired[Literal[
        "wallet_pay",
        "scheduled_payment",
        "withdraw",
        "send",
        "send_batch",
        "card_issue",
    ]]
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


class ApprovalsListForOrganizationAnswer(TypedDict):
    data: list[ListedOrganizationApproval]
    nextCursor: str | None
    """Cursor of the next page, or null when this is the last."""


class ApprovalsRequestInputDocument(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    """`cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e)."""
    id: str
    """`cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
    the UUID (folio fiscal). `nfe`: the access key of 44 characters.
    """
    issuerTaxId: NotRequired[str]
    """RFC of the issuer, required with `cfdi`. The other two have the issuer in their id."""


class ApprovalsRequestInput(TypedDict):
    payee_id: str
    amount_cents: int
    reason: str
    """What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
    many marks on one letter.
    """
    sub_wallet_id: NotRequired[str]
    """For a session: within the limits of this sub-wallet. An agent key has its own."""
    document: NotRequired[ApprovalsRequestInputDocument]
    """The invoice that this pays. While one payment or transfer with it is pending or settled, any other
    is refused with 409 `document_already_paid`.
    """
    repeat: NotRequired[bool]
    """An agent that sends the same request within 10 minutes and without an idempotency key is asked
    (409): `true` says that a second one is meant.
    """
    action_type: NotRequired[Literal["wallet_pay"]]


class _ApprovalsOfSessionAndAgent(Noun):
    def list(
        self, query: ApprovalsListQuery | None = None, *, timeout: float | None = None
    ) -> Listing[ApprovalsListAnswer, ListedApproval]:
        """List approvals.

        Those that wait, or with `status` past ones. `count` is of all pages, 10000 at most where a status
        is asked for. An agent key sees those of its own sub-wallet.

        `GET /api/card/approvals`
        """
        return self._list("approvals.list", "GET /api/card/approvals qp", given=query, timeout=timeout)

    def get(self, id: str, *, timeout: float | None = None) -> WholeApproval:
        """Retrieve an approval.

        What the owner is asked, and what they have decided. `seen` is all that the decision is about: a
        screen that shows it sends `seenHash` back with the decision.

        `GET /api/card/approvals/{id}`
        """
        answer = self._call("approvals.get", "GET /api/card/approvals/{id}", id, timeout=timeout)
        return cast("WholeApproval", answer)

    def request(
        self, body: ApprovalsRequestInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Approval:
        """Ask for an approval.

        Of a payment that the owner shall agree to whatever its amount is. It is paid when the owner
        approves. The same request of the same agent within 10 minutes, without an idempotency key, pays
        nothing: it is refused with the id of the first payment (409 `payment_repeated`), and `repeat: true`
        or a key sends it.

        `POST /api/card/approvals/request`
        """
        answer = self._call(
            "approvals.request",
            "POST /api/card/approvals/request bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Approval", answer)


class _ApprovalsOfOrganizationAndSession(Noun):
    def list_for_organization(
        self, query: ApprovalsListForOrganizationQuery | None = None, *, timeout: float | None = None
    ) -> Listing[ApprovalsListForOrganizationAnswer, ListedOrganizationApproval]:
        """List approvals of all owners.

        What owners are asked and what they have decided, for you to follow: only the owner of a wallet
        decides. Filters combine. Where they leave little over, a page may be short and still have a
        `nextCursor`.

        Required scope: `approvals:read`.

        `GET /api/v1/approvals`
        """
        return self._list(
            "approvals.list_for_organization", "GET ~/approvals qp", given=query, timeout=timeout
        )

    def get_for_organization(self, id: str, *, timeout: float | None = None) -> OrganizationApproval:
        """Retrieve an approval of any owner.

        For you to follow: only the owner of the wallet decides.

        Required scope: `approvals:read`.

        `GET /api/v1/approvals/{id}`
        """
        answer = self._call("approvals.get_for_organization", "GET ~/approvals/{id}", id, timeout=timeout)
        return cast("OrganizationApproval", answer)


class ApprovalsOfOrganization(_ApprovalsOfOrganizationAndSession):
    pass


class ApprovalsOfSession(_ApprovalsOfSessionAndAgent, _ApprovalsOfOrganizationAndSession):
    def resolve_card(
        self,
        id: str,
        body: ApprovalsResolveCardInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ResolvedApproval:
        """Decide an approval.

        Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have
        been proven in the last 10 minutes; where it is `passkey`, the owner approves on a page of this
        server, such as the one at `approvalUrl`. What was approved is checked again when the money moves:
        where it cannot, the answer is a 502 with `status: approved` and `settled: false`, and the same
        request with another key tries again where `canRetry` is true. Until then it can be rejected as
        well, and the money is back.

        `POST /api/card/approvals/{id}`
        """
        answer = self._call(
            "approvals.resolve_card",
            "POST /api/card/approvals/{id} bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ResolvedApproval", answer)

    def passkey_options(
        self,
        id: str,
        body: ApprovalsPasskeyOptionsInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ApprovalsPasskeyOptionsAnswer:
        """Begin to approve with a passkey.

        For `navigator.credentials.get()`, on a page of this server. The challenge ends with a hash of the
        approval and of all that its owner sees; it is good for 5 minutes, in this session, once. What it
        gives goes into `credential` when approving.

        `POST /api/card/approvals/{id}/passkey/options`
        """
        answer = self._call(
            "approvals.passkey_options",
            "POST /api/card/approvals/{id}/passkey/options bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ApprovalsPasskeyOptionsAnswer", answer)

    def resolve(
        self,
        id: str,
        body: ApprovalsResolveInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ResolvedApproval:
        """Decide an approval.

        Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have
        been proven in the last 10 minutes; where it is `passkey`, the owner approves on a page of this
        server, such as the one at `approvalUrl`. What was approved is checked again when the money moves:
        where it cannot, the answer is a 502 with `status: approved` and `settled: false`, and the same
        request with another key tries again where `canRetry` is true. Until then it can be rejected as
        well, and the money is back.

        `POST /approvals/{id}`
        """
        answer = self._call(
            "approvals.resolve",
            "POST /approvals/{id} bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("ResolvedApproval", answer)


class ApprovalsOfAgent(_ApprovalsOfSessionAndAgent):
    pass
