"""What `sandbox` of a client offers. Made by `npm run gen` from the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, cast

from ..noun import Noun

if TYPE_CHECKING:
    from typing_extensions import NotRequired
    from .objects import (
        Approval,
        CardTransaction,
        Cardholder,
        DueWork,
        OnboardingSession,
        Payee,
        Payment,
        PaymentMethod,
        SandboxAlias,
        SandboxDeposit,
        SandboxFault,
        SandboxMethodDeposit,
        TestClock,
        Transfer,
        Withdrawal,
        WrittenPostalAddress,
    )


class SandboxKycInput(TypedDict):
    cardholderId: str
    status: Literal["approved", "rejected", "review"]
    reasons: NotRequired[list[str]]


class SandboxCheckoutsCompleteInput(TypedDict):
    cardholderId: str
    cardNumber: NotRequired[str]
    holderName: NotRequired[str]
    expiry: NotRequired[str]
    """`yyyy-mm`, or as people write it: `MM/YY`."""
    rail: NotRequired[Literal["card", "clabe", "pix", "cvu"]]
    """An account is connected by the fields of its rail."""
    clabe: NotRequired[str]
    pixKey: NotRequired[str]
    cvu: NotRequired[str]
    holderTaxId: NotRequired[str]
    """Whose the account is said to be: the cardholder's own by default."""
    keepBalance: NotRequired[bool]
    """As at `payment-method/setup`."""


class SandboxOnboardingCompleteInput(TypedDict):
    firstName: str
    """It must contain at least one letter, and no control characters, < or >."""
    lastName: str
    """It must contain at least one letter, and no control characters, < or >."""
    dateOfBirth: str
    """`yyyy-mm-dd`; at least 18 years ago."""
    phoneNumber: str
    """E.164, such as +5491155551234."""
    email: str
    taxId: str
    """CUIT or CUIL in AR, RFC in MX, CPF in BR, RUT in CL, NIT or CC in CO, RUC or DNI in PE, CI or RUT in
    UY.
    """
    country: Literal["AR", "MX", "BR", "CL", "CO", "PE", "UY"]
    identificationType: NotRequired[Literal["DNI", "RUT", "CURP", "CPF", "CC", "CE", "CI", "PASSPORT"]]
    identificationValue: NotRequired[str]
    """Number of the identity document; comes with its type."""
    address: NotRequired[WrittenPostalAddress]
    """Where the person lives, in `country`; some issuers ask for it."""
    nationality: NotRequired[str]
    """ISO 3166-1, two letters, such as `AR`."""
    termsAcceptedAt: NotRequired[str]
    """When the person agreed to your terms; not in the future."""
    sessionId: str


class SandboxPhonesVerifyInput(TypedDict):
    cardholderId: str


class SandboxFaultsInput(TypedDict):
    port: Literal["issuer", "processor", "accounts", "rail", "messenger", "mailer"]
    kind: Literal["latency", "error", "timeout", "duplicate", "reorder"]
    count: int
    """How many calls or messages meet it; 0 ends those that are left."""
    ms: NotRequired[int]
    """How long `latency` and `timeout` keep the caller waiting, and `reorder` a message back."""


class SandboxAuthorizationsInputMerchant(TypedDict):
    name: str
    category: str
    """Merchant category code, four digits."""


class SandboxAuthorizationsInput(TypedDict):
    cardId: str
    amountCents: int
    """Zero checks the card and uses nothing."""
    merchant: SandboxAuthorizationsInputMerchant


class SandboxAuthorizationsIncrementInput(TypedDict):
    amountCents: int


class SandboxAuthorizationsClearInput(TypedDict):
    amountCents: NotRequired[int]
    """If left out: all that is still held, or all of an authorization that was voided or expired."""
    final: NotRequired[bool]
    """No further clearing follows; if left out: when nothing stays held."""


class SandboxAuthorizationsVoidInput(TypedDict):
    amountCents: NotRequired[int]
    """All that is still held, if left out."""


SandboxAuthorizationsExpireInput: TypeAlias = "dict[str, object]"


class SandboxForcePostsInputMerchant(TypedDict):
    name: str
    category: str
    """Merchant category code, four digits."""


class SandboxForcePostsInput(TypedDict):
    cardId: str
    amountCents: int
    merchant: SandboxForcePostsInputMerchant


