"""The objects of the API, and the events that webhooks bring. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class AcceptedInvitation(TypedDict):
    tenantId: str
    """The side from which the invitation was sent."""
    organizationId: str
    role: Literal["owner", "developer", "viewer"]
    """What the invitation was for."""


class AgentKey(TypedDict):
    id: str
    """Prefix `agk_`."""
    label: str
    prefix: str
    """`ak_test_` or `ak_live_`."""
    last_four: str
    status: Literal["active", "rotated", "revoked", "expired"]
    grace_until: str | None
    """Until when a rotated key is good."""
    rotated: bool
    """Another key took its place."""
    last_used_at: str | None
    """Up to some seconds behind."""
    created_at: str
    revoked_at: str | None


class AnsweredDeviceLogin(TypedDict):
    id: str
    """Prefix `dvl_`."""
    answer: Literal["approved", "denied"]


class ApiKey(TypedDict):
    id: str
    """Prefix `key_`."""
    name: str
    prefix: str
    lastFour: str
    scopes: list[str]
    hourlyLimit: int
    """Requests an hour; beyond it 429."""
    status: Literal["active", "revoked"]
    createdAt: str
    """ISO 8601, UTC."""
    lastUsedAt: str | None
    """Up to some seconds behind."""
    revokedAt: str | None


class ApiRequestCaller(TypedDict):
    type: Literal["api_key", "agent_key", "user", "grant"]
    id: str
    """Of the key, the grant or the person."""


class ApiRequest(TypedDict):
    id: str
    """As in `X-Request-Id` of the answer, and in `requestId` of an error."""
    method: str
    path: str
    """That of the route, with the ids that stood in it; without its query. What was no id is `:id`."""
    operation: str
    """The `operationId` of this document."""
    status: int
    error: str | None
    """The code of the error it was answered with."""
    durationMs: float
    caller: ApiRequestCaller
    objectId: str | None
    """The object that it named or made."""
    replayed: bool
    """Whether the answer was that of an earlier request with the same key."""
    createdAt: str
    """ISO 8601, UTC. Real time, also where a test clock is ahead."""


class ApprovalPayeeAccount(TypedDict):
    holderName: str
    taxId: str
    cvu: str
    alias: str | None
    verifiedAt: str | None
    """When the provider said whose the account is, where that took long. Null where it was asked when the
    payee was made.
    """


class ApprovalBatch(TypedDict):
    count: int
    """How many transfers would go."""


class ApprovalCard(TypedDict):
    type: Literal["single_use", "multi_use"]
    label: str | None
    merchantLock: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None


class ApprovalReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class ApprovalReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class ApprovalReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class ApprovalReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class ApprovalReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: ApprovalReasonsPayeeChangedBefore
    now: ApprovalReasonsPayeeChangedNow


class ApprovalReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class Approval(TypedDict):
    kind: Literal["approval"]
    id: str
    """Prefix `appr_`."""
    actionType: Literal["wallet_pay", "scheduled_payment", "withdraw", "send", "send_batch", "card_issue"]
    subjectId: str
    """What waits for it, such as the id of a payment."""
    subWalletId: str | None
    amountCents: int
    currency: str
    payee: str
    """The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant."""
    payeeAccount: ApprovalPayeeAccount | None
    """Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
    card.
    """
    document: Document | None
    """The invoice that it is for."""
    batch: ApprovalBatch | None
    """Of `send_batch`."""
    card: ApprovalCard | None
    """Of `card_issue`: what the card could be used for."""
    agent: str | None
    """The label of the sub-wallet whose agent asks; null where the owner or the organization does."""
    reasons: list[
        ApprovalReasonsLimitExceeded
        | ApprovalReasonsAboveAutoApprove
        | ApprovalReasonsPayeeChanged
        | ApprovalReasonsDocumentIssuerMismatch
    ] | None
    agentReason: str
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    requires: Literal["session", "proof", "passkey"]
    """What approving takes: a session, one proven in the last 10 minutes, or a passkey."""
    createdAt: str
    expiresAt: str
    approvalUrl: str
    """The page on which the owner decides. It proves nothing by itself: the owner signs in there."""
    status: Literal["pending", "approved", "rejected", "expired"]
    settled: bool
    """Whether the money has arrived. `settled_at` of a payment, or its events, say when."""
    decidedAt: str | None
    declineReason: str | None


class ApprovalApprovedEventData(TypedDict):
    object: Approval


class ApprovalApprovedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["approval.approved"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ApprovalApprovedEventData


class ApprovalExpiredEventData(TypedDict):
    object: Approval


class ApprovalExpiredEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["approval.expired"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ApprovalExpiredEventData


class ApprovalRejectedEventData(TypedDict):
    object: Approval


class ApprovalRejectedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["approval.rejected"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ApprovalRejectedEventData


class ApprovalRequestedEventData(TypedDict):
    object: Approval


class ApprovalRequestedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["approval.requested"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ApprovalRequestedEventData


class AskedLine(TypedDict):
    holderName: str
    """As its provider has it."""
    taxId: str
    cvu: str
    alias: str | None
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    concept: str
    """In the words of the organization."""
    document: Document | None
    status: Literal[
        "pending_approval",
        "approved",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
        "cancelled",
    ]


class AuditEntryActor(TypedDict):
    type: str
    id: str


class AuditEntryTarget(TypedDict):
    type: str
    id: str


class AuditEntry(TypedDict):
    id: str
    """Prefix `aud_`."""
    action: str
    actor: AuditEntryActor
    target: AuditEntryTarget
    at: str
    """ISO 8601, UTC."""
    ip: str | None
    requestId: str | None
    reason: str | None
    """What an operator of the deployment gave as the reason."""


class AwaitedFundingPix(TypedDict):
    copyPaste: str
    """The text of a Pix charge (BR Code), which apps of banks take."""
    qr: str
    """The same as a picture: a `data:` address of an SVG."""


class AwaitedFunding(TypedDict):
    clabe: str | None
    """An account of its own, to which money is sent by SPEI."""
    pix: AwaitedFundingPix | None
    rail: Literal["card", "clabe", "pix", "cvu"]
    amountCents: int
    """What is missing, as it was asked for last."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    expiresAt: str
    """What comes later is available on the payment method."""


class BalanceWallet(TypedDict):
    availableCents: int
    heldCents: int
    """Set aside for what has not ended."""


class BalanceAgent(TypedDict):
    id: str
    """Prefix `sub_`."""
    label: str
    status: Literal["active", "paused", "closed"]
    withoutAskingCents: int
    """No larger payment goes without the owner being asked. The wallet may hold less."""
    limits: SubWalletUsage


class Balance(TypedDict):
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    wallet: BalanceWallet | None
    """What the wallet holds. Null for an agent, which sees its limits alone."""
    agent: BalanceAgent | None
    """What the agent may spend, or the client that spends as one. Null for the owner."""


class BalanceLowEventData(TypedDict):
    object: LowBalance


class BalanceLowEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["balance.low"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: BalanceLowEventData


class BatchCounts(TypedDict):
    accepted: int
    """Not looked at yet."""
    pending_approval: int
    processing: int
    settled: int
    failed: int
    refused: int
    """They never were transfers; each says why."""
    rejected: int
    """The owner said no, or did not answer in time."""
    cancelled: int
    returned: int
    """They had arrived and came back."""


class BatchApproval(TypedDict):
    channel: Literal["whatsapp", "biometric", "inbox"]
    """Where the owner is asked."""
    phone: str | None
    """All but its last digits are hidden; null where it is not by phone."""
    sent_at: str
    expires_at: str
    id: str
    """Prefix `appr_`."""
    url: str
    """Where the owner decides."""


class BatchFrom(TypedDict):
    wallet_id: str
    """Prefix `wal_`."""
    sub_wallet: str
    """Prefix `swal_`."""


_BatchFields = TypedDict("_BatchFields", {"from": "BatchFrom"})


class Batch(_BatchFields):
    id: str
    """Prefix `bat_`."""
    status: Literal["processing", "pending_approval", "completed"]
    """`pending_approval` while the owner is asked; `completed` when each line has ended."""
    counts: BatchCounts
    """Each line is in one of them."""
    approval: BatchApproval | None
    """Null where the owner is not asked, or not yet."""
    amount: float
    """The sum of all lines, in units of the currency."""
    amount_cents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    created_at: str
    completed_at: str | None


class BatchLineTo(TypedDict):
    type: Literal["cvu", "cbu", "clabe", "alias", "email"]
    """`cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet."""
    value: str


class BatchLineError(TypedDict):
    error: str
    message: str
    fix: str


class BatchLine(TypedDict):
    line: int
    """Its place in the request, from 0."""
    reference: str
    status: Literal[
        "accepted",
        "refused",
        "pending_approval",
        "approved",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
        "cancelled",
    ]
    """That of its transfer; `accepted` until it was looked at, `refused` where there is none."""
    to: BatchLineTo
    amount: float
    """In units of the currency."""
    amount_cents: int
    transfer: Transfer | None
    error: BatchLineError | None
    """As `POST /v1/send/transfers` would have refused this line; null of any other."""


class BooksComparisonDifferencesItem(TypedDict):
    type: Literal[
        "missing_deposit",
        "unknown_deposit",
        "missing_payment",
        "unknown_payment",
        "missing_return",
        "unknown_return",
        "missing_refund",
        "unknown_refund",
        "missing_release",
        "missing_taking",
        "amount",
        "currency",
        "sum",
    ]
    """`missing_…` was not in our books: a deposit now is, as is what its bank has released or taken back;
    a payment, a refund or a return is once the provider confirms it when asked. `unknown_…` is not in
    those of the provider. `amount` and `currency` are others there. `sum` is of all that a connection
    holds: by so much its balance is off beside all that is named.
    """
    providerRef: str | None
    movementId: str | None
    amountCents: int


class BooksComparison(TypedDict):
    ok: bool
    """Whether the books agree, after what was repaired."""
    checkedAt: str
    ledgerCents: int
    """What our books say."""
    providerCents: int
    """What it would be by the items of the provider: ours, and what differs."""
    differences: list[BooksComparisonDifferencesItem]
    repaired: int
    """How many were booked then."""


class BrandAccentsLight(TypedDict):
    accent: str
    """Of links, and of buttons."""
    tint: str
    """The background of what it marks."""


class BrandAccentsDark(TypedDict):
    accent: str
    """Of links, and of buttons."""
    tint: str
    """The background of what it marks."""


class BrandAccents(TypedDict):
    light: BrandAccentsLight
    dark: BrandAccentsDark


class BrandLogo(TypedDict):
    url: str
    type: Literal["image/png", "image/jpeg", "image/webp"]
    width: int
    height: int


class BrandSupport(TypedDict):
    email: str | None
    url: str | None
    phone: str | None
    whatsapp: str | None


class Brand(TypedDict):
    name: str | None
    """Null: that of the organization."""
    shownName: str
    """What pages show."""
    colour: str | None
    """As it was chosen."""
    accents: BrandAccents | None
    """What pages make of it, so that text has a contrast of at least 4.5 in each theme."""
    logo: BrandLogo | None
    support: BrandSupport
    termsUrl: str | None
    privacyUrl: str | None
    updatedAt: str | None
    """Null: it was never changed."""


class CancelledScheduledPayment(TypedDict):
    ok: Literal[True]


class Card(TypedDict):
    id: str
    """Prefix `card_`."""
    cardholderId: str
    status: Literal["PENDING_FUNDING", "OPEN", "IN_USE", "PAUSED", "CLOSED"]
    type: Literal["single_use", "multi_use"]
    amountCents: int
    """What the card is for, over all of its life, in minor units of the currency."""
    availableCents: int
    """What it may still spend, in minor units."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    last4: str | None
    """Null until the issuer has made it."""
    brand: str | None
    expiry: str | None
    """`yyyy-mm`"""
    label: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    merchantLock: str | None
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None
    subWalletId: str | None
    metadata: dict[str, str]
    pausedBy: list[Literal["organization", "owner", "system"]]
    """Who has paused it; it is paused until each has taken that back. `system`: its money could not be
    had.
    """
    closedReason: Literal[
        "requested",
        "single_use",
        "expired",
        "sub_wallet_closed",
        "funding_expired",
        "not_issued",
        "hold_rejected",
    ] | None
    """`funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
    not make it. `hold_rejected`: its account refused the debit that it waited for.
    """
    funding: AwaitedFunding | None
    """What it waits for while it is `PENDING_FUNDING`."""
    createdAt: str
    updatedAt: str


class CardClosedEventData(TypedDict):
    object: Card


class CardClosedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["card.closed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardClosedEventData


class CardCreatedEventData(TypedDict):
    object: Card


class CardCreatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["card.created"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardCreatedEventData


class CardDetailsUsage(TypedDict):
    authorizedCents: int
    """Held by open authorizations."""
    clearedCents: int
    """Charged."""
    refundedCents: int
    transactions: int
    """Purchases that were approved or charged."""


class CardDetails(TypedDict):
    id: str
    """Prefix `card_`."""
    cardholderId: str
    status: Literal["PENDING_FUNDING", "OPEN", "IN_USE", "PAUSED", "CLOSED"]
    type: Literal["single_use", "multi_use"]
    amountCents: int
    """What the card is for, over all of its life, in minor units of the currency."""
    availableCents: int
    """What it may still spend, in minor units."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    last4: str | None
    """Null until the issuer has made it."""
    brand: str | None
    expiry: str | None
    """`yyyy-mm`"""
    label: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    merchantLock: str | None
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None
    subWalletId: str | None
    metadata: dict[str, str]
    pausedBy: list[Literal["organization", "owner", "system"]]
    """Who has paused it; it is paused until each has taken that back. `system`: its money could not be
    had.
    """
    closedReason: Literal[
        "requested",
        "single_use",
        "expired",
        "sub_wallet_closed",
        "funding_expired",
        "not_issued",
        "hold_rejected",
    ] | None
    """`funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
    not make it. `hold_rejected`: its account refused the debit that it waited for.
    """
    funding: AwaitedFunding | None
    """What it waits for while it is `PENDING_FUNDING`."""
    createdAt: str
    updatedAt: str
    maskedNumber: str
    """All but the last four digits are covered."""
    usage: CardDetailsUsage
    limits: SubWalletUsage | None
    """Of the sub-wallet that it spends through."""


class CardFundingUnderWay(TypedDict):
    id: str
    kind: Literal["hold", "capture", "charge", "release", "refund", "debit"]


class CardFunding(TypedDict):
    cardId: str
    paymentMethodId: str
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    neededCents: int
    """What the card may still spend, and what open authorizations have taken of it."""
    heldCents: int
    """What is held on the payment method."""
    dueCents: int
    """What the network has charged and the payment method has not paid yet."""
    owedCents: int
    """What was collected ahead, or refunded by the network and not paid out yet."""
    holdExpiresAt: str | None
    """It is renewed twelve hours before."""
    underWay: CardFundingUnderWay | None
    """What the processor is being asked for."""
    retryAt: str | None
    """When what was refused is tried again."""
    operations: list[FundingOperation]
    """The newest hundred, newest first."""


class CardFundingRequestedEventData(TypedDict):
    object: Card


class CardFundingRequestedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["card.funding_requested"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardFundingRequestedEventData


class CardKycStarted(TypedDict):
    status: Literal["not_started", "pending", "approved", "rejected"]
    session_id: NotRequired[str]
    """While the pages are still to be filled in."""


class CardKycStatus(TypedDict):
    status: Literal["not_started", "pending", "approved", "rejected"]
    message: NotRequired[str]
    session_id: NotRequired[str]
    """While the pages are still to be filled in."""
    url: NotRequired[str]
    """The pages. Anyone who has it can use it."""


class CardRequestReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class CardRequestReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class CardRequestReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class CardRequestReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class CardRequestReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: CardRequestReasonsPayeeChangedBefore
    now: CardRequestReasonsPayeeChangedNow


class CardRequestReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class CardRequest(TypedDict):
    id: str
    """That of the card, once it is issued."""
    status: Literal["pending_approval", "issuing", "issued", "failed", "rejected"]
    amountCents: int
    """In minor units of the currency."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    subWalletId: str
    """Prefix `sub_`."""
    label: str | None
    reason: str
    reasons: list[
        CardRequestReasonsLimitExceeded
        | CardRequestReasonsAboveAutoApprove
        | CardRequestReasonsPayeeChanged
        | CardRequestReasonsDocumentIssuerMismatch
    ]
    """Why the owner is asked. `usedCents` has what open cards may spend."""
    approvalId: str
    """Prefix `appr_`."""
    approvalUrl: str | None
    """Where the owner decides, while it waits."""
    failure: str | None
    """Why there is no card."""
    createdAt: str


class CardReveal(TypedDict):
    revealUrl: str
    """A page that shows number, expiry and security code once."""
    expiresAt: str
    """60 seconds from now."""


class CardSessionCardholderTaxId(TypedDict):
    type: str
    """Such as `CUIT`."""
    value: str


class CardSessionCardholderApprovalConfig(TypedDict):
    silentThreshold: float
    """Below it the owner is not asked; in units."""
    pushThreshold: float
    """From it on the owner is asked, wherever that is; in units."""
    whatsappThreshold: float
    """From it on WhatsApp is not enough: a passkey is needed; in units."""
    defaultChannel: Literal["whatsapp", "inbox"]


class CardSessionCardholder(TypedDict):
    id: str
    """Of the person who is signed in, with the prefix `usr_`."""
    cardholderId: str
    firstName: str
    lastName: str
    email: str
    phoneNumber: str
    dateOfBirth: str
    taxId: CardSessionCardholderTaxId
    country: str
    kycStatus: str
    whatsappVerified: bool
    emailVerified: bool
    approvalConfig: CardSessionCardholderApprovalConfig
    """In units of the currency."""
    createdAt: str
    updatedAt: str


class CardShare(TypedDict):
    shareUrl: str
    """A page that shows number, expiry and security code once, to the person who opens it."""
    expiresAt: str
    """15 minutes from now."""


class CardTransactionMerchant(TypedDict):
    name: str
    category: str
    """Four digits."""


class CardTransactionDeclineLimit(TypedDict):
    limit: Literal["cap", "day", "month", "panic24h"]
    limitCents: int
    usedCents: int
    """Without this purchase, at that moment."""
    remainingCents: int


class CardTransactionDecline(TypedDict):
    reason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ]
    fix: str
    """What would have to change for the next one to pass."""
    requestedCents: int
    availableCents: int
    """What the card could spend at that moment."""
    limit: CardTransactionDeclineLimit | None
    """Of `limit_exceeded`: the limit of the sub-wallet that would have been passed."""