class SandboxRefundsInputMerchant(TypedDict):
    name: str
    category: str
    """Merchant category code, four digits."""


class SandboxRefundsInput(TypedDict):
    cardId: str
    amountCents: int
    transactionId: NotRequired[str]
    """The purchase that is refunded."""
    merchant: SandboxRefundsInputMerchant


class SandboxDepositsInputFrom(TypedDict):
    name: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""
    cvu: NotRequired[str]
    """CVU, CBU, CLABE or account number."""
    taxId: NotRequired[str]


_SandboxDepositsInputFields = TypedDict(
    "_SandboxDepositsInputFields", {"from": "NotRequired[str | SandboxDepositsInputFrom]"}
)


class SandboxDepositsInput(_SandboxDepositsInputFields):
    walletId: NotRequired[str]
    cvu: NotRequired[str]
    """CVU, CBU, CLABE or account number."""
    amountCents: int


class SandboxPaymentMethodsDepositInputFrom(TypedDict):
    name: str
    """It must not contain invisible characters, nor many marks on one letter."""
    account: NotRequired[str]
    taxId: NotRequired[str]


_SandboxPaymentMethodsDepositInputFields = TypedDict(
    "_SandboxPaymentMethodsDepositInputFields", {"from": "NotRequired[SandboxPaymentMethodsDepositInputFrom]"}
)


class SandboxPaymentMethodsDepositInput(_SandboxPaymentMethodsDepositInputFields):
    amountCents: int
    held: NotRequired[bool]
    """Its bank looks at it first: it is blocked until `…/release` or `…/take_back`."""


class SandboxMethodDepositsReleaseAnswer(TypedDict):
    id: str
    """Prefix `smd_`."""


class SandboxMethodDepositsTakeBackInput(TypedDict):
    amountCents: NotRequired[int]


class SandboxMethodDepositsTakeBackAnswer(TypedDict):
    id: str
    """Prefix `smd_`."""


class SandboxAliasesInput(TypedDict):
    alias: str
    cvu: str
    """CVU, CBU, CLABE or account number."""
    holderName: str
    """It must not contain invisible characters, nor many marks on one letter."""
    taxId: str


class SandboxPayeesInput(TypedDict):
    cardholderId: str
    alias: str
    answer: NotRequired[Literal["found", "not_found"]]


class SandboxWhatsappReplyInput(TypedDict):
    approvalId: NotRequired[str]
    transferId: NotRequired[str]
    """Of what waits for it: a transfer, a withdrawal or a payment."""
    decision: Literal["approve", "reject"]


SandboxWithdrawalsSettleInput: TypeAlias = "dict[str, object]"


class SandboxWithdrawalsFailInput(TypedDict):
    reason: NotRequired[Literal[
        "destination_not_found",
        "destination_rejected",
        "insufficient_balance",
        "try_other_day",
        "suspected_fraud",
        "provider_rejected",
    ]]


class SandboxWithdrawalsReturnInput(TypedDict):
    reason: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""


SandboxTransfersSettleInput: TypeAlias = "dict[str, object]"


class SandboxTransfersFailInput(TypedDict):
    reason: NotRequired[Literal[
        "destination_not_found",
        "destination_rejected",
        "insufficient_balance",
        "try_other_day",
        "suspected_fraud",
        "provider_rejected",
    ]]


class SandboxTransfersReturnInput(TypedDict):
    reason: NotRequired[str]
    """It must not contain invisible characters, nor many marks on one letter."""


class SandboxClockAdvanceInput(TypedDict):
    advanceSeconds: NotRequired[int]
    to: NotRequired[str]
    stop: NotRequired[Literal[True]]
    """The clock goes no further than it has come."""


class SandboxClockDueQuery(TypedDict):
    limit: NotRequired[int]
    """How many to answer with."""


class SandboxCheckoutsOfOrganization(Noun):
    def complete(
        self,
        body: SandboxCheckoutsCompleteInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PaymentMethod:
        """Connect a payment method without a browser.

        As the hosted checkout would. `4242424242424242` works and is the default, `4000000000000002` is
        refused at the hold, `4000000000000069` is expired, `4000000000009995` holds but has no funds at
        capture, `4000056655665556` is a debit card and `5105105105105100` a prepaid one. Never send a real
        number.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/checkouts/complete`
        """
        answer = self._call(
            "sandbox.checkouts.complete",
            "POST ~/sandbox/checkouts/complete bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("PaymentMethod", answer)


SandboxCheckoutsOfSession = SandboxCheckoutsOfOrganization


class SandboxOnboardingOfOrganization(Noun):
    def complete(
        self,
        body: SandboxOnboardingCompleteInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> OnboardingSession:
        """Complete an onboarding session.

        As the hosted pages would, with e-mail and phone proven. The other fields are those of creating a
        cardholder.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/onboarding/complete`
        """
        answer = self._call(
            "sandbox.onboarding.complete",
            "POST ~/sandbox/onboarding/complete bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("OnboardingSession", answer)


SandboxOnboardingOfSession = SandboxOnboardingOfOrganization


class SandboxPhonesOfOrganization(Noun):
    def verify(
        self,
        body: SandboxPhonesVerifyInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Cardholder:
        """Verify the phone of a cardholder.

        Until the number is changed, messages such as approvals may go there.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/phones/verify`
        """
        answer = self._call(
            "sandbox.phones.verify",
            "POST ~/sandbox/phones/verify bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Cardholder", answer)


SandboxPhonesOfSession = SandboxPhonesOfOrganization


class SandboxAuthorizationsOfOrganization(Noun):
    def __call__(
        self,
        body: SandboxAuthorizationsInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Simulate an authorization.

        Answers with the transaction, also when it was declined.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/authorizations`
        """
        answer = self._call(
            "sandbox.authorizations",
            "POST ~/sandbox/authorizations bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def increment(
        self,
        tx_id: str,
        body: SandboxAuthorizationsIncrementInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Increment an authorization.

        A declined increment leaves the transaction as it was.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/authorizations/{txId}/increment`
        """
        answer = self._call(
            "sandbox.authorizations.increment",
            "POST ~/sandbox/authorizations/{txId}/increment bk",
            tx_id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def clear(
        self,
        tx_id: str,
        body: SandboxAuthorizationsClearInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Clear an authorization.

        In part, as a whole, or more than was authorized; several times, until `final`. A clearing is never
        refused by the card: it may also come late, after the authorization was voided or expired.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/authorizations/{txId}/clear`
        """
        answer = self._call(
            "sandbox.authorizations.clear",
            "POST ~/sandbox/authorizations/{txId}/clear bk",
            tx_id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def void(
        self,
        tx_id: str,
        body: SandboxAuthorizationsVoidInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Void an authorization.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/authorizations/{txId}/void`
        """
        answer = self._call(
            "sandbox.authorizations.void",
            "POST ~/sandbox/authorizations/{txId}/void bk",
            tx_id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def expire(
        self,
        tx_id: str,
        body: SandboxAuthorizationsExpireInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Expire an authorization.

        As after 7 days, or 30 for travel.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/authorizations/{txId}/expire`
        """
        answer = self._call(
            "sandbox.authorizations.expire",
            "POST ~/sandbox/authorizations/{txId}/expire bk",
            tx_id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)


SandboxAuthorizationsOfSession = SandboxAuthorizationsOfOrganization


class SandboxPaymentMethodsOfOrganization(Noun):
    def deposit(
        self,
        id: str,
        body: SandboxPaymentMethodsDepositInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SandboxMethodDeposit:
        """Simulate a deposit for a payment method.

        Sends money for a payment method that is an account, as its owner would by SPEI or Pix. Answers once
        the message of the processor has been taken in. Sent twice, it is paid twice; less than was asked
        for, in part; after the window of a card, late.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/payment_methods/{id}/deposit`
        """
        answer = self._call(
            "sandbox.payment_methods.deposit",
            "POST ~/sandbox/payment_methods/{id}/deposit bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxMethodDeposit", answer)


SandboxPaymentMethodsOfSession = SandboxPaymentMethodsOfOrganization


class SandboxMethodDepositsOfOrganization(Noun):
    def release(
        self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> SandboxMethodDepositsReleaseAnswer:
        """Release a deposit that is held.

        Its bank has looked at it: what was blocked on the payment method is available.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/method_deposits/{id}/release`
        """
        answer = self._call(
            "sandbox.method_deposits.release",
            "POST ~/sandbox/method_deposits/{id}/release k",
            id,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxMethodDepositsReleaseAnswer", answer)

    def take_back(
        self,
        id: str,
        body: SandboxMethodDepositsTakeBackInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SandboxMethodDepositsTakeBackAnswer:
        """Take a deposit back.

        As banks do after a fraud (MED in Brazil): all that is left of it by default.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/method_deposits/{id}/take_back`
        """
        answer = self._call(
            "sandbox.method_deposits.take_back",
            "POST ~/sandbox/method_deposits/{id}/take_back bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxMethodDepositsTakeBackAnswer", answer)


SandboxMethodDepositsOfSession = SandboxMethodDepositsOfOrganization


class SandboxWhatsappOfOrganization(Noun):
    def reply(
        self,
        body: SandboxWhatsappReplyInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Approval:
        """Answer an approval on WhatsApp.

        Taps a button of the message that asked the owner. Answers with the approval once the reply has been
        taken in: one that comes too late, or after another decision, changes nothing. 409 `invalid_state`
        where there is no message, since the owner is asked elsewhere or by another connection.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/whatsapp/reply`
        """
        answer = self._call(
            "sandbox.whatsapp.reply",
            "POST ~/sandbox/whatsapp/reply bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Approval", answer)


SandboxWhatsappOfSession = SandboxWhatsappOfOrganization


class SandboxWithdrawalsOfOrganization(Noun):
    def settle(
        self,
        id: str,
        body: SandboxWithdrawalsSettleInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Withdrawal:
        """Have the money of a withdrawal arrive.

        The rail must have its order, and ends it by itself a moment later: the first of the two counts.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/withdrawals/{id}/settle`
        """
        answer = self._call(
            "sandbox.withdrawals.settle",
            "POST ~/sandbox/withdrawals/{id}/settle bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Withdrawal", answer)

    def fail(
        self,
        id: str,
        body: SandboxWithdrawalsFailInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Withdrawal:
        """Have a withdrawal fail.

        The rail must have its order, and not have settled it. No money leaves, and it is back in the
        wallet.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/withdrawals/{id}/fail`
        """
        answer = self._call(
            "sandbox.withdrawals.fail",
            "POST ~/sandbox/withdrawals/{id}/fail bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Withdrawal", answer)

    def return_(
        self,
        id: str,
        body: SandboxWithdrawalsReturnInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Withdrawal:
        """Have the money of a withdrawal come back.

        It must have arrived. The bank sends it back, whole.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/withdrawals/{id}/return`
        """
        answer = self._call(
            "sandbox.withdrawals.return",
            "POST ~/sandbox/withdrawals/{id}/return bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Withdrawal", answer)


SandboxWithdrawalsOfSession = SandboxWithdrawalsOfOrganization


class SandboxTransfersOfOrganization(Noun):
    def settle(
        self,
        id: str,
        body: SandboxTransfersSettleInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Transfer | Payment:
        """Have the money of a transfer arrive.

        The rail must have its order, and ends it by itself a moment later: the first of the two counts.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/transfers/{id}/settle`
        """
        answer = self._call(
            "sandbox.transfers.settle",
            "POST ~/sandbox/transfers/{id}/settle bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Transfer | Payment", answer)

    def fail(
        self,
        id: str,
        body: SandboxTransfersFailInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Transfer | Payment:
        """Have a transfer fail.

        The rail must have its order, and not have settled it. No money leaves, and it is back in the
        wallet.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/transfers/{id}/fail`
        """
        answer = self._call(
            "sandbox.transfers.fail",
            "POST ~/sandbox/transfers/{id}/fail bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Transfer | Payment", answer)

    def return_(
        self,
        id: str,
        body: SandboxTransfersReturnInput | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Transfer | Payment:
        """Have the money of a transfer come back.

        It must have arrived. The bank sends it back, whole.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/transfers/{id}/return`
        """
        answer = self._call(
            "sandbox.transfers.return",
            "POST ~/sandbox/transfers/{id}/return bk",
            id,
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Transfer | Payment", answer)


SandboxTransfersOfSession = SandboxTransfersOfOrganization


class _SandboxClockOfOrganizationAndSession(Noun):
    def get(self, *, timeout: float | None = None) -> TestClock:
        """Retrieve the test clock.

        Required scope: `sandbox:read`.

        `GET /api/v1/sandbox/clock`
        """
        answer = self._call("sandbox.clock.get", "GET ~/sandbox/clock", timeout=timeout)
        return cast("TestClock", answer)

    def advance(
        self,
        body: SandboxClockAdvanceInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TestClock:
        """Advance the test clock.

        By `advanceSeconds` or `to` an instant. The answer is a 200 when everything that fell due on the way
        has been done. Where that takes longer than 20 seconds it is a 202: the clock goes on by itself, and
        `GET` says how far it is, without `advancing` once it is there. Requests add up: two of an hour
        each, one after the other or at once, are two hours, and each is answered when its own have passed.
        With an idempotency key a repeat goes no further. A `to` that the clock has passed by less than ten
        minutes does what is due and leaves the clock where it is. `stop` ends an advance where it is; a
        request that waits for it is a 409. It goes at most 50 years ahead of real time.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/clock`
        """
        answer = self._call(
            "sandbox.clock.advance",
            "POST ~/sandbox/clock bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("TestClock", answer)

    def due(self, query: SandboxClockDueQuery | None = None, *, timeout: float | None = None) -> DueWork:
        """List what falls due next.

        Jobs, retries, expiries, scheduled payments and deliveries of webhooks, the next one first: what
        advancing the test clock will do. What was given up, and deliveries to a disabled endpoint, never
        fall due.

        Required scope: `sandbox:read`.

        `GET /api/v1/sandbox/clock/due`
        """
        answer = self._call("sandbox.clock.due", "GET ~/sandbox/clock/due q", given=query, timeout=timeout)
        return cast("DueWork", answer)


class SandboxClockOfOrganization(_SandboxClockOfOrganizationAndSession):
    pass


class SandboxClockOfSession(_SandboxClockOfOrganizationAndSession):
    def get_as_owner(self, *, timeout: float | None = None) -> TestClock:
        """Retrieve the test clock as an owner.

        What expires for the owner of a wallet on the test side does so by this clock.

        `GET /api/v1/wallet/clock`
        """
        answer = self._call("sandbox.clock.get_as_owner", "GET ~/wallet/clock", timeout=timeout)
        return cast("TestClock", answer)


class _SandboxOfOrganizationAndSession(Noun):
    def kyc(
        self, body: SandboxKycInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Cardholder:
        """Decide the KYC of a cardholder.

        Left alone, the sandbox decides within a second: the last name `Rejected` is rejected, `Review` goes
        to review, `Documents` as well, with what the issuer needs and a link, `Slow` stays pending, any
        other is approved. Answers with the cardholder once the verdict has arrived.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/kyc`
        """
        answer = self._call(
            "sandbox.kyc",
            "POST ~/sandbox/kyc bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Cardholder", answer)

    def faults(
        self, body: SandboxFaultsInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> SandboxFault:
        """Make a provider fail.

        The next `count` calls of the port meet it: `latency` answers late, `error` does nothing and gives
        no answer, `timeout` does what was asked and loses the answer, `duplicate` makes the call twice. For
        messages from behind the port, `duplicate` sends one twice and `reorder` lets others pass it.
        Several faults of a port strike in the order in which they were asked for.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/faults`
        """
        answer = self._call(
            "sandbox.faults",
            "POST ~/sandbox/faults bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxFault", answer)

    def force_posts(
        self,
        body: SandboxForcePostsInput,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CardTransaction:
        """Force a charge without an authorization.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/force_posts`
        """
        answer = self._call(
            "sandbox.force_posts",
            "POST ~/sandbox/force_posts bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def refunds(
        self, body: SandboxRefundsInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> CardTransaction:
        """Refund a purchase.

        Answers with a transaction of its own, which names the purchase where `transactionId` does.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/refunds`
        """
        answer = self._call(
            "sandbox.refunds",
            "POST ~/sandbox/refunds bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("CardTransaction", answer)

    def deposits(
        self, body: SandboxDepositsInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> SandboxDeposit:
        """Simulate a deposit.

        To a wallet's account, or to any number: money for an account that no wallet has is kept in
        suspense. Answers with the deposit as the provider has it, once its message has been taken in.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/deposits`
        """
        answer = self._call(
            "sandbox.deposits",
            "POST ~/sandbox/deposits bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxDeposit", answer)

    def aliases(
        self, body: SandboxAliasesInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> SandboxAlias:
        """Move an alias to another account.

        Left alone, any alias, CVU, CBU or CLABE that is well formed leads to a holder who is made up from
        it: `juan.perez` to Juan Perez. The beginning can change that: `noexiste` is not found, `otro` leads
        to another holder than its words say, `rechaza` is found, and payments to it are refused, `limite`
        is found, and payments to it fail with `try_other_day`: a limit of the banks is reached, `sospecha`
        is found, and payments to it fail with `suspected_fraud`, `demora` has payments stay open for 24
        hours, or until the sandbox is asked to end them, `perdida` has the answer to payments lost, which
        arrive, `devuelve` has payments come back a minute after they settle, `tarda` is found within an
        hour after it was first asked about, and a payee is `verifying` until then, `niega` is not found,
        which is said within an hour after it was first asked about: a payee is `verifying`, then `refused`,
        `calla` is never answered, and a payee is `refused` after 48 hours. What is set here goes before. An
        e-mail, a telephone with `+55` or a random key is moved as a key of Pix.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/aliases`
        """
        answer = self._call(
            "sandbox.aliases",
            "POST ~/sandbox/aliases bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("SandboxAlias", answer)

    def payees(
        self, body: SandboxPayeesInput, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> Payee:
        """Create a payee that the bank verifies or refuses later.

        For a cardholder whose identity is approved: the payee is created as `verifying`, and then the
        provider of the sandbox says whose the account is, or that there is none. So `payee.verified` or
        `payee.refused` is sent, as where a provider takes hours. Answers with the payee after that.

        Required scope: `sandbox:write`.

        `POST /api/v1/sandbox/payees`
        """
        answer = self._call(
            "sandbox.payees",
            "POST ~/sandbox/payees bk",
            given=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return cast("Payee", answer)


class SandboxOfOrganization(_SandboxOfOrganizationAndSession):
    @property
    def checkouts(self) -> SandboxCheckoutsOfOrganization:
        return SandboxCheckoutsOfOrganization(self._connection)

    @property
    def onboarding(self) -> SandboxOnboardingOfOrganization:
        return SandboxOnboardingOfOrganization(self._connection)

    @property
    def phones(self) -> SandboxPhonesOfOrganization:
        return SandboxPhonesOfOrganization(self._connection)

    @property
    def authorizations(self) -> SandboxAuthorizationsOfOrganization:
        return SandboxAuthorizationsOfOrganization(self._connection)

    @property
    def payment_methods(self) -> SandboxPaymentMethodsOfOrganization:
        return SandboxPaymentMethodsOfOrganization(self._connection)

    @property
    def method_deposits(self) -> SandboxMethodDepositsOfOrganization:
        return SandboxMethodDepositsOfOrganization(self._connection)

    @property
    def whatsapp(self) -> SandboxWhatsappOfOrganization:
        return SandboxWhatsappOfOrganization(self._connection)

    @property
    def withdrawals(self) -> SandboxWithdrawalsOfOrganization:
        return SandboxWithdrawalsOfOrganization(self._connection)

    @property
    def transfers(self) -> SandboxTransfersOfOrganization:
        return SandboxTransfersOfOrganization(self._connection)

    @property
    def clock(self) -> SandboxClockOfOrganization:
        return SandboxClockOfOrganization(self._connection)


class SandboxOfSession(_SandboxOfOrganizationAndSession):
    @property
    def checkouts(self) -> SandboxCheckoutsOfSession:
        return SandboxCheckoutsOfSession(self._connection)

    @property
    def onboarding(self) -> SandboxOnboardingOfSession:
        return SandboxOnboardingOfSession(self._connection)

    @property
    def phones(self) -> SandboxPhonesOfSession:
        return SandboxPhonesOfSession(self._connection)

    @property
    def authorizations(self) -> SandboxAuthorizationsOfSession:
        return SandboxAuthorizationsOfSession(self._connection)

    @property
    def payment_methods(self) -> SandboxPaymentMethodsOfSession:
        return SandboxPaymentMethodsOfSession(self._connection)

    @property
    def method_deposits(self) -> SandboxMethodDepositsOfSession:
        return SandboxMethodDepositsOfSession(self._connection)

    @property
    def whatsapp(self) -> SandboxWhatsappOfSession:
        return SandboxWhatsappOfSession(self._connection)

    @property
    def withdrawals(self) -> SandboxWithdrawalsOfSession:
        return SandboxWithdrawalsOfSession(self._connection)

    @property
    def transfers(self) -> SandboxTransfersOfSession:
        return SandboxTransfersOfSession(self._connection)

    @property
    def clock(self) -> SandboxClockOfSession:
        return SandboxClockOfSession(self._connection)