class CardTransaction(TypedDict):
    id: str
    """Prefix `tx_`."""
    cardId: str
    cardholderId: str
    amountCents: int
    """While authorized what is still authorized, once settled what was cleared, of a refund what came
    back, else what was asked for.
    """
    currency: str
    merchant: CardTransactionMerchant
    status: Literal["authorized", "declined", "settled", "voided", "refunded"]
    authorizedAt: str | None
    clearedAt: str | None
    authorizedCents: int
    """All that was approved."""
    clearedCents: int
    heldCents: int
    """What may still be cleared out of what was approved."""
    refundedCents: int
    declineReason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ] | None
    decline: CardTransactionDecline | None
    voidReason: Literal["merchant", "expired", "decision_timeout"] | None
    originalTransactionId: str | None
    """Of a refund: the purchase, where it is known."""
    createdAt: str
    updatedAt: str


class CardUpdatedEventData(TypedDict):
    object: Card


class CardUpdatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["card.updated"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardUpdatedEventData


class Cardholder(TypedDict):
    id: str
    """Prefix `ch_`."""
    firstName: str
    lastName: str
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    kycStatus: Literal["pending", "approved", "rejected", "review"]
    createdAt: str
    dateOfBirth: str
    phoneNumber: str
    email: str
    taxId: str
    """Without separators."""
    identificationType: Literal["DNI", "RUT", "CURP", "CPF", "CC", "CE", "CI", "PASSPORT"] | None
    identificationValue: str | None
    address: PostalAddress | None
    nationality: str | None
    termsAcceptedAt: str | None
    kycReasons: list[str]
    """Why KYC ended as it did, as codes of the issuer."""
    kycNeeds: list[Literal["documents", "data"]]
    """What the issuer waits for while `kycStatus` is `review`."""
    kycLink: str | None
    """Where the person gives it, at the issuer. Show it to that person alone."""
    updatedAt: str


class CardholderCreatedEventData(TypedDict):
    object: Cardholder


class CardholderCreatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["cardholder.created"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardholderCreatedEventData


class CardholderOnboardingSessionCompletedEventData(TypedDict):
    object: OnboardingSessionOfEvent


class CardholderOnboardingSessionCompletedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["cardholder_onboarding_session.completed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardholderOnboardingSessionCompletedEventData


class CardholderUpdatedEventData(TypedDict):
    object: Cardholder


class CardholderUpdatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["cardholder.updated"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: CardholderUpdatedEventData


class Change(TypedDict):
    type: str
    objectId: str
    sequence: int
    """Number of this event among the events of its object, from 1."""


class CheckedCardTransactionMerchant(TypedDict):
    name: str
    category: str
    """Four digits."""


class CheckedCardTransactionDeclineLimit(TypedDict):
    limit: Literal["cap", "day", "month", "panic24h"]
    limitCents: int
    usedCents: int
    """Without this purchase, at that moment."""
    remainingCents: int


class CheckedCardTransactionDeclineChecksItem(TypedDict):
    rule: Literal[
        "not_voided",
        "organization",
        "card_status",
        "card_expiry",
        "currency",
        "merchant",
        "amount_match",
        "single_use",
        "available",
        "sub_wallet_status",
        "sub_wallet_limits",
    ]
    outcome: Literal["passed", "failed", "not_reached"]
    """`not_reached`: a rule before it failed, so this one was not looked at."""
    message: str
    fix: NotRequired[str]
    """Of the one that failed, for the integrator."""
    ownerFix: NotRequired[str]
    """The same for the person whose card it is."""


class CheckedCardTransactionDecline(TypedDict):
    reason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ]
    fix: str
    """What would have to change for the next one to pass."""
    requestedCents: int
    availableCents: int
    """What the card could spend at that moment."""
    limit: CheckedCardTransactionDeclineLimit | None
    """Of `limit_exceeded`: the limit of the sub-wallet that would have been passed."""
    checks: NotRequired[list[CheckedCardTransactionDeclineChecksItem]]
    """The outcome of each rule, in the order in which they are looked at. Not there of a purchase that was
    declined before checks were kept, where its reason may come from two rules.
    """


class CheckedCardTransaction(TypedDict):
    id: str
    """Prefix `tx_`."""
    cardId: str
    cardholderId: str
    amountCents: int
    """While authorized what is still authorized, once settled what was cleared, of a refund what came
    back, else what was asked for.
    """
    currency: str
    merchant: CheckedCardTransactionMerchant
    status: Literal["authorized", "declined", "settled", "voided", "refunded"]
    authorizedAt: str | None
    clearedAt: str | None
    authorizedCents: int
    """All that was approved."""
    clearedCents: int
    heldCents: int
    """What may still be cleared out of what was approved."""
    refundedCents: int
    declineReason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ] | None
    decline: CheckedCardTransactionDecline | None
    voidReason: Literal["merchant", "expired", "decision_timeout"] | None
    originalTransactionId: str | None
    """Of a refund: the purchase, where it is known."""
    createdAt: str
    updatedAt: str


class CheckedOrganizationPaymentReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class CheckedOrganizationPaymentReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class CheckedOrganizationPaymentReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class CheckedOrganizationPaymentReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class CheckedOrganizationPaymentReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: CheckedOrganizationPaymentReasonsPayeeChangedBefore
    now: CheckedOrganizationPaymentReasonsPayeeChangedNow


class CheckedOrganizationPaymentReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class CheckedOrganizationPayment(TypedDict):
    id: str
    """Prefix `pay_`."""
    status: Literal["pending_approval", "processing", "settled", "failed", "returned", "rejected"]
    origin: Literal["pay", "schedule"]
    """Whether it was asked for, or a scheduled payment fell due."""
    walletId: str
    """Prefix `wal_`."""
    subWalletId: str | None
    agent: str | None
    """The label of the sub-wallet; null where the owner pays."""
    payeeId: str
    """Prefix `pye_`."""
    payee: str
    """The label of the payee."""
    payeeAccount: str
    """All but the ends of its number are hidden."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    """What it is for, as the agent or the owner wrote it."""
    approvalId: str | None
    reasons: list[
        CheckedOrganizationPaymentReasonsLimitExceeded
        | CheckedOrganizationPaymentReasonsAboveAutoApprove
        | CheckedOrganizationPaymentReasonsPayeeChanged
        | CheckedOrganizationPaymentReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner was asked; account numbers are masked."""
    failure: str | None
    """Why it failed or came back."""
    createdAt: str
    settledAt: str | None
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""
    why: FailureInWords | None
    """What `failure` means and what to do, in the language of the request."""


class CheckedOrganizationWithdrawal(TypedDict):
    id: str
    """Prefix `wdr_`."""
    status: Literal["pending_approval", "pending", "settled", "failed", "returned", "rejected"]
    walletId: str
    """Prefix `wal_`."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    holderName: str
    """Of the account, as its provider has it."""
    account: str
    """All but the ends of its number are hidden."""
    concept: str
    approvalId: str
    """The record of the gate, also where no one was asked."""
    failure: str | None
    """Why it failed, was rejected or came back."""
    createdAt: str
    settledAt: str | None
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""
    why: FailureInWords | None
    """What `failure` means and what to do, in the language of the request."""


class CheckedPaymentReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class CheckedPaymentReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class CheckedPaymentReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class CheckedPaymentReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class CheckedPaymentReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: CheckedPaymentReasonsPayeeChangedBefore
    now: CheckedPaymentReasonsPayeeChangedNow


class CheckedPaymentReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class CheckedPayment(TypedDict):
    id: str
    """Prefix `pay_`."""
    status: Literal["pending_approval", "processing", "settled", "failed", "returned", "rejected"]
    payee: str
    """The label of the payee."""
    payeeId: str
    """Prefix `pye_`."""
    payeeHolderName: str
    """As the provider of the account has it now."""
    payeeCvu: str
    payeeAlias: str | None
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    subWalletId: str | None
    reason: str
    approvalId: str | None
    approvalUrl: str | None
    """Where the owner decides, while it waits."""
    reasons: list[
        CheckedPaymentReasonsLimitExceeded
        | CheckedPaymentReasonsAboveAutoApprove
        | CheckedPaymentReasonsPayeeChanged
        | CheckedPaymentReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner is asked."""
    document: Document | None
    failure: str | None
    """Why it failed or came back. After `try_other_day` it may be paid again later; after
    `suspected_fraud` a person checks the payee before anything is sent there again.
    """
    createdAt: str
    settledAt: str | None
    receiptUrl: str | None
    checks: NotRequired[list[SpendingRule]]
    """The outcome of each rule, in the order in which they are looked at. Only the owner is shown them."""
    why: NotRequired[FailureInWords | None]
    """What `failure` means and what to do, in the language of the request."""


class CheckedTransferApprovalAuto(TypedDict):
    channel: Literal["auto"]
    reason: Literal["under_threshold"]


class CheckedTransferApprovalBatch(TypedDict):
    channel: Literal["batch"]
    """Its batch was judged by the sum."""
    batch_id: str
    """Prefix `bat_`."""


class CheckedTransferApproval(TypedDict):
    channel: Literal["whatsapp", "biometric", "inbox"]
    """Where the owner is asked."""
    phone: str | None
    """All but its last digits are hidden; null where it is not by phone."""
    sent_at: str
    expires_at: str
    id: str
    """Prefix `appr_`."""
    url: str
    """Where the owner decides."""


class CheckedTransferTo(TypedDict):
    type: Literal["cvu", "cbu", "clabe", "alias", "email"]
    value: str
    name: str
    """The holder of the account, as its provider has it."""


class CheckedTransferFrom(TypedDict):
    wallet_id: str
    """Prefix `wal_`."""
    sub_wallet: str
    """Prefix `swal_`."""


class CheckedTransferRail(TypedDict):
    provider: Literal["transferencias-3.0", "spei", "internal"]
    """`internal`: to a wallet here."""
    external_id: str | None
    """The id that the rail gave it."""


_CheckedTransferFields = TypedDict("_CheckedTransferFields", {"from": "CheckedTransferFrom"})


class CheckedTransfer(_CheckedTransferFields):
    id: str
    """Prefix `tx_`."""
    status: Literal[
        "pending_approval",
        "approved",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
        "cancelled",
    ]
    approval: CheckedTransferApprovalAuto | CheckedTransferApprovalBatch | CheckedTransferApproval
    to: CheckedTransferTo
    amount: float
    """In units of the currency."""
    amount_cents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    concept: str | None
    purpose: Literal["wages"] | None
    document: Document | None
    failure: str | None
    """Why it failed, came back, or was not approved."""
    estimated_settlement: str | None
    """Null until its money is on its way."""
    created_at: str
    settled_at: str | None
    receipt_url: str | None
    batch_id: str | None
    reference: str | None
    """That of its line in the batch."""
    rail: CheckedTransferRail
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""
    why: FailureInWords | None
    """What `failure` means and what to do, in the language of the request."""


class CheckedWithdrawal(TypedDict):
    id: str
    """Prefix `wdr_`."""
    status: Literal["pending_approval", "pending", "settled", "failed", "returned", "rejected"]
    settlement: Literal["pending", "settled", "failed", "returned", "rejected"]
    """`pending` until the provider confirms, also while the owner has yet to approve."""
    providerRef: str
    """Our reference at the provider, known before the order is sent."""
    approvalId: str
    """Prefix `appr_`."""
    amount: float
    """In units."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    destination: str
    """As it was asked for."""
    holderName: str
    """Of the account, as its provider has it."""
    taxId: str
    cvu: str
    """CVU, CBU, CLABE or account number."""
    alias: str | None
    concept: str
    failure: str | None
    """Why it failed, was rejected or came back."""
    createdAt: str
    settledAt: str | None
    receiptUrl: str | None
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""
    why: FailureInWords | None
    """What `failure` means and what to do, in the language of the request."""


class Checkout(TypedDict):
    checkoutUrl: str
    """Open it in the browser of the cardholder. Anyone who has it can connect a card, or an account of the
    cardholder.
    """
    expiresAt: str


class ClearedCardTransactionMerchant(TypedDict):
    name: str
    category: str
    """Four digits."""


class ClearedCardTransactionDeclineLimit(TypedDict):
    limit: Literal["cap", "day", "month", "panic24h"]
    limitCents: int
    usedCents: int
    """Without this purchase, at that moment."""
    remainingCents: int


class ClearedCardTransactionDecline(TypedDict):
    reason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ]
    fix: str
    """What would have to change for the next one to pass."""
    requestedCents: int
    availableCents: int
    """What the card could spend at that moment."""
    limit: ClearedCardTransactionDeclineLimit | None
    """Of `limit_exceeded`: the limit of the sub-wallet that would have been passed."""


class ClearedCardTransactionClearing(TypedDict):
    amountCents: int
    isFinal: bool


class ClearedCardTransaction(TypedDict):
    id: str
    """Prefix `tx_`."""
    cardId: str
    cardholderId: str
    amountCents: int
    """While authorized what is still authorized, once settled what was cleared, of a refund what came
    back, else what was asked for.
    """
    currency: str
    merchant: ClearedCardTransactionMerchant
    status: Literal["authorized", "declined", "settled", "voided", "refunded"]
    authorizedAt: str | None
    clearedAt: str | None
    authorizedCents: int
    """All that was approved."""
    clearedCents: int
    heldCents: int
    """What may still be cleared out of what was approved."""
    refundedCents: int
    declineReason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ] | None
    decline: ClearedCardTransactionDecline | None
    voidReason: Literal["merchant", "expired", "decision_timeout"] | None
    originalTransactionId: str | None
    """Of a refund: the purchase, where it is known."""
    createdAt: str
    updatedAt: str
    clearing: ClearedCardTransactionClearing
    """This one."""


class ClientRegistration(TypedDict):
    redirect_uris: list[str]
    client_name: NotRequired[str]
    application_type: NotRequired[Literal["native", "web"]]
    token_endpoint_auth_method: NotRequired[str]
    """Whatever it is, the client is registered with `none`: it has no secret."""


class ClosedSubWallet(TypedDict):
    ok: Literal[True]


class CodeSent(TypedDict):
    status: Literal["code_sent"]
    expiresInSeconds: int
    """How long the code is good."""


class ComparedOrganizationWallet(TypedDict):
    id: str
    """Prefix `wal_`."""
    cardholderId: str
    status: Literal["opening", "active", "failed"]
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    number: str | None
    """CVU, CLABE or account number. Null until the account is open, as is `alias`."""
    alias: str | None
    availableCents: int
    heldCents: int
    """Set aside for what has not ended."""
    totalCents: int
    openSubWallets: int
    """Sub-wallets that are not closed."""
    createdAt: str
    comparison: BooksComparison | None
    """How its books last stood against the provider's: they are compared each day, and when its owner
    asks. Null before the first time.
    """


class ConnectionBooks(TypedDict):
    connectionId: str
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    heldFor: Literal["wallets", "payment_methods"]
    """Whose money it is: that of wallets, or what has arrived on payment methods to pay cards."""
    comparison: BooksComparison | None
    """Null before they were compared for the first time."""


class ConnectionCheck(TypedDict):
    at: str
    """ISO 8601, UTC."""
    isSound: bool
    """Nothing stops."""
    findings: list[ConnectionFinding]


class ConnectionDriverFieldsItem(TypedDict):
    name: str
    kind: Literal["secret", "setting"]
    label: str
    """What a form calls it, in the language of `Accept-Language`."""
    says: str
    """What it is, and where it is found."""
    isOptional: bool
    mayChange: bool
    """Whether a connection may get another value: it does not say which account it is."""
    isMultiline: bool
    """Of several lines, as a key in PEM."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"] | None
    """The value is an amount: whole minor units of this currency, as digits."""


class ConnectionDriver(TypedDict):
    name: str
    about: str
    """In the language of `Accept-Language`."""
    ports: list[Literal[
        "kyc_issuer",
        "card_issuer",
        "network",
        "processor",
        "tokenizer",
        "account_processor",
        "accounts",
        "rail",
        "messenger",
        "approval_messenger",
        "mailer",
    ]]
    countries: list[str] | None
    """Null: any."""
    modes: list[Literal["test", "live"]]
    takesMessages: bool
    """Whether the provider sends messages, to the `inboundUrl` of the connection."""
    fields: list[ConnectionDriverFieldsItem]


class ConnectionFinding(TypedDict):
    code: str
    stops: bool
    """Nothing is sent, or nothing comes back, until it is put right."""
    message: str
    fix: str
    """What to do."""


class ConnectionRouteRule(TypedDict):
    scope: Literal["organization", "deployment"]
    country: str | None
    """Null: it is for all countries."""
    connections: list[str]
    """As they were named. One that is disabled is left out."""
    changedAt: str


class ConnectionRouteMissing(TypedDict):
    message: str
    fix: str
    """What to do."""


class ConnectionRoute(TypedDict):
    id: str
    """The port, and after a point the country: `accounts.MX`, `messenger`."""
    port: Literal[
        "kyc_issuer",
        "card_issuer",
        "network",
        "processor",
        "tokenizer",
        "account_processor",
        "accounts",
        "rail",
        "messenger",
        "approval_messenger",
        "mailer",
    ]
    country: str | None
    """Null: every country that no other route of the port names."""
    connections: list[str]
    """Through which something new is made, in the order in which they are tried. `sandbox` is that of the
    test side.
    """
    rule: ConnectionRouteRule | None
    """Null: the organization's own come first, and the oldest before the others."""
    missing: ConnectionRouteMissing | None
    """Of `mailer`, `messenger` and `approval_messenger`, where nothing carries them, and of `accounts` and
    `rail`, where nothing serves them in any country. For `mailer` the mail server of the deployment
    does as well. In the language of `Accept-Language`.
    """


class ConnectionSetUp(TypedDict):
    steps: list[SetUpStep]


class Consent(TypedDict):
    id: str
    """Prefix `con_`."""
    kind: Literal["onboarding", "card", "client"]
    """To become a cardholder, to connect a payment method (`card`, also where it is an account), or to let
    a client in.
    """
    subjectId: str
    """The onboarding session, the payment method, or the grant."""
    version: str
    """Of the text: another one as soon as a word of it changes."""
    language: Literal["en", "es", "pt"]
    text: str
    """As the person saw it."""
    termsUrl: str | None
    """The terms to which the page led."""
    privacyUrl: str | None
    ip: str | None
    at: str


class Counted(TypedDict):
    count: int
    isAtLeast: bool
    """There may be more: it was not counted further."""


class CreatedCardholder(TypedDict):
    id: str
    """Prefix `ch_`."""
    firstName: str
    lastName: str
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    kycStatus: Literal["pending", "approved", "rejected", "review"]
    createdAt: str


class CreatedWallet(TypedDict):
    id: str
    cardholderId: str
    cvu: str
    alias: str
    currency: str
    created_at: str


class DeletedPayee(TypedDict):
    deleted: Literal[True]


class DeletedPaymentMethod(TypedDict):
    id: str
    """Prefix `pm_`."""
    deleted: Literal[True]


class DeletedWebhookEndpoint(TypedDict):
    id: str
    """Prefix `whe_`."""
    deleted: Literal[True]


class DeliveriesByDayDaysItem(TypedDict):
    date: str
    succeeded: int
    failed: int


class DeliveriesByDay(TypedDict):
    days: list[DeliveriesByDayDaysItem]
    """The last 30 days in UTC, in the tenant's time."""
    countedSince: str
    """What is older than that was not counted, where there were more than 10000 attempts."""


class DeliveryAttempt(TypedDict):
    id: str
    """Prefix `del_`."""
    evtId: str
    """Prefix `evt_`."""
    eventType: str
    kind: Literal["scheduled", "test", "resend"]
    """`scheduled` is automatic; `test` and `resend` were requested."""
    responseStatus: int | None
    """HTTP status of the receiver; null when no answer came."""
    error: str | None
    """Why no answer came."""
    durationMs: int
    attemptedAt: str
    nextRetryAt: NotRequired[str]
    """When a failed attempt will be retried."""


class DeliveryAttemptDetailRequest(TypedDict):
    url: str
    body: str | None
    """The body that was posted, byte for byte; null when the event is no longer stored."""


class DeliveryAttemptDetailResponse(TypedDict):
    status: int
    body: str | None
    """The first 16 KiB."""


class DeliveryAttemptDetail(TypedDict):
    id: str
    """Prefix `del_`."""
    evtId: str
    """Prefix `evt_`."""
    eventType: str
    kind: Literal["scheduled", "test", "resend"]
    """`scheduled` is automatic; `test` and `resend` were requested."""
    responseStatus: int | None
    """HTTP status of the receiver; null when no answer came."""
    error: str | None
    """Why no answer came."""
    durationMs: int
    attemptedAt: str
    nextRetryAt: NotRequired[str]
    """When a failed attempt will be retried."""
    request: DeliveryAttemptDetailRequest
    response: DeliveryAttemptDetailResponse | None
    """Null when no answer came."""


class DepositFrom(TypedDict):
    name: str
    cvu: str | None
    """Where it was sent from."""


_DepositFields = TypedDict("_DepositFields", {"from": "DepositFrom"})


class Deposit(_DepositFields):
    id: str
    walletId: str
    cardholderId: str
    movementId: str
    amountCents: int
    currency: str
    concept: str | None
    receivedAt: str


class DepositInstructionsPix(TypedDict):
    copyPaste: str
    """The text of a Pix charge (BR Code), which apps of banks take."""
    qr: str
    """The same as a picture: a `data:` address of an SVG."""


class DepositInstructions(TypedDict):
    clabe: str | None
    """An account of its own, to which money is sent by SPEI."""
    pix: DepositInstructionsPix | None


class DepositReceivedEventData(TypedDict):
    object: Deposit


class DepositReceivedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["deposit.received"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: DepositReceivedEventData


class DeviceLogin(TypedDict):
    id: str
    """Prefix `dvl_`."""
    machine: str
    """As the command line says; nothing proves it."""
    ip: str | None
    """From where it has asked."""
    userAgent: str | None
    createdAt: str
    expiresAt: str


class DeviceLoginKeyOrganization(TypedDict):
    id: str
    """Prefix `org_`."""
    name: str


class DeviceLoginKey(TypedDict):
    id: str
    """Prefix `key_`."""
    raw: str
    """The API key, once."""
    name: str
    scopes: list[str]
    mode: Literal["test", "live"]
    organization: DeviceLoginKeyOrganization


class Document(TypedDict):
    type: Literal["cae", "cfdi", "nfe"]
    id: str
    """In one form, however it was written."""
    issuerTaxId: str
    """Without separators."""


class DueWorkDataItem(TypedDict):
    kind: str
    """The name of the work; there may be new ones."""
    objectIds: list[str]
    """What it is about."""
    at: str
    """In the tenant's time; in the past where it is due and not done yet."""
    attempts: int
    """How often it was tried."""


class DueWork(TypedDict):
    data: list[DueWorkDataItem]
    hasMore: bool
    """More falls due after these."""


class EventData(TypedDict):
    object: dict[str, object]
    """The object at the time of the event."""


class Event(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: str
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: EventData


class FailureInWords(TypedDict):
    message: str
    fix: str
    ownerFix: NotRequired[str]
    """The same for the owner: what has happened and what they can do. An agent is not shown it."""


class FoundFoundItem(TypedDict):
    kind: str
    """There may be new ones."""
    id: str
    label: str
    """What people know it by."""
    detail: str | None
    """What tells it apart from others like it."""
    cardholderId: str | None
    """Of a payment method: whose it is. Null of all others."""


class Found(TypedDict):
    found: list[FoundFoundItem]


class FundInfo(TypedDict):
    cvu: str
    alias: str
    holder_name: str
    tax_id: str
    rails: list[str]
    """How money can be sent there."""


class FundedPaymentMethod(TypedDict):
    id: str
    """Prefix `pm_`."""
    cardholderId: str
    type: Literal["card", "bank_account"]
    rail: Literal["card", "clabe", "pix", "cvu"]
    """One of those of `GET /api/v1/payment_rails`."""
    funding: Literal["credit", "debit", "prepaid"] | None
    """What kind of card it is; null where that is not known, and for an account."""
    bankName: str | None
    """Null for a card."""
    last4: str
    """The last four of its number or key."""
    brand: str
    """The card network, such as `visa`. Of an account, its rail."""
    expiry: str | None
    """`yyyy-mm`; the card is valid through that month. Null for an account."""
    isDefault: bool
    """Holds are placed on it. One of a cardholder is."""
    status: Literal["pending", "active", "detached"]
    """`pending`: the bank has not said yet whose account it is."""
    mode: Literal["hold", "prefund", "debit"]
    """How the money behind a card is had."""
    holderName: str | None
    """As the bank of the account has it. Null for a card."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"] | None
    """Of the amounts. Null for a card, and in events that are not about money."""
    availableCents: int | None
    """What has arrived and is held for no card. Null for a card, and in events that are not about money."""
    returningCents: int | None
    """What is on its way back to where it came from. Null for a card, and in events that are not about
    money.
    """
    blockedCents: int | None
    """What its bank looks at before it may be used. Null for a card, and in events that are not about
    money.
    """
    stuckCents: int | None
    """What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
    and in events that are not about money.
    """
    depositInstructions: DepositInstructions | None
    """How money is sent to it, at any time. Null for a card, and until an account is `active`."""
    keepBalance: bool
    """What cards leave of the money of an account stays available. Otherwise it goes back."""
    createdAt: str
    deposit: MethodDeposit


class Funding(TypedDict):
    cvu: str
    alias: str
    holder_name: str
    tax_id: str
    rails: list[str]
    """How money can be sent there."""
    settlement: Literal["pending"]


class FundingOperation(TypedDict):
    id: str
    """Prefix `fop_`. The processor knows the operation by it."""
    kind: Literal["hold", "capture", "charge", "release", "refund", "debit"]
    amountCents: int
    status: Literal["pending", "done", "refused"]
    reason: str | None
    """Why the processor refused it."""
    createdAt: str
    finishedAt: str | None


class GrantClient(TypedDict):
    id: str
    """The address of its metadata document, or the id with which it registered."""
    name: str
    """What the client calls itself."""
    host: str
    """Where the answer of the owner was sent."""


class Grant(TypedDict):
    id: str
    """Prefix `gra_`."""
    client: GrantClient
    scopes: list[Literal["wallet:read", "wallet:schedule", "wallet:pay", "wallet:admin"]]
    sub_wallet_id: str | None
    """Through which the client spends; null where it may not."""
    created_at: str
    last_used_at: str | None
    expires_at: str
    """If it is not used any more."""


class IdentityReview(TypedDict):
    id: str
    """Prefix `idr_`."""
    cardholderId: str
    """Prefix `ch_`."""
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    cause: Literal["application", "expiry"]
    """`expiry`: the document of a person who was approved ends."""
    status: Literal["open", "awaiting_second", "approved", "rejected", "withdrawn"]
    needsSecond: bool
    """Two persons have to approve."""
    rejectedFor: str | None
    validUntil: str | None
    """Of what was approved: the last day of the document valid for longest."""
    createdAt: str
    updatedAt: str
    endedAt: str | None
    needs: list[Literal["documents"]]
    """What has to be there before somebody can approve."""
    documents: list[IdentityReviewDocument]
    decisions: list[IdentityReviewDecision]
    """The oldest first."""


class IdentityReviewDecision(TypedDict):
    decision: Literal["approve", "reject"]
    reason: str
    by: IdentityReviewer
    createdAt: str


class IdentityReviewDocument(TypedDict):
    id: str
    kind: Literal["national_id", "passport", "residence_permit", "driving_licence"]
    number: str
    issuedOn: str | None
    expiresOn: str | None
    seen: Literal["in_person", "video_call", "copy"]
    """Where somebody of yours has seen it."""
    note: str | None
    notedBy: IdentityReviewer
    createdAt: str


class IdentityReviewSettings(TypedDict):
    secondPerson: Literal["never", "always", "in_countries"]
    """Whether two persons have to approve. It holds for reviews that are opened from now on."""
    countries: list[Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]]
    """With `in_countries`: of which countries the cardholders are."""


class IdentityReviewer(TypedDict):
    type: Literal["user", "operator"]
    """A member, or an operator at the command line."""
    id: str
    email: str | None


class IncludedCard(TypedDict):
    id: str
    """Prefix `card_`."""
    last4: str | None
    brand: str | None
    label: str | None


class IncludedCardholder(TypedDict):
    id: str
    """Prefix `ch_`."""
    firstName: str
    lastName: str


class Invitation(TypedDict):
    id: str
    """Prefix `inv_`."""
    email: str
    role: Literal["owner", "developer", "viewer"]
    """What the person becomes."""
    status: Literal["pending", "accepted", "withdrawn", "expired"]
    invitedBy: str
    """The member who sent it."""
    createdAt: str
    expiresAt: str
    """Its link ends then."""
    acceptedAt: str | None
    withdrawnAt: str | None


class ListedApprovalPayeeAccount(TypedDict):
    holderName: str
    taxId: str
    cvu: str
    alias: str | None
    verifiedAt: str | None
    """When the provider said whose the account is, where that took long. Null where it was asked when the
    payee was made.
    """


class ListedApprovalBatch(TypedDict):
    count: int
    """How many transfers would go."""


class ListedApprovalCard(TypedDict):
    type: Literal["single_use", "multi_use"]
    label: str | None
    merchantLock: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None


class ListedApprovalReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class ListedApprovalReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class ListedApprovalReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class ListedApprovalReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class ListedApprovalReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: ListedApprovalReasonsPayeeChangedBefore
    now: ListedApprovalReasonsPayeeChangedNow


class ListedApprovalReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class ListedApproval(TypedDict):
    kind: Literal["approval"]
    id: str
    """Prefix `appr_`."""
    actionType: Literal["wallet_pay", "scheduled_payment", "withdraw", "send", "send_batch", "card_issue"]
    subjectId: str
    """What waits for it, such as the id of a payment."""
    subWalletId: str | None
    amountCents: int
    currency: str
    payee: str
    """The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant."""
    payeeAccount: ListedApprovalPayeeAccount | None
    """Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
    card.
    """
    document: Document | None
    """The invoice that it is for."""
    batch: ListedApprovalBatch | None
    """Of `send_batch`."""
    card: ListedApprovalCard | None
    """Of `card_issue`: what the card could be used for."""
    agent: str | None
    """The label of the sub-wallet whose agent asks; null where the owner or the organization does."""
    reasons: list[
        ListedApprovalReasonsLimitExceeded
        | ListedApprovalReasonsAboveAutoApprove
        | ListedApprovalReasonsPayeeChanged
        | ListedApprovalReasonsDocumentIssuerMismatch
    ] | None
    agentReason: str
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    requires: Literal["session", "proof", "passkey"]
    """What approving takes: a session, one proven in the last 10 minutes, or a passkey."""
    createdAt: str
    expiresAt: str
    approvalUrl: str
    """The page on which the owner decides. It proves nothing by itself: the owner signs in there."""
    status: NotRequired[Literal["pending", "approved", "rejected", "expired"]]
    settled: NotRequired[bool]
    """Whether the money has arrived. `settled_at` of a payment, or its events, say when."""
    decidedAt: NotRequired[str | None]
    declineReason: NotRequired[str | None]


class ListedCardIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedCard(TypedDict):
    id: str
    """Prefix `card_`."""
    cardholderId: str
    status: Literal["PENDING_FUNDING", "OPEN", "IN_USE", "PAUSED", "CLOSED"]
    type: Literal["single_use", "multi_use"]
    amountCents: int
    """What the card is for, over all of its life, in minor units of the currency."""
    availableCents: int
    """What it may still spend, in minor units."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    last4: str | None
    """Null until the issuer has made it."""
    brand: str | None
    expiry: str | None
    """`yyyy-mm`"""
    label: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    merchantLock: str | None
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None
    subWalletId: str | None
    metadata: dict[str, str]
    pausedBy: list[Literal["organization", "owner", "system"]]
    """Who has paused it; it is paused until each has taken that back. `system`: its money could not be
    had.
    """
    closedReason: Literal[
        "requested",
        "single_use",
        "expired",
        "sub_wallet_closed",
        "funding_expired",
        "not_issued",
        "hold_rejected",
    ] | None
    """`funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
    not make it. `hold_rejected`: its account refused the debit that it waited for.
    """
    funding: AwaitedFunding | None
    """What it waits for while it is `PENDING_FUNDING`."""
    createdAt: str
    updatedAt: str
    included: NotRequired[ListedCardIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedCardTransactionMerchant(TypedDict):
    name: str
    category: str
    """Four digits."""


class ListedCardTransactionDeclineLimit(TypedDict):
    limit: Literal["cap", "day", "month", "panic24h"]
    limitCents: int
    usedCents: int
    """Without this purchase, at that moment."""
    remainingCents: int


class ListedCardTransactionDecline(TypedDict):
    reason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ]
    fix: str
    """What would have to change for the next one to pass."""
    requestedCents: int
    availableCents: int
    """What the card could spend at that moment."""
    limit: ListedCardTransactionDeclineLimit | None
    """Of `limit_exceeded`: the limit of the sub-wallet that would have been passed."""


class ListedCardTransactionIncluded(TypedDict):
    card: NotRequired[IncludedCard | None]
    cardholder: NotRequired[IncludedCardholder | None]


class ListedCardTransaction(TypedDict):
    id: str
    """Prefix `tx_`."""
    cardId: str
    cardholderId: str
    amountCents: int
    """While authorized what is still authorized, once settled what was cleared, of a refund what came
    back, else what was asked for.
    """
    currency: str
    merchant: ListedCardTransactionMerchant
    status: Literal["authorized", "declined", "settled", "voided", "refunded"]
    authorizedAt: str | None
    clearedAt: str | None
    authorizedCents: int
    """All that was approved."""
    clearedCents: int
    heldCents: int
    """What may still be cleared out of what was approved."""
    refundedCents: int
    declineReason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ] | None
    decline: ListedCardTransactionDecline | None
    voidReason: Literal["merchant", "expired", "decision_timeout"] | None
    originalTransactionId: str | None
    """Of a refund: the purchase, where it is known."""
    createdAt: str
    updatedAt: str
    included: NotRequired[ListedCardTransactionIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedIdentityReviewIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedIdentityReview(TypedDict):
    id: str
    """Prefix `idr_`."""
    cardholderId: str
    """Prefix `ch_`."""
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    cause: Literal["application", "expiry"]
    """`expiry`: the document of a person who was approved ends."""
    status: Literal["open", "awaiting_second", "approved", "rejected", "withdrawn"]
    needsSecond: bool
    """Two persons have to approve."""
    rejectedFor: str | None
    validUntil: str | None
    """Of what was approved: the last day of the document valid for longest."""
    createdAt: str
    updatedAt: str
    endedAt: str | None
    included: NotRequired[ListedIdentityReviewIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationApprovalReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class ListedOrganizationApprovalReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class ListedOrganizationApprovalReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class ListedOrganizationApprovalReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class ListedOrganizationApprovalReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: ListedOrganizationApprovalReasonsPayeeChangedBefore
    now: ListedOrganizationApprovalReasonsPayeeChangedNow


class ListedOrganizationApprovalReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class ListedOrganizationApprovalIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationApproval(TypedDict):
    id: str
    """Prefix `appr_`."""
    status: Literal["pending", "approved", "rejected", "expired"]
    actionType: Literal["wallet_pay", "scheduled_payment", "withdraw", "send", "send_batch", "card_issue"]
    subjectId: str
    """What waits for it, such as the id of a payment."""
    walletId: str
    """Prefix `wal_`."""
    cardholderId: str
    """Who is asked: the owner of the wallet."""
    subWalletId: str | None
    agent: str | None
    """The label of the sub-wallet whose agent asks; null where the owner or the organization does."""
    amountCents: int
    currency: str
    payee: str
    """The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant."""
    reasons: list[
        ListedOrganizationApprovalReasonsLimitExceeded
        | ListedOrganizationApprovalReasonsAboveAutoApprove
        | ListedOrganizationApprovalReasonsPayeeChanged
        | ListedOrganizationApprovalReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner is asked; account numbers are masked."""
    agentReason: str
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    requires: Literal["session", "proof", "passkey"]
    """What approving takes: a session, one proven in the last 10 minutes, or a passkey."""
    settled: bool
    """Whether the money has arrived. `settled_at` of a payment, or its events, say when."""
    declineReason: str | None
    createdAt: str
    expiresAt: str
    decidedAt: str | None
    included: NotRequired[ListedOrganizationApprovalIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationPayeeAccountKey(TypedDict):
    kind: Literal[
        "cbu",
        "cvu",
        "alias",
        "clabe",
        "account_number",
        "pix_cpf",
        "pix_cnpj",
        "pix_email",
        "pix_phone",
        "pix_random",
    ]
    masked: str


class ListedOrganizationPayeeIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationPayee(TypedDict):
    id: str
    """Prefix `pye_`."""
    walletId: str
    """Prefix `wal_`."""
    cardholderId: str
    """Prefix `ch_`."""
    label: str
    """The owner's name for it."""
    holderName: str | None
    """As the provider of the account has it. Null until it has answered."""
    account: str | None
    """All but the ends of its number are hidden."""
    alias: str | None
    namedBy: Literal["number", "alias", "key"]
    """An alias or a key may move to another account, so every payment resolves it again."""
    accountKey: ListedOrganizationPayeeAccountKey
    """By what its owner named it: enough to recognize it, and never to use it."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    status: Literal["verifying", "active", "refused", "deleted"]
    """`active` alone can be paid. One that is `deleted` was taken away by its owner."""
    verifiedAt: str | None
    """When the provider said whose the account is."""
    refusedReason: Literal[
        "account_not_found",
        "account_not_payable",
        "holder_mismatch",
        "tax_id_mismatch",
        "currency_mismatch",
        "account_mismatch",
        "duplicate_payee",
        "own_account",
        "not_answered",
    ] | None
    createdAt: str
    updatedAt: str
    included: NotRequired[ListedOrganizationPayeeIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationPaymentReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class ListedOrganizationPaymentReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class ListedOrganizationPaymentReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class ListedOrganizationPaymentReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class ListedOrganizationPaymentReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: ListedOrganizationPaymentReasonsPayeeChangedBefore
    now: ListedOrganizationPaymentReasonsPayeeChangedNow


class ListedOrganizationPaymentReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class ListedOrganizationPaymentIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationPayment(TypedDict):
    id: str
    """Prefix `pay_`."""
    status: Literal["pending_approval", "processing", "settled", "failed", "returned", "rejected"]
    origin: Literal["pay", "schedule"]
    """Whether it was asked for, or a scheduled payment fell due."""
    walletId: str
    """Prefix `wal_`."""
    subWalletId: str | None
    agent: str | None
    """The label of the sub-wallet; null where the owner pays."""
    payeeId: str
    """Prefix `pye_`."""
    payee: str
    """The label of the payee."""
    payeeAccount: str
    """All but the ends of its number are hidden."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    """What it is for, as the agent or the owner wrote it."""
    approvalId: str | None
    reasons: list[
        ListedOrganizationPaymentReasonsLimitExceeded
        | ListedOrganizationPaymentReasonsAboveAutoApprove
        | ListedOrganizationPaymentReasonsPayeeChanged
        | ListedOrganizationPaymentReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner was asked; account numbers are masked."""
    failure: str | None
    """Why it failed or came back."""
    createdAt: str
    settledAt: str | None
    included: NotRequired[ListedOrganizationPaymentIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationScheduledPaymentIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationScheduledPayment(TypedDict):
    id: str
    """Prefix `sch_`."""
    status: Literal["active", "paused", "cancelled", "completed"]
    pauseReason: Literal["suspected_fraud"] | None
    """Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
    and then resumes or cancels it. Null where the owner paused it.
    """
    walletId: str
    """Prefix `wal_`."""
    subWalletId: str | None
    agent: str | None
    """Null where it is the owner who pays."""
    payeeId: str
    """Prefix `pye_`."""
    payee: str
    """The label of the payee, as it was at the last change or run."""
    payeeAccount: str
    """All but the ends of its number are hidden."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    cronExpression: str
    timezone: str
    endsAt: str | None
    nextRunAt: str | None
    """Null while it is paused, and where nothing is left to pay."""
    lastRunAt: str | None
    lastStatus: Literal["completed", "pending_approval", "rejected", "failed", "skipped"] | None
    """Of the payment of the last occurrence. Null before the first, and while one is on its way."""
    createdAt: str
    included: NotRequired[ListedOrganizationScheduledPaymentIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationWalletIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationWallet(TypedDict):
    id: str
    """Prefix `wal_`."""
    cardholderId: str
    status: Literal["opening", "active", "failed"]
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    number: str | None
    """CVU, CLABE or account number. Null until the account is open, as is `alias`."""
    alias: str | None
    availableCents: int
    heldCents: int
    """Set aside for what has not ended."""
    totalCents: int
    openSubWallets: int
    """Sub-wallets that are not closed."""
    createdAt: str
    included: NotRequired[ListedOrganizationWalletIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class ListedOrganizationWithdrawalIncluded(TypedDict):
    cardholder: NotRequired[IncludedCardholder | None]


class ListedOrganizationWithdrawal(TypedDict):
    id: str
    """Prefix `wdr_`."""
    status: Literal["pending_approval", "pending", "settled", "failed", "returned", "rejected"]
    walletId: str
    """Prefix `wal_`."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    holderName: str
    """Of the account, as its provider has it."""
    account: str
    """All but the ends of its number are hidden."""
    concept: str
    approvalId: str
    """The record of the gate, also where no one was asked."""
    failure: str | None
    """Why it failed, was rejected or came back."""
    createdAt: str
    settledAt: str | None
    included: NotRequired[ListedOrganizationWithdrawalIncluded]
    """What `include` asked for, by its name; null where it is not there any more."""


class LowBalance(TypedDict):
    cardholderId: str
    walletId: str
    availableCents: int
    thresholdCents: int
    currency: str


class Member(TypedDict):
    id: str
    """Prefix `usr_`."""
    email: str
    role: Literal["owner", "developer", "viewer"]
    createdAt: str
    """Since when the person is a member."""


class MethodDepositFrom(TypedDict):
    name: str


_MethodDepositFields = TypedDict("_MethodDepositFields", {"from": "MethodDepositFrom"})


class MethodDeposit(_MethodDepositFields):
    id: str
    """Prefix `mdep_`."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    createdAt: str


class MethodRefund(TypedDict):
    id: str
    """Prefix `mref_`."""
    paymentMethodId: str
    """Prefix `pm_`."""
    depositId: str
    """It goes back to where that came from."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    cause: Literal["released", "excess", "requested", "holder_mismatch", "detached"]
    """`released`: a card has released it. `excess`: it came beyond what was asked for. `requested`: you
    asked for it. `holder_mismatch`: somebody else sent it. `detached`: the payment method is not
    connected any more.
    """
    status: Literal["pending", "done", "refused", "returned"]
    """`refused` and `returned` leave the money in `stuckCents` of the payment method: see `failure`, and
    refund it once more when the account takes money again.
    """
    failure: str | None
    createdAt: str
    updatedAt: str


class NewAgentKey(TypedDict):
    key: AgentKey
    raw: str
    """The key itself. Shown once, kept nowhere."""


class NewApiKey(TypedDict):
    id: str
    """Prefix `key_`."""
    name: str
    prefix: str
    lastFour: str
    scopes: list[str]
    hourlyLimit: int
    """Requests an hour; beyond it 429."""
    status: Literal["active", "revoked"]
    createdAt: str
    """ISO 8601, UTC."""
    lastUsedAt: str | None
    """Up to some seconds behind."""
    revokedAt: str | None
    raw: str
    """The key itself. Shown once, kept nowhere."""


class NewSubWalletPayeeItemsItem(TypedDict):
    alias: str
    enabled: bool


class NewSubWalletApprovalConfig(TypedDict):
    auto_approve_under_cents: int
    whatsapp_threshold_cents: int
    panic_limit_24h_cents: int


class NewSubWallet(TypedDict):
    id: str
    """Prefix `sub_`."""
    agent: str
    purpose: str | None
    payees: list[str]
    """Those of `payeeItems` that are enabled."""
    payeeItems: list[NewSubWalletPayeeItemsItem]
    any_payee: bool
    """It may pay every payee of the wallet; the two lists are empty then."""
    cvu: str
    """That of the wallet."""
    balance: float
    """What is left of the cap, in units."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    status: Literal["active", "paused", "closed"]
    approval_config: NewSubWalletApprovalConfig
    created_at: str


class OnboardingSession(TypedDict):
    id: str
    """Prefix `cos_`."""
    url: str
    """The page for the person. Anyone who has it can use it."""
    status: Literal["pending", "completed", "expired", "canceled"]
    expiresAt: str
    redirectUrl: str
    externalUserId: str
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"] | None
    state: str | None
    cardholderId: str | None
    """Once it is completed."""
    createdAt: str


class OnboardingSessionOfEvent(TypedDict):
    id: str
    """Prefix `cos_`."""
    status: Literal["pending", "completed", "expired", "canceled"]
    expiresAt: str
    redirectUrl: str
    externalUserId: str
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"] | None
    state: str | None
    cardholderId: str | None
    """Once it is completed."""
    createdAt: str


class OrganizationApprovalReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class OrganizationApprovalReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class OrganizationApprovalReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class OrganizationApprovalReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class OrganizationApprovalReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: OrganizationApprovalReasonsPayeeChangedBefore
    now: OrganizationApprovalReasonsPayeeChangedNow


class OrganizationApprovalReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class OrganizationApproval(TypedDict):
    id: str
    """Prefix `appr_`."""
    status: Literal["pending", "approved", "rejected", "expired"]
    actionType: Literal["wallet_pay", "scheduled_payment", "withdraw", "send", "send_batch", "card_issue"]
    subjectId: str
    """What waits for it, such as the id of a payment."""
    walletId: str
    """Prefix `wal_`."""
    cardholderId: str
    """Who is asked: the owner of the wallet."""
    subWalletId: str | None
    agent: str | None
    """The label of the sub-wallet whose agent asks; null where the owner or the organization does."""
    amountCents: int
    currency: str
    payee: str
    """The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant."""
    reasons: list[
        OrganizationApprovalReasonsLimitExceeded
        | OrganizationApprovalReasonsAboveAutoApprove
        | OrganizationApprovalReasonsPayeeChanged
        | OrganizationApprovalReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner is asked; account numbers are masked."""
    agentReason: str
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    requires: Literal["session", "proof", "passkey"]
    """What approving takes: a session, one proven in the last 10 minutes, or a passkey."""
    settled: bool
    """Whether the money has arrived. `settled_at` of a payment, or its events, say when."""
    declineReason: str | None
    createdAt: str
    expiresAt: str
    decidedAt: str | None


class OrganizationMovementReference(TypedDict):
    type: str
    id: str


class OrganizationMovement(TypedDict):
    id: str
    """Prefix `mov_`."""
    type: Literal["credit", "debit"]
    module: str
    """What moved the money, such as `deposit`."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    balanceAfterCents: int
    """What was available after it."""
    description: str
    reference: OrganizationMovementReference
    subWalletId: str | None
    """The sub-wallet that it was done through, where it was."""
    metadata: dict[str, object]
    createdAt: str


class OrganizationPayeeAccountKey(TypedDict):
    kind: Literal[
        "cbu",
        "cvu",
        "alias",
        "clabe",
        "account_number",
        "pix_cpf",
        "pix_cnpj",
        "pix_email",
        "pix_phone",
        "pix_random",
    ]
    masked: str


class OrganizationPayee(TypedDict):
    id: str
    """Prefix `pye_`."""
    walletId: str
    """Prefix `wal_`."""
    cardholderId: str
    """Prefix `ch_`."""
    label: str
    """The owner's name for it."""
    holderName: str | None
    """As the provider of the account has it. Null until it has answered."""
    account: str | None
    """All but the ends of its number are hidden."""
    alias: str | None
    namedBy: Literal["number", "alias", "key"]
    """An alias or a key may move to another account, so every payment resolves it again."""
    accountKey: OrganizationPayeeAccountKey
    """By what its owner named it: enough to recognize it, and never to use it."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    status: Literal["verifying", "active", "refused", "deleted"]
    """`active` alone can be paid. One that is `deleted` was taken away by its owner."""
    verifiedAt: str | None
    """When the provider said whose the account is."""
    refusedReason: Literal[
        "account_not_found",
        "account_not_payable",
        "holder_mismatch",
        "tax_id_mismatch",
        "currency_mismatch",
        "account_mismatch",
        "duplicate_payee",
        "own_account",
        "not_answered",
    ] | None
    createdAt: str
    updatedAt: str


class OrganizationScheduledPayment(TypedDict):
    id: str
    """Prefix `sch_`."""
    status: Literal["active", "paused", "cancelled", "completed"]
    pauseReason: Literal["suspected_fraud"] | None
    """Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
    and then resumes or cancels it. Null where the owner paused it.
    """
    walletId: str
    """Prefix `wal_`."""
    subWalletId: str | None
    agent: str | None
    """Null where it is the owner who pays."""
    payeeId: str
    """Prefix `pye_`."""
    payee: str
    """The label of the payee, as it was at the last change or run."""
    payeeAccount: str
    """All but the ends of its number are hidden."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    cronExpression: str
    timezone: str
    endsAt: str | None
    nextRunAt: str | None
    """Null while it is paused, and where nothing is left to pay."""
    lastRunAt: str | None
    lastStatus: Literal["completed", "pending_approval", "rejected", "failed", "skipped"] | None
    """Of the payment of the last occurrence. Null before the first, and while one is on its way."""
    createdAt: str


class OrganizationSubWallet(TypedDict):
    id: str
    """Prefix `sub_`."""
    walletId: str
    cardholderId: str
    """The owner of the wallet."""
    label: str
    """The name of the agent."""
    purpose: str | None
    status: Literal["active", "paused", "closed"]
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    limits: SubWalletUsage
    liveKeys: int
    """Keys that an agent can act with; rotated ones until their grace is over."""
    createdAt: str


class OverviewCardholders(TypedDict):
    inReview: Counted
    """With `kycStatus` `review`."""


class OverviewHolds(TypedDict):
    unresolved: Counted
    """Cards on whose payment method something was asked for over five minutes ago, without an answer so
    far.
    """
    oldestCardId: str | None
    """The card that has waited longest."""


class OverviewPurchasesDaysItem(TypedDict):
    date: str
    approved: int
    declined: int


class OverviewPurchasesTopReasonsItem(TypedDict):
    reason: Literal[
        "account_suspended",
        "insufficient_funds",
        "card_closed",
        "card_not_funded",
        "card_paused",
        "card_expired",
        "merchant_blocked",
        "amount_mismatch",
        "currency_mismatch",
        "single_use_reattempted",
        "limit_exceeded",
        "sub_wallet_paused",
        "sub_wallet_closed",
        "kyc_not_approved",
        "already_voided",
    ]
    count: int


class OverviewPurchases(TypedDict):
    days: list[OverviewPurchasesDaysItem]
    """The last 14 days in UTC, in the tenant's time, oldest first."""
    approved: int
    """On all of these days."""
    declined: int
    declineRate: float | None
    """Null where nothing was bought."""
    topReasons: list[OverviewPurchasesTopReasonsItem]
    """The most frequent first."""
    countedSince: str
    """What is older than that was not counted, where there were more than 10000 transactions."""


class OverviewApprovals(TypedDict):
    pending: Counted
    """They wait for the owners of wallets."""


class OverviewRequestsRefusedItem(TypedDict):
    error: str | None
    """The code they were answered with."""
    operation: str
    """The `operationId` of this document."""
    count: int
    lastRequestId: str
    lastAt: str


class OverviewRequests(TypedDict):
    refused: list[OverviewRequestsRefusedItem]
    """Requests of the last 7 days, or the last 10000 of them, that were refused or failed: the most
    frequent first.
    """


class OverviewWebhooks(TypedDict):
    degraded: int
    """Endpoints that have failed several times in a row."""
    disabled: int
    """Endpoints to which nothing is sent."""
    gaveUp: Counted
    """Deliveries of events of the last 7 days for which all attempts have failed, among the last 1000 of
    each endpoint.
    """


class Overview(TypedDict):
    cardholders: NotRequired[OverviewCardholders]
    holds: NotRequired[OverviewHolds]
    purchases: NotRequired[OverviewPurchases]
    approvals: NotRequired[OverviewApprovals]
    requests: NotRequired[OverviewRequests]
    webhooks: NotRequired[OverviewWebhooks]


class OwnChange(TypedDict):
    kind: str
    """What has changed, such as `payment`, `approval`, `sub_wallet` or `wallet`."""
    objectId: str


class Passkey(TypedDict):
    id: str
    """Prefix `pky_`."""
    name: str
    synced: bool
    """Its provider may copy it to other devices of the person."""
    createdAt: str
    lastUsedAt: str | None


class PayeeAccount(TypedDict):
    kind: Literal[
        "cbu",
        "cvu",
        "alias",
        "clabe",
        "account_number",
        "pix_cpf",
        "pix_cnpj",
        "pix_email",
        "pix_phone",
        "pix_random",
    ]
    value: str


class Payee(TypedDict):
    id: str
    """Prefix `pye_`."""
    label: str
    holderName: str | None
    """As the provider of the account has it. Null unless the payee is `active`."""
    cvu: str | None
    """Null while an alias is `verifying`, and where it was `refused`."""
    alias: str | None
    """Null where the account has none."""
    account: PayeeAccount
    """By what it is named: its number, or the alias or key that is resolved again for each payment."""
    taxId: str | None
    """Without separators. Null unless the payee is `active`."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    status: Literal["verifying", "active", "refused"]
    """`verifying`: the provider has not said yet whose the account is, and it cannot be paid. `refused`:
    it cannot be paid, for `refusedReason`; delete it, and add it again once that is mended.
    """
    verifiedAt: str | None
    """When the provider said whose the account is."""
    refusedReason: Literal[
        "account_not_found",
        "account_not_payable",
        "holder_mismatch",
        "tax_id_mismatch",
        "currency_mismatch",
        "account_mismatch",
        "duplicate_payee",
        "own_account",
        "not_answered",
    ] | None
    createdAt: str
    updatedAt: str


class PayeeRefusedEventData(TypedDict):
    object: RefusedPayee


class PayeeRefusedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payee.refused"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PayeeRefusedEventData


class PayeeVerifiedEventData(TypedDict):
    object: VerifiedPayee


class PayeeVerifiedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payee.verified"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PayeeVerifiedEventData


class PaymentReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class PaymentReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class PaymentReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class PaymentReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class PaymentReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: PaymentReasonsPayeeChangedBefore
    now: PaymentReasonsPayeeChangedNow


class PaymentReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class Payment(TypedDict):
    id: str
    """Prefix `pay_`."""
    status: Literal["pending_approval", "processing", "settled", "failed", "returned", "rejected"]
    payee: str
    """The label of the payee."""
    payeeId: str
    """Prefix `pye_`."""
    payeeHolderName: str
    """As the provider of the account has it now."""
    payeeCvu: str
    payeeAlias: str | None
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    subWalletId: str | None
    reason: str
    approvalId: str | None
    approvalUrl: str | None
    """Where the owner decides, while it waits."""
    reasons: list[
        PaymentReasonsLimitExceeded
        | PaymentReasonsAboveAutoApprove
        | PaymentReasonsPayeeChanged
        | PaymentReasonsDocumentIssuerMismatch
    ] | None
    """Why the owner is asked."""
    document: Document | None
    failure: str | None
    """Why it failed or came back. After `try_other_day` it may be paid again later; after
    `suspected_fraud` a person checks the payee before anything is sent there again.
    """
    createdAt: str
    settledAt: str | None
    receiptUrl: str | None


class PaymentFailedEventData(TypedDict):
    object: Payment


class PaymentFailedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment.failed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentFailedEventData


class PaymentMethod(TypedDict):
    id: str
    """Prefix `pm_`."""
    cardholderId: str
    type: Literal["card", "bank_account"]
    rail: Literal["card", "clabe", "pix", "cvu"]
    """One of those of `GET /api/v1/payment_rails`."""
    funding: Literal["credit", "debit", "prepaid"] | None
    """What kind of card it is; null where that is not known, and for an account."""
    bankName: str | None
    """Null for a card."""
    last4: str
    """The last four of its number or key."""
    brand: str
    """The card network, such as `visa`. Of an account, its rail."""
    expiry: str | None
    """`yyyy-mm`; the card is valid through that month. Null for an account."""
    isDefault: bool
    """Holds are placed on it. One of a cardholder is."""
    status: Literal["pending", "active", "detached"]
    """`pending`: the bank has not said yet whose account it is."""
    mode: Literal["hold", "prefund", "debit"]
    """How the money behind a card is had."""
    holderName: str | None
    """As the bank of the account has it. Null for a card."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"] | None
    """Of the amounts. Null for a card, and in events that are not about money."""
    availableCents: int | None
    """What has arrived and is held for no card. Null for a card, and in events that are not about money."""
    returningCents: int | None
    """What is on its way back to where it came from. Null for a card, and in events that are not about
    money.
    """
    blockedCents: int | None
    """What its bank looks at before it may be used. Null for a card, and in events that are not about
    money.
    """
    stuckCents: int | None
    """What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
    and in events that are not about money.
    """
    depositInstructions: DepositInstructions | None
    """How money is sent to it, at any time. Null for a card, and until an account is `active`."""
    keepBalance: bool
    """What cards leave of the money of an account stays available. Otherwise it goes back."""
    createdAt: str


class PaymentMethodAttachedEventData(TypedDict):
    object: PaymentMethod


class PaymentMethodAttachedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.attached"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodAttachedEventData


class PaymentMethodDetachedEventData(TypedDict):
    object: PaymentMethod


class PaymentMethodDetachedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.detached"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodDetachedEventData


class PaymentMethodFundedEventData(TypedDict):
    object: FundedPaymentMethod


class PaymentMethodFundedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.funded"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodFundedEventData


class PaymentMethodRefundFailedEventData(TypedDict):
    object: RefundedPaymentMethod


class PaymentMethodRefundFailedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.refund_failed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodRefundFailedEventData


class PaymentMethodRefundedEventData(TypedDict):
    object: RefundedPaymentMethod


class PaymentMethodRefundedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.refunded"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodRefundedEventData


class PaymentMethodStatus(TypedDict):
    hasPaymentMethod: bool
    paymentMethodId: str | None
    """The default one."""
    type: Literal["card", "bank_account"] | None
    rail: Literal["card", "clabe", "pix", "cvu"] | None
    funding: Literal["credit", "debit", "prepaid"] | None
    """What kind of card it is; null where that is not known, and for an account."""
    bankName: str | None
    """Null for a card."""
    last4: str | None
    brand: str | None
    expiry: str | None
    """`yyyy-mm`; the card is valid through that month. Null for an account."""


class PaymentMethodUpdatedEventData(TypedDict):
    object: PaymentMethod


class PaymentMethodUpdatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment_method.updated"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentMethodUpdatedEventData


class PaymentPreviewReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class PaymentPreviewReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class PaymentPreviewReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class PaymentPreviewReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class PaymentPreviewReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: PaymentPreviewReasonsPayeeChangedBefore
    now: PaymentPreviewReasonsPayeeChangedNow


class PaymentPreviewReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class PaymentPreviewReasonsRefused(TypedDict):
    type: Literal["refused"]
    error: str
    """The `error` that paying would answer."""
    details: dict[str, object]
    """Its other fields."""


class PaymentPreviewLimitsCap(TypedDict):
    limitCents: int
    usedCents: int
    remainingCents: int


class PaymentPreviewLimitsDay(TypedDict):
    limitCents: int
    usedCents: int
    remainingCents: int


class PaymentPreviewLimitsMonth(TypedDict):
    limitCents: int
    usedCents: int
    remainingCents: int


class PaymentPreviewLimitsPanic24h(TypedDict):
    limitCents: int
    usedCents: int
    remainingCents: int


class PaymentPreviewLimits(TypedDict):
    cap: PaymentPreviewLimitsCap | None
    """Null where there is no such limit."""
    day: PaymentPreviewLimitsDay | None
    """Null where there is no such limit."""
    month: PaymentPreviewLimitsMonth | None
    """Null where there is no such limit."""
    panic24h: PaymentPreviewLimitsPanic24h | None
    """Null where there is no such limit."""


class PaymentPreview(TypedDict):
    outcome: Literal["settles", "held", "refused"]
    reasons: list[
        PaymentPreviewReasonsLimitExceeded
        | PaymentPreviewReasonsAboveAutoApprove
        | PaymentPreviewReasonsPayeeChanged
        | PaymentPreviewReasonsDocumentIssuerMismatch
        | PaymentPreviewReasonsRefused
    ]
    limits: PaymentPreviewLimits
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""


class PaymentRail(TypedDict):
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    rail: Literal["card", "clabe", "pix", "cvu"]
    funding: list[Literal["credit", "debit", "prepaid"]]
    """The kinds of cards that are taken. A prepaid card counts as a debit card."""
    mode: Literal["hold", "prefund", "debit"]
    """`hold`: the money behind a card is held on the instrument, and taken when it is spent. `prefund`: it
    arrives before a card is made, and what is left goes back.
    """
    status: Literal["available", "beta"]
    """Who wants one that is `beta` asks the operator to switch it on for the organization."""


class PaymentReturnedEventData(TypedDict):
    object: Payment


class PaymentReturnedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment.returned"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentReturnedEventData


class PaymentSettledEventData(TypedDict):
    object: Payment


class PaymentSettledEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["payment.settled"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: PaymentSettledEventData


class PostalAddress(TypedDict):
    line1: str
    """It must not contain invisible characters, nor many marks on one letter."""
    line2: str | None
    city: str
    """It must not contain invisible characters, nor many marks on one letter."""
    region: str
    """State or province. It must not contain invisible characters, nor many marks on one letter."""
    postalCode: str
    """It must not contain invisible characters, nor many marks on one letter."""


class Proven(TypedDict):
    provenAt: str


class ProviderConnectionSecretsItem(TypedDict):
    field: str
    lastFour: str
    """Empty where four characters would be too much of it."""
    fingerprint: str
    """Tells two of them apart, and follows from a key of the deployment. Empty for a minute after an
    upgrade from a version that made it otherwise.
    """
    createdAt: str
    """ISO 8601, UTC."""
    acceptedUntil: str | None
    """Null: it is the current one."""


class ProviderConnection(TypedDict):
    id: str
    """Prefix `conn_`."""
    driver: str
    """At which provider, such as `fintoc`."""
    name: str
    mode: Literal["test", "live"]
    scope: Literal["organization", "deployment"]
    """Whose it is. One of the deployment serves all, and only its operator changes it."""
    ports: list[Literal[
        "kyc_issuer",
        "card_issuer",
        "network",
        "processor",
        "tokenizer",
        "account_processor",
        "accounts",
        "rail",
        "messenger",
        "approval_messenger",
        "mailer",
    ]]
    """What it is used for."""
    countries: list[str] | None
    """Null: all."""
    inboundUrl: str
    """Where the provider sends its messages."""
    settings: dict[str, str]
    """What was given besides secrets."""
    status: Literal["active", "disabled", "removed"]
    secrets: list[ProviderConnectionSecretsItem]
    lastCheck: ConnectionCheck | None
    """Null: it was not looked at yet."""
    lastMessageAt: str | None
    """When a message with a right signature last came."""
    createdAt: str
    """ISO 8601, UTC."""
    statusSince: str
    """ISO 8601, UTC."""


class PushKey(TypedDict):
    publicKey: str
    """The public key of this server."""


class PushSubscription(TypedDict):
    id: str
    """Prefix `psh_`."""
    endpoint: str
    """Of the push service of the browser. Public, by HTTPS."""
    publicKey: str
    """The public key of this server."""
    createdAt: str


class ReceiptSubject(TypedDict):
    type: str
    id: str


class ReceiptFrom(TypedDict):
    name: str
    account: str
    """CVU, CBU, CLABE or account number, masked."""
    institution: str | None
    """Of the account, where its number says which one."""
    taxId: str
    """Masked, except that of a company of Brazil."""


class ReceiptTo(TypedDict):
    name: str
    account: str
    """CVU, CBU, CLABE or account number, masked."""
    institution: str | None
    """Of the account, where its number says which one."""
    taxId: str
    """Masked, except that of a company of Brazil."""
    alias: str | None


class ReceiptRail(TypedDict):
    name: str | None
    reference: str
    """Ours."""
    id: str | None
    """That of the rail: in Argentina of COELSA, in Mexico the tracking key."""


class ReceiptReturned(TypedDict):
    at: str | None
    """Null where it was not written down."""
    reason: str
    id: str | None


_ReceiptFields = TypedDict("_ReceiptFields", {"from": "ReceiptFrom"})


class Receipt(_ReceiptFields):
    type: Literal["receipt"]
    version: Literal[1]
    code: str
    """80 bits. It opens the receipt without signing in."""
    verifyUrl: str
    """Where the code, or the JWS, is checked."""
    issuer: str
    """The name of the organization."""
    mode: Literal["test", "live"]
    """On the test side no money moves."""
    subject: ReceiptSubject
    status: Literal["settled", "returned"]
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    country: str
    to: ReceiptTo
    concept: str
    document: Document | None
    """The invoice that it pays."""
    rail: ReceiptRail | None
    """Null for a payment to another wallet of the organization."""
    createdAt: str
    settledAt: str
    timeZone: str
    """Of the country of the wallet."""
    returned: ReceiptReturned | None


class ReconciliationDifferencesItem(TypedDict):
    type: Literal[
        "missing_deposit",
        "unknown_deposit",
        "missing_payment",
        "unknown_payment",
        "missing_return",
        "unknown_return",
        "missing_refund",
        "unknown_refund",
        "missing_release",
        "missing_taking",
        "amount",
        "currency",
        "sum",
    ]
    """`missing_…` was not in our books: a deposit now is, as is what its bank has released or taken back;
    a payment, a refund or a return is once the provider confirms it when asked. `unknown_…` is not in
    those of the provider. `amount` and `currency` are others there. `sum` is of all that a connection
    holds: by so much its balance is off beside all that is named.
    """
    providerRef: str | None
    movementId: str | None
    amountCents: int


class Reconciliation(TypedDict):
    ok: bool
    """Whether the books agree, after what was repaired."""
    checkedAt: str
    ledger: float
    """What our books say, in units."""
    provider: float
    """What it would be by the items of the provider, in units: ours, and what differs."""
    differenceCents: int
    """The provider's less ours."""
    differences: list[ReconciliationDifferencesItem]
    repaired: int
    """How many were booked now."""


class RecoveredEvents(TypedDict):
    id: str
    """Prefix `whe_`."""
    since: str
    matched: int
    """Number of events that match."""
    recovered: int
    """Number of deliveries that were scheduled; with `dryRun` it is 0."""
    nextCursor: str | None
    """Cursor of the next request, or null when all events were searched."""


class RefundedPaymentMethod(TypedDict):
    id: str
    """Prefix `pm_`."""
    cardholderId: str
    type: Literal["card", "bank_account"]
    rail: Literal["card", "clabe", "pix", "cvu"]
    """One of those of `GET /api/v1/payment_rails`."""
    funding: Literal["credit", "debit", "prepaid"] | None
    """What kind of card it is; null where that is not known, and for an account."""
    bankName: str | None
    """Null for a card."""
    last4: str
    """The last four of its number or key."""
    brand: str
    """The card network, such as `visa`. Of an account, its rail."""
    expiry: str | None
    """`yyyy-mm`; the card is valid through that month. Null for an account."""
    isDefault: bool
    """Holds are placed on it. One of a cardholder is."""
    status: Literal["pending", "active", "detached"]
    """`pending`: the bank has not said yet whose account it is."""
    mode: Literal["hold", "prefund", "debit"]
    """How the money behind a card is had."""
    holderName: str | None
    """As the bank of the account has it. Null for a card."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"] | None
    """Of the amounts. Null for a card, and in events that are not about money."""
    availableCents: int | None
    """What has arrived and is held for no card. Null for a card, and in events that are not about money."""
    returningCents: int | None
    """What is on its way back to where it came from. Null for a card, and in events that are not about
    money.
    """
    blockedCents: int | None
    """What its bank looks at before it may be used. Null for a card, and in events that are not about
    money.
    """
    stuckCents: int | None
    """What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
    and in events that are not about money.
    """
    depositInstructions: DepositInstructions | None
    """How money is sent to it, at any time. Null for a card, and until an account is `active`."""
    keepBalance: bool
    """What cards leave of the money of an account stays available. Otherwise it goes back."""
    createdAt: str
    refund: MethodRefund


class RefusedPayee(TypedDict):
    id: str
    cardholderId: str
    label: str
    currency: str
    status: Literal["refused"]
    refusedReason: Literal[
        "account_not_found",
        "account_not_payable",
        "holder_mismatch",
        "tax_id_mismatch",
        "currency_mismatch",
        "account_mismatch",
        "duplicate_payee",
        "own_account",
        "not_answered",
    ]
    """As the payee shows it."""
    reason: Literal[
        "account_not_found",
        "account_not_payable",
        "holder_mismatch",
        "tax_id_mismatch",
        "currency_mismatch",
        "account_mismatch",
        "duplicate_payee",
        "own_account",
        "not_answered",
    ]
    """The same."""
    refusedAt: str


class RegisteredClient(TypedDict):
    client_id: str
    """Prefix `cli_`."""
    client_id_issued_at: int
    """In seconds since 1970."""
    client_name: str
    redirect_uris: list[str]
    application_type: NotRequired[Literal["native", "web"]]
    grant_types: list[str]
    response_types: list[str]
    token_endpoint_auth_method: Literal["none"]


class RemovedMember(TypedDict):
    id: str
    """Prefix `usr_`."""
    deleted: Literal[True]


class ResolvedApproval(TypedDict):
    id: str
    """Prefix `appr_`."""
    status: Literal["pending", "approved", "rejected", "expired"]
    settled: bool
    """False while the money is on its way to another bank."""
    kind: Literal["approval"]
    amountCents: int
    payee: str
    masterAfterCents: int
    """What is available in the wallet."""
    capAfter: int | None
    """What is left of the cap of the sub-wallet, in cents."""


class RevealedSecret(TypedDict):
    id: str
    """Prefix `whe_`."""
    secret: str


class RevokedAgentKey(TypedDict):
    ok: Literal[True]
    key: AgentKey


class RevokedGrant(TypedDict):
    ok: Literal[True]


class RevokedSession(TypedDict):
    id: str
    deleted: Literal[True]


class RolledSecret(TypedDict):
    id: str
    """Prefix `whe_`."""
    newSecret: str
    previousValidUntil: str
    """Until then the previous secret signs as well."""


class SandboxAlias(TypedDict):
    alias: str
    cvu: str
    holderName: str
    taxId: str


class SandboxDepositFrom(TypedDict):
    name: str
    cvu: str | None
    taxId: str | None


_SandboxDepositFields = TypedDict("_SandboxDepositFields", {"from": "SandboxDepositFrom"})


class SandboxDeposit(_SandboxDepositFields):
    id: str
    """The provider's id of the deposit."""
    walletId: str | None
    """Whose account it is; null where it is of no wallet."""
    cvu: str
    amountCents: int
    currency: str
    status: Literal["received", "accepted", "returned"]
    """How we answered the provider; `received` until then."""
    createdAt: str


class SandboxFault(TypedDict):
    port: Literal["issuer", "processor", "accounts", "rail", "messenger", "mailer"]
    kind: Literal["latency", "error", "timeout", "duplicate", "reorder"]
    count: int
    """How many calls or messages meet it; 0 ends those that are left."""
    ms: int


class SandboxMethodDeposit(TypedDict):
    id: str
    """The processor's id of the deposit."""
    paymentMethodId: str
    """Prefix `pm_`."""
    amountCents: int
    status: Literal["held", "received", "returned"]
    """`returned`: the account is not connected any more."""
    createdAt: str


class SavedView(TypedDict):
    id: str
    """Prefix `view_`."""
    list: str
    name: str
    query: str
    createdAt: str


class ScheduledPayment(TypedDict):
    id: str
    """Prefix `sch_`."""
    agentLabel: str | None
    """Null where it is the owner who pays."""
    payee: str
    """As it was at the last change or run, as are the next two."""
    payeeCvu: str
    payeeAlias: str | None
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    cronExpression: str
    timezone: str
    endsAt: str | None
    nextRunAt: str | None
    """Null while it is paused, and where nothing is left to pay."""
    lastRunAt: str | None
    lastStatus: Literal["completed", "pending_approval", "rejected", "failed", "skipped"] | None
    """Of the payment of the last occurrence. Null before the first, and while one is on its way."""
    status: Literal["active", "paused", "cancelled", "completed"]
    pauseReason: Literal["suspected_fraud"] | None
    """Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
    and then resumes or cancels it. Null where the owner paused it.
    """
    createdAt: str


class ScheduledPaymentEvent(TypedDict):
    id: str
    """Prefix `sch_`."""
    agentLabel: str | None
    """Null where it is the owner who pays."""
    payee: str
    """As it was at the last change or run, as are the next two."""
    payeeCvu: str
    payeeAlias: str | None
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    reason: str
    cronExpression: str
    timezone: str
    endsAt: str | None
    nextRunAt: str | None
    """Null while it is paused, and where nothing is left to pay."""
    lastRunAt: str | None
    lastStatus: Literal["completed", "pending_approval", "rejected", "failed", "skipped"] | None
    """Of the payment of the last occurrence. Null before the first, and while one is on its way."""
    status: Literal["active", "paused", "cancelled", "completed"]
    pauseReason: Literal["suspected_fraud"] | None
    """Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
    and then resumes or cancels it. Null where the owner paused it.
    """
    createdAt: str
    run: ScheduledPaymentRun


class ScheduledPaymentExecutedEventData(TypedDict):
    object: ScheduledPaymentEvent


class ScheduledPaymentExecutedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["scheduled_payment.executed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ScheduledPaymentExecutedEventData


class ScheduledPaymentFailedEventData(TypedDict):
    object: ScheduledPaymentEvent


class ScheduledPaymentFailedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["scheduled_payment.failed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ScheduledPaymentFailedEventData


class ScheduledPaymentPausedEventData(TypedDict):
    object: ScheduledPaymentEvent


class ScheduledPaymentPausedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["scheduled_payment.paused"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ScheduledPaymentPausedEventData


class ScheduledPaymentRun(TypedDict):
    id: str
    """Prefix `run_`."""
    scheduledPaymentId: str
    """Prefix `sch_`."""
    status: Literal["due", "pending_approval", "processing", "completed", "rejected", "failed", "skipped"]
    scheduledFor: str
    missed: int
    """How many after it had passed as well, and are not paid. 100 may be more."""
    amountCents: int | None
    """Null until it has run."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    paymentId: str | None
    approvalId: str | None
    reason: str | None
    """Why nothing was paid."""
    message: str | None
    """The same in words."""
    ranAt: str | None


class ScheduledPaymentSkippedEventData(TypedDict):
    object: ScheduledPaymentEvent


class ScheduledPaymentSkippedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["scheduled_payment.skipped"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: ScheduledPaymentSkippedEventData


class SendApprovalRequestedEventData(TypedDict):
    object: Transfer


class SendApprovalRequestedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.approval_requested"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendApprovalRequestedEventData


class SendApprovedEventData(TypedDict):
    object: Transfer


class SendApprovedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.approved"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendApprovedEventData


class SendBatchCompletedEventData(TypedDict):
    object: Batch


class SendBatchCompletedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.batch_completed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendBatchCompletedEventData


class SendCancelledEventData(TypedDict):
    object: Transfer


class SendCancelledEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.cancelled"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendCancelledEventData


class SendFailedEventData(TypedDict):
    object: Transfer


class SendFailedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.failed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendFailedEventData


class SendRejectedEventData(TypedDict):
    object: Transfer


class SendRejectedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.rejected"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendRejectedEventData


class SendReturnedEventData(TypedDict):
    object: Transfer


class SendReturnedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.returned"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendReturnedEventData


class SendSettledEventData(TypedDict):
    object: Transfer


class SendSettledEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["send.settled"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: SendSettledEventData


class SentTest(TypedDict):
    delivered: bool
    """The receiver answered with a 2xx status in time."""
    evtId: str
    """Prefix `evt_test_`."""


class Session(TypedDict):
    id: str
    """Prefix `ses_`."""
    isCurrent: bool
    """It is the one that asks."""
    tenantId: str | None
    createdAt: str
    lastSeenAt: str
    """Up to some minutes behind."""
    expiresAt: str
    """If it is not used any more."""
    ip: str | None
    userAgent: str | None


class SetUpStep(TypedDict):
    what: str
    outcome: Literal["kept", "made", "failed"]


class SettingsApprovalConfig(TypedDict):
    autoApproveUnderCents: int
    """Below it a payment needs no approval."""
    whatsappThresholdCents: int
    """Below it the owner is asked by WhatsApp, from it on for a passkey."""
    panicLimit24hCents: int
    """No more than this leaves within 24 hours."""


class Settings(TypedDict):
    approvalConfig: SettingsApprovalConfig
    """Copied to wallets that are opened from now on."""
    balanceLowThresholdCents: int | None
    """`balance.low` is emitted when what is available falls below it; null: never."""


class ShownBrandLogo(TypedDict):
    url: str
    type: Literal["image/png", "image/jpeg", "image/webp"]
    width: int
    height: int


class ShownBrand(TypedDict):
    name: str
    """What pages show."""
    logo: ShownBrandLogo | None


class SignedInUser(TypedDict):
    id: str
    """Prefix `usr_`."""
    email: str


class SignedInTenantsItem(TypedDict):
    tenantId: str
    """Prefix `ten_`."""
    organizationId: str
    name: str
    """Of the organization."""
    mode: Literal["test", "live"]
    roles: list[Literal["owner", "developer", "viewer"]]
    """Those of the member; empty for a person who is none."""
    cardholderId: str | None
    """The cardholder with the e-mail of this person."""


class SignedIn(TypedDict):
    user: SignedInUser
    tenantId: str | None
    """Where the session acts; null while the person has yet to choose one of `tenants`."""
    tenants: list[SignedInTenantsItem]
    """The tenants that know this person."""
    vouchedBy: str | None
    """The organization whose own mail server carried the code of this session, which is good for what the
    person has there as its customer. Null: it is the person, everywhere.
    """


class SignedOut(TypedDict):
    status: Literal["signed_out"]


class SignedReceipt(TypedDict):
    jws: str
    """The receipt as canonical JSON, signed with Ed25519 by a key of `/.well-known/jwks.json`."""
    receipt: Receipt
    receiptUrl: str
    """The page; with `.pdf` the PDF."""


class SpendingRule(TypedDict):
    rule: Literal[
        "sub_wallet_status",
        "payee",
        "payee_enabled",
        "document_unpaid",
        "limit_24h",
        "available",
        "destination",
        "cap",
        "day",
        "month",
        "auto_approve",
        "payee_account",
        "document_issuer",
        "approval_requested",
        "batch_sum",
        "waiting_approvals",
        "approval_channel",
    ]
    outcome: Literal["passed", "held", "failed", "not_reached"]
    """`held`: the owner had to agree. `not_reached`: it was not looked at, since a rule before it failed,
    or since it is only about asking the owner.
    """
    message: str
    fix: NotRequired[str]
    """Of the one that failed."""
    ownerFix: NotRequired[str]
    """The same for the owner, without names of fields."""


class StartedDeviceLogin(TypedDict):
    deviceCode: str
    """With which the command line asks. It is shown to no one."""
    userCode: str
    """That the person compares, such as `BCDF-GHJK`."""
    verificationUri: str
    """Where the person types the code."""
    verificationUriComplete: str
    """The same, with the code in it."""
    expiresInSeconds: int
    """10 minutes."""
    intervalSeconds: int
    """How long to wait between two polls."""


class SubWalletPayeeItemsItem(TypedDict):
    alias: str
    enabled: bool


class SubWalletApprovalConfig(TypedDict):
    auto_approve_under_cents: int
    whatsapp_threshold_cents: int
    panic_limit_24h_cents: int
    per_day_cents: int | None
    per_month_cents: int | None
    notify_whatsapp: bool


class SubWallet(TypedDict):
    id: str
    """Prefix `sub_`."""
    agent: str
    purpose: str | None
    payees: list[str]
    """Those of `payeeItems` that are enabled."""
    payeeItems: list[SubWalletPayeeItemsItem]
    any_payee: bool
    """It may pay every payee of the wallet; the two lists are empty then."""
    cvu: str
    """That of the wallet."""
    balance: float
    """What is left of the cap, in units."""
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    status: Literal["active", "paused", "closed"]
    approval_config: SubWalletApprovalConfig
    created_at: str


class SubWalletUsageCap(TypedDict):
    limitCents: int
    usedCents: int
    """With what waits for a decision, so it can be more than the limit."""
    remainingCents: int


class SubWalletUsageDay(TypedDict):
    limitCents: int
    usedCents: int
    """With what waits for a decision, so it can be more than the limit."""
    remainingCents: int


class SubWalletUsageMonth(TypedDict):
    limitCents: int
    usedCents: int
    """With what waits for a decision, so it can be more than the limit."""
    remainingCents: int


class SubWalletUsagePanic24h(TypedDict):
    limitCents: int
    usedCents: int
    """With what waits for a decision, so it can be more than the limit."""
    remainingCents: int


class SubWalletUsage(TypedDict):
    cap: SubWalletUsageCap | None
    """Null where there is no such limit."""
    day: SubWalletUsageDay | None
    """Null where there is no such limit."""
    month: SubWalletUsageMonth | None
    """Null where there is no such limit."""
    panic24h: SubWalletUsagePanic24h | None
    """Null where there is no such limit."""


_TestClockAdvancingFields = TypedDict("_TestClockAdvancingFields", {"from": "str"})


class TestClockAdvancing(_TestClockAdvancingFields):
    to: str
    """Where it is going."""
    nextDue: str | None
    """What it does or waits for next: not later than `now` where that is being done."""


class TestClock(TypedDict):
    now: str
    """The tenant's present time."""
    offsetSeconds: float
    """How far it is ahead of real time."""
    advancing: NotRequired[TestClockAdvancing]
    """While it is on its way: what falls due up to `to` is not all done."""


class TokenRequest(TypedDict):
    grant_type: str
    """`authorization_code` or `refresh_token`."""
    client_id: NotRequired[str]
    """Required, unless it is the name of HTTP Basic."""
    code: NotRequired[str]
    redirect_uri: NotRequired[str]
    """That of the request for the code."""
    code_verifier: NotRequired[str]
    refresh_token: NotRequired[str]
    resource: NotRequired[str]
    scope: NotRequired[str]
    """With a refresh token, of what the person has agreed to. The tokens have all of it."""


class TokenRevocation(TypedDict):
    token: str
    client_id: NotRequired[str]
    """With which the token was asked for. Required, unless it is the name of HTTP Basic."""
    token_type_hint: NotRequired[str]


class Tokens(TypedDict):
    access_token: str
    """For `/mcp` alone."""
    token_type: Literal["Bearer"]
    expires_in: int
    """In seconds."""
    refresh_token: str
    """Good once, within 60 days."""
    scope: str
    """What the person has agreed to, which may be less than was asked for."""


class TransactionAuthorizedEventData(TypedDict):
    object: CardTransaction


class TransactionAuthorizedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["transaction.authorized"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: TransactionAuthorizedEventData


class TransactionClearedEventData(TypedDict):
    object: ClearedCardTransaction


class TransactionClearedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["transaction.cleared"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: TransactionClearedEventData


class TransactionDeclinedEventData(TypedDict):
    object: CardTransaction


class TransactionDeclinedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["transaction.declined"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: TransactionDeclinedEventData


class TransactionRefundedEventData(TypedDict):
    object: CardTransaction


class TransactionRefundedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["transaction.refunded"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: TransactionRefundedEventData


class TransactionVoidedEventData(TypedDict):
    object: CardTransaction


class TransactionVoidedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["transaction.voided"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: TransactionVoidedEventData


class TransferApprovalAuto(TypedDict):
    channel: Literal["auto"]
    reason: Literal["under_threshold"]


class TransferApprovalBatch(TypedDict):
    channel: Literal["batch"]
    """Its batch was judged by the sum."""
    batch_id: str
    """Prefix `bat_`."""


class TransferApproval(TypedDict):
    channel: Literal["whatsapp", "biometric", "inbox"]
    """Where the owner is asked."""
    phone: str | None
    """All but its last digits are hidden; null where it is not by phone."""
    sent_at: str
    expires_at: str
    id: str
    """Prefix `appr_`."""
    url: str
    """Where the owner decides."""


class TransferTo(TypedDict):
    type: Literal["cvu", "cbu", "clabe", "alias", "email"]
    value: str
    name: str
    """The holder of the account, as its provider has it."""


class TransferFrom(TypedDict):
    wallet_id: str
    """Prefix `wal_`."""
    sub_wallet: str
    """Prefix `swal_`."""


class TransferRail(TypedDict):
    provider: Literal["transferencias-3.0", "spei", "internal"]
    """`internal`: to a wallet here."""
    external_id: str | None
    """The id that the rail gave it."""


_TransferFields = TypedDict("_TransferFields", {"from": "TransferFrom"})


class Transfer(_TransferFields):
    id: str
    """Prefix `tx_`."""
    status: Literal[
        "pending_approval",
        "approved",
        "processing",
        "settled",
        "failed",
        "returned",
        "rejected",
        "cancelled",
    ]
    approval: TransferApprovalAuto | TransferApprovalBatch | TransferApproval
    to: TransferTo
    amount: float
    """In units of the currency."""
    amount_cents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    concept: str | None
    purpose: Literal["wages"] | None
    document: Document | None
    failure: str | None
    """Why it failed, came back, or was not approved."""
    estimated_settlement: str | None
    """Null until its money is on its way."""
    created_at: str
    settled_at: str | None
    receipt_url: str | None
    batch_id: str | None
    reference: str | None
    """That of its line in the batch."""
    rail: TransferRail


class VerifiedPayee(TypedDict):
    id: str
    cardholderId: str
    label: str
    holderName: str
    account: str
    """All but the ends of its number are hidden."""
    currency: str
    status: Literal["active"]
    refusedReason: None
    verifiedAt: str


class VerifiedPhone(TypedDict):
    phoneNumber: str
    verifiedAt: str


class WalletBalance(TypedDict):
    available: float
    """In units of the currency."""
    pending: float
    """Set aside for what has not ended, in units."""
    total: float
    """In units of the currency."""


class WalletSubWalletsItem(TypedDict):
    id: str


class WalletApprovalConfig(TypedDict):
    auto_approve_under_cents: int
    whatsapp_threshold_cents: int
    panic_limit_24h_cents: int


class Wallet(TypedDict):
    id: str
    """Prefix `wal_`."""
    cvu: str
    """CVU, CLABE or account number."""
    alias: str
    currency: str
    balance: WalletBalance
    sub_wallets: list[WalletSubWalletsItem]
    provider: str
    """Where the account is."""
    approval_config: WalletApprovalConfig
    created_at: str
    updated_at: str


class WalletCreatedEventData(TypedDict):
    object: CreatedWallet


class WalletCreatedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["wallet.created"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: WalletCreatedEventData


class WalletMovementReference(TypedDict):
    type: str
    id: str


class WalletMovement(TypedDict):
    id: str
    """Prefix `mov_`."""
    type: Literal["credit", "debit"]
    module: str
    """What moved the money, such as `deposit`."""
    amount: float
    """In units of the currency."""
    currency: str
    balance_after: float
    """What was available after it, in units."""
    description: str
    reference: WalletMovementReference
    metadata: dict[str, object]
    created_at: str


class WebhookEndpoint(TypedDict):
    id: str
    """Prefix `whe_`."""
    url: str
    enabledEvents: list[str]
    description: str | None
    status: Literal["active", "degraded", "disabled"]
    """`degraded` after 50 failures in a row: retries wait longer. `disabled` after 100: nothing is sent."""
    secret: str | None
    """Signs deliveries. Shown only in the answer that creates the endpoint."""
    lastResponseStatus: int | None
    """HTTP status of the last delivery."""
    lastDeliveredAt: str | None
    failureCount: int
    """Failures in a row."""
    createdAt: str


class WholeApprovalPayeeAccount(TypedDict):
    holderName: str
    taxId: str
    cvu: str
    alias: str | None
    verifiedAt: str | None
    """When the provider said whose the account is, where that took long. Null where it was asked when the
    payee was made.
    """


class WholeApprovalBatch(TypedDict):
    count: int
    """How many transfers would go."""


class WholeApprovalCard(TypedDict):
    type: Literal["single_use", "multi_use"]
    label: str | None
    merchantLock: str | None
    allowedMccs: list[str]
    blockedMccs: list[str]
    amountMatch: Literal["max", "exact"]
    expiresAt: str | None


class WholeApprovalReasonsLimitExceeded(TypedDict):
    type: Literal["limitExceeded"]
    limit: Literal["cap", "day", "month"]
    limitCents: int
    usedCents: int
    """Without this payment."""
    requestedCents: int


class WholeApprovalReasonsAboveAutoApprove(TypedDict):
    type: Literal["aboveAutoApprove"]
    limitCents: int
    requestedCents: int


class WholeApprovalReasonsPayeeChangedBefore(TypedDict):
    cvu: str
    holderName: str


class WholeApprovalReasonsPayeeChangedNow(TypedDict):
    cvu: str
    holderName: str


class WholeApprovalReasonsPayeeChanged(TypedDict):
    type: Literal["payeeChanged"]
    before: WholeApprovalReasonsPayeeChangedBefore
    now: WholeApprovalReasonsPayeeChangedNow


class WholeApprovalReasonsDocumentIssuerMismatch(TypedDict):
    type: Literal["documentIssuerMismatch"]
    issuerTaxId: str
    payeeTaxId: str


class WholeApprovalStandingWarning(TypedDict):
    title: str
    text: str


class WholeApprovalStanding(TypedDict):
    state: Literal["pending", "settled", "processing", "retry", "failed", "rejected", "expired", "returned"]
    """`retry`: it came to nothing and can be approved again. `returned`: the money came back."""
    title: str
    text: str
    warning: WholeApprovalStandingWarning | None
    """What the owner should know before they decide."""


class WholeApprovalFailure(TypedDict):
    reason: str
    message: str
    canRetry: bool


class WholeApproval(TypedDict):
    kind: Literal["approval"]
    id: str
    """Prefix `appr_`."""
    actionType: Literal["wallet_pay", "scheduled_payment", "withdraw", "send", "send_batch", "card_issue"]
    subjectId: str
    """What waits for it, such as the id of a payment."""
    subWalletId: str | None
    amountCents: int
    currency: str
    payee: str
    """The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant."""
    payeeAccount: WholeApprovalPayeeAccount | None
    """Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
    card.
    """
    document: Document | None
    """The invoice that it is for."""
    batch: WholeApprovalBatch | None
    """Of `send_batch`."""
    card: WholeApprovalCard | None
    """Of `card_issue`: what the card could be used for."""
    agent: str | None
    """The label of the sub-wallet whose agent asks; null where the owner or the organization does."""
    reasons: list[
        WholeApprovalReasonsLimitExceeded
        | WholeApprovalReasonsAboveAutoApprove
        | WholeApprovalReasonsPayeeChanged
        | WholeApprovalReasonsDocumentIssuerMismatch
    ] | None
    agentReason: str
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    requires: Literal["session", "proof", "passkey"]
    """What approving takes: a session, one proven in the last 10 minutes, or a passkey."""
    createdAt: str
    expiresAt: str
    approvalUrl: str
    """The page on which the owner decides. It proves nothing by itself: the owner signs in there."""
    status: Literal["pending", "approved", "rejected", "expired"]
    settled: bool
    """Whether the money has arrived. `settled_at` of a payment, or its events, say when."""
    decidedAt: str | None
    declineReason: str | None
    seen: str
    """What the owner decides on, word for word, as canonical JSON. A screen shows this and nothing else of
    it; a passkey signs its hash.
    """
    seenHash: str
    """SHA-256 of `seen`, for `seenHash` of a decision."""
    standing: WholeApprovalStanding
    """How it stands, in words for its owner."""
    failure: WholeApprovalFailure | None
    """Why the money did not move, and whether the owner can try again."""


class Withdrawal(TypedDict):
    id: str
    """Prefix `wdr_`."""
    status: Literal["pending_approval", "pending", "settled", "failed", "returned", "rejected"]
    settlement: Literal["pending", "settled", "failed", "returned", "rejected"]
    """`pending` until the provider confirms, also while the owner has yet to approve."""
    providerRef: str
    """Our reference at the provider, known before the order is sent."""
    approvalId: str
    """Prefix `appr_`."""
    amount: float
    """In units."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    destination: str
    """As it was asked for."""
    holderName: str
    """Of the account, as its provider has it."""
    taxId: str
    cvu: str
    """CVU, CBU, CLABE or account number."""
    alias: str | None
    concept: str
    failure: str | None
    """Why it failed, was rejected or came back."""
    createdAt: str
    settledAt: str | None
    receiptUrl: str | None


class WithdrawalFailedEventData(TypedDict):
    object: Withdrawal


class WithdrawalFailedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["withdrawal.failed"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: WithdrawalFailedEventData


class WithdrawalPreview(TypedDict):
    outcome: Literal["goes", "held"]
    """`held`: the amount would be set aside until the owner approves it."""
    amount: float
    """In units."""
    amountCents: int
    currency: Literal["ARS", "MXN", "BRL", "CLP", "COP", "PEN", "UYU"]
    holderName: str
    """Of the account, as its provider has it."""
    taxId: str
    cvu: str
    """CVU, CBU, CLABE or account number."""
    alias: str | None
    isNewAccount: bool
    """No withdrawal of this wallet has arrived there yet."""
    checks: list[SpendingRule]
    """The outcome of each rule, in the order in which they are looked at."""


class WithdrawalReturnedEventData(TypedDict):
    object: Withdrawal


class WithdrawalReturnedEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["withdrawal.returned"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: WithdrawalReturnedEventData


class WithdrawalSettledEventData(TypedDict):
    object: Withdrawal


class WithdrawalSettledEvent(TypedDict):
    id: str
    """Prefix `evt_`."""
    type: Literal["withdrawal.settled"]
    created: int
    """Unix seconds."""
    livemode: bool
    sequence: int
    """Number of this event among the events of its object, from 1."""
    data: WithdrawalSettledEventData


class WithdrawnApproval(TypedDict):
    status: Literal["pending", "approved", "rejected", "expired"]
    channel: Literal["inbox", "whatsapp", "biometric", "auto"]
    """Where the owner is asked; `auto` where the amount needs no one."""
    expiresAt: str
    approvalUrl: str
    """The page on which the owner decides. It proves nothing by itself: the owner signs in there."""


class Withdrawn(TypedDict):
    ok: Literal[True]
    id: str
    """Prefix `wdr_`."""
    approvalId: str
    """The record of the gate, also where no one was asked."""
    settlement: Literal["pending", "settled", "failed", "returned", "rejected"]
    """`pending` until the provider confirms, also while the owner has yet to approve."""
    providerRef: str
    """Our reference at the provider, known before the order is sent."""
    balance: float
    """What is available now, in units."""
    approval: NotRequired[WithdrawnApproval]
    """Where the owner is asked."""


class WrittenPostalAddress(TypedDict):
    line1: str
    """It must not contain invisible characters, nor many marks on one letter."""
    line2: NotRequired[str | None]
    city: str
    """It must not contain invisible characters, nor many marks on one letter."""
    region: str
    """State or province. It must not contain invisible characters, nor many marks on one letter."""
    postalCode: str
    """It must not contain invisible characters, nor many marks on one letter."""


WebhookEvent: TypeAlias = Union[
    # A cardholder was created; its KYC may still be pending.
    CardholderCreatedEvent,
    # The KYC of a cardholder moved, or one of its fields was changed.
    CardholderUpdatedEvent,
    # A cardholder connected a payment method. An account may still be `pending`.
    PaymentMethodAttachedEvent,
    # A payment method became the default or is not any more, was connected once more, or its account is known to be theirs.
    PaymentMethodUpdatedEvent,
    # A payment method was deleted, refused a hold, or is not an account of the cardholder. Nothing new is held on it.
    PaymentMethodDetachedEvent,
    # A person finished the hosted onboarding.
    CardholderOnboardingSessionCompletedEvent,
    # A card was issued; the money behind it is held.
    CardCreatedEvent,
    # The balance, the limits or another field of a card changed.
    CardUpdatedEvent,
    # A card was closed: by request, after its single use, or as its money did not come.
    CardClosedEvent,
    # A card waits for money: `funding` says how much, how it is sent, and until when.
    CardFundingRequestedEvent,
    # Money arrived for a payment method that is an account.
    PaymentMethodFundedEvent,
    # Money of a payment method went back to where it came from. `refund.cause` says why.
    PaymentMethodRefundedEvent,
    # Money that was to go back could not be sent, or came back. It stays in `stuckCents` until it is refunded once more.
    PaymentMethodRefundFailedEvent,
    # An authorization was approved. It may still be cleared or voided.
    TransactionAuthorizedEvent,
    # An authorization was declined.
    TransactionDeclinedEvent,
    # An authorization was captured: the money is spent.
    TransactionClearedEvent,
    # An authorization ended before capture, and its hold was released.
    TransactionVoidedEvent,
    # Money of a purchase came back.
    TransactionRefundedEvent,
    # A cardholder got a wallet.
    WalletCreatedEvent,
    # Money came into a wallet.
    DepositReceivedEvent,
    # The balance of a cardholder fell below the threshold in the settings.
    BalanceLowEvent,
    # The provider said whose the account of a payee is, which can be paid from now on.
    PayeeVerifiedEvent,
    # The account of a payee was not verified, and the payee cannot be paid.
    PayeeRefusedEvent,
    # A decision of the owner is needed.
    ApprovalRequestedEvent,
    # The owner approved.
    ApprovalApprovedEvent,
    # The owner rejected.
    ApprovalRejectedEvent,
    # The owner did not decide in time.
    ApprovalExpiredEvent,
    # The money of a payment arrived.
    PaymentSettledEvent,
    # A payment did not go through, and its money is back.
    PaymentFailedEvent,
    # A payment that had arrived came back.
    PaymentReturnedEvent,
    # A withdrawal arrived.
    WithdrawalSettledEvent,
    # A withdrawal did not go through, and the money is back in the wallet.
    WithdrawalFailedEvent,
    # A withdrawal was sent back after it had arrived, and the money is back in the wallet.
    WithdrawalReturnedEvent,
    # The money of an occurrence of a scheduled payment arrived.
    ScheduledPaymentExecutedEvent,
    # An occurrence of a scheduled payment was not paid, was rejected by the owner, or came back.
    ScheduledPaymentFailedEvent,
    # An occurrence of a scheduled payment was not to be paid.
    ScheduledPaymentSkippedEvent,
    # A scheduled payment was paused by itself, since a bank suspects fraud. Its owner gets an e-mail.
    ScheduledPaymentPausedEvent,
    # A transfer waits for its owner, who is asked.
    SendApprovalRequestedEvent,
    # The owner approved a transfer; it is queued to the rail.
    SendApprovedEvent,
    # The owner rejected a transfer, or did not answer in time.
    SendRejectedEvent,
    # A transfer was cancelled before its owner had decided.
    SendCancelledEvent,
    # The money of a transfer arrived at its destination.
    SendSettledEvent,
    # A transfer did not go through, and its money is back.
    SendFailedEvent,
    # A transfer that had arrived came back.
    SendReturnedEvent,
    # Every line of a batch has ended.
    SendBatchCompletedEvent,
]
"""By its `type` one knows what is in `data.object`. A server may know more types than this client."""
