// Made by `npm run gen` from the routes.
import type { Approval, CardTransaction, Cardholder, DueWork, OnboardingSession, Payee, Payment, PaymentMethod, SandboxAlias, SandboxDeposit, SandboxFault, SandboxMethodDeposit, TestClock, Transfer, Withdrawal, WrittenPostalAddress } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type SandboxKycInput = {
  readonly cardholderId: string;
  readonly status: 'approved' | 'rejected' | 'review';
  readonly reasons?: ReadonlyArray<string>;
};

export type SandboxCheckoutsCompleteInput = {
  readonly cardholderId: string;
  readonly cardNumber?: string;
  readonly holderName?: string;
  /** `yyyy-mm`, or as people write it: `MM/YY`. */
  readonly expiry?: string;
  /** An account is connected by the fields of its rail. */
  readonly rail?: 'card' | 'clabe' | 'pix' | 'cvu';
  readonly clabe?: string;
  readonly pixKey?: string;
  readonly cvu?: string;
  /** Whose the account is said to be: the cardholder's own by default. */
  readonly holderTaxId?: string;
  /** As at `payment-method/setup`. */
  readonly keepBalance?: boolean;
};

export type SandboxOnboardingCompleteInput = {
  /** It must contain at least one letter, and no control characters, < or >. */
  readonly firstName: string;
  /** It must contain at least one letter, and no control characters, < or >. */
  readonly lastName: string;
  /** `yyyy-mm-dd`; at least 18 years ago. */
  readonly dateOfBirth: string;
  /** E.164, such as +5491155551234. */
  readonly phoneNumber: string;
  readonly email: string;
  /**
   * CUIT or CUIL in AR, RFC in MX, CPF in BR, RUT in CL, NIT or CC in CO, RUC or DNI in PE, CI or RUT in
   * UY.
   */
  readonly taxId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly identificationType?: 'DNI' | 'RUT' | 'CURP' | 'CPF' | 'CC' | 'CE' | 'CI' | 'PASSPORT';
  /** Number of the identity document; comes with its type. */
  readonly identificationValue?: string;
  /** Where the person lives, in `country`; some issuers ask for it. */
  readonly address?: WrittenPostalAddress;
  /** ISO 3166-1, two letters, such as `AR`. */
  readonly nationality?: string;
  /** When the person agreed to your terms; not in the future. */
  readonly termsAcceptedAt?: string;
  readonly sessionId: string;
};

export type SandboxPhonesVerifyInput = {
  readonly cardholderId: string;
};

export type SandboxFaultsInput = {
  readonly port: 'issuer' | 'processor' | 'accounts' | 'rail' | 'messenger' | 'mailer';
  readonly kind: 'latency' | 'error' | 'timeout' | 'duplicate' | 'reorder';
  /** How many calls or messages meet it; 0 ends those that are left. */
  readonly count: number;
  /** How long `latency` and `timeout` keep the caller waiting, and `reorder` a message back. */
  readonly ms?: number;
};

export type SandboxAuthorizationsInput = {
  readonly cardId: string;
  /** Zero checks the card and uses nothing. */
  readonly amountCents: number;
  readonly merchant: {
    readonly name: string;
    /** Merchant category code, four digits. */
    readonly category: string;
  };
};

export type SandboxAuthorizationsIncrementInput = {
  readonly amountCents: number;
};

export type SandboxAuthorizationsClearInput = {
  /** If left out: all that is still held, or all of an authorization that was voided or expired. */
  readonly amountCents?: number;
  /** No further clearing follows; if left out: when nothing stays held. */
  readonly final?: boolean;
};

export type SandboxAuthorizationsVoidInput = {
  /** All that is still held, if left out. */
  readonly amountCents?: number;
};

export type SandboxAuthorizationsExpireInput = Readonly<Record<string, never>>;

export type SandboxForcePostsInput = {
  readonly cardId: string;
  readonly amountCents: number;
  readonly merchant: {
    readonly name: string;
    /** Merchant category code, four digits. */
    readonly category: string;
  };
};

export type SandboxRefundsInput = {
  readonly cardId: string;
  readonly amountCents: number;
  /** The purchase that is refunded. */
  readonly transactionId?: string;
  readonly merchant: {
    readonly name: string;
    /** Merchant category code, four digits. */
    readonly category: string;
  };
};

export type SandboxDepositsInput = {
  readonly walletId?: string;
  /** CVU, CBU, CLABE or account number. */
  readonly cvu?: string;
  readonly amountCents: number;
  /**
   * Who sends it: a name, or also the number of their account and their tax id. It must not contain
   * invisible characters, nor many marks on one letter.
   */
  readonly from?: string | {
    /** It must not contain invisible characters, nor many marks on one letter. */
    readonly name?: string;
    /** CVU, CBU, CLABE or account number. */
    readonly cvu?: string;
    readonly taxId?: string;
  };
};

export type SandboxPaymentMethodsDepositInput = {
  readonly amountCents: number;
  /** Who sends it: the account of the payment method by default. */
  readonly from?: {
    /** It must not contain invisible characters, nor many marks on one letter. */
    readonly name: string;
    readonly account?: string;
    readonly taxId?: string;
  };
  /** Its bank looks at it first: it is blocked until `…/release` or `…/take_back`. */
  readonly held?: boolean;
};

export type SandboxMethodDepositsReleaseAnswer = {
  /** Prefix `smd_`. */
  readonly id: string;
};

export type SandboxMethodDepositsTakeBackInput = {
  readonly amountCents?: number;
};

export type SandboxMethodDepositsTakeBackAnswer = {
  /** Prefix `smd_`. */
  readonly id: string;
};

export type SandboxAliasesInput = {
  readonly alias: string;
  /** CVU, CBU, CLABE or account number. */
  readonly cvu: string;
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly holderName: string;
  readonly taxId: string;
};

export type SandboxPayeesInput = {
  readonly cardholderId: string;
  readonly alias: string;
  readonly answer?: 'found' | 'not_found';
};

export type SandboxWhatsappReplyInput = {
  readonly approvalId?: string;
  /** Of what waits for it: a transfer, a withdrawal or a payment. */
  readonly transferId?: string;
  readonly decision: 'approve' | 'reject';
};

export type SandboxWithdrawalsSettleInput = Readonly<Record<string, never>>;

export type SandboxWithdrawalsFailInput = {
  readonly reason?: 'destination_not_found' | 'destination_rejected' | 'insufficient_balance' | 'try_other_day' | 'suspected_fraud' | 'provider_rejected';
};

export type SandboxWithdrawalsReturnInput = {
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly reason?: string;
};

export type SandboxTransfersSettleInput = Readonly<Record<string, never>>;

export type SandboxTransfersFailInput = {
  readonly reason?: 'destination_not_found' | 'destination_rejected' | 'insufficient_balance' | 'try_other_day' | 'suspected_fraud' | 'provider_rejected';
};

export type SandboxTransfersReturnInput = {
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly reason?: string;
};

export type SandboxClockAdvanceInput = {
  readonly advanceSeconds?: number;
  readonly to?: string;
  /** The clock goes no further than it has come. */
  readonly stop?: true;
};

export type SandboxClockDueQuery = {
  /** How many to answer with. */
  readonly limit?: number;
};

export type SandboxOfOrganization = {
  /**
   * Decide the KYC of a cardholder.
   *
   * Left alone, the sandbox decides within a second: the last name `Rejected` is rejected, `Review` goes
   * to review, `Documents` as well, with what the issuer needs and a link, `Slow` stays pending, any
   * other is approved. Answers with the cardholder once the verdict has arrived.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/kyc`
   */
  kyc(input: SandboxKycInput, options?: KeyedOptions): Promise<Cardholder>;
  readonly checkouts: {
    /**
     * Connect a payment method without a browser.
     *
     * As the hosted checkout would. `4242424242424242` works and is the default, `4000000000000002` is
     * refused at the hold, `4000000000000069` is expired, `4000000000009995` holds but has no funds at
     * capture, `4000056655665556` is a debit card and `5105105105105100` a prepaid one. Never send a real
     * number.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/checkouts/complete`
     */
    complete(input: SandboxCheckoutsCompleteInput, options?: KeyedOptions): Promise<PaymentMethod>;
  };
  readonly onboarding: {
    /**
     * Complete an onboarding session.
     *
     * As the hosted pages would, with e-mail and phone proven. The other fields are those of creating a
     * cardholder.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/onboarding/complete`
     */
    complete(input: SandboxOnboardingCompleteInput, options?: KeyedOptions): Promise<OnboardingSession>;
  };
  readonly phones: {
    /**
     * Verify the phone of a cardholder.
     *
     * Until the number is changed, messages such as approvals may go there.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/phones/verify`
     */
    verify(input: SandboxPhonesVerifyInput, options?: KeyedOptions): Promise<Cardholder>;
  };
  /**
   * Make a provider fail.
   *
   * The next `count` calls of the port meet it: `latency` answers late, `error` does nothing and gives
   * no answer, `timeout` does what was asked and loses the answer, `duplicate` makes the call twice. For
   * messages from behind the port, `duplicate` sends one twice and `reorder` lets others pass it.
   * Several faults of a port strike in the order in which they were asked for.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/faults`
   */
  faults(input: SandboxFaultsInput, options?: KeyedOptions): Promise<SandboxFault>;
  /**
   * Simulate an authorization.
   *
   * Answers with the transaction, also when it was declined.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/authorizations`
   */
  readonly authorizations: {
    /**
     * Simulate an authorization.
     *
     * Answers with the transaction, also when it was declined.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations`
     */
    (input: SandboxAuthorizationsInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Increment an authorization.
     *
     * A declined increment leaves the transaction as it was.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/increment`
     */
    increment(txId: string, input: SandboxAuthorizationsIncrementInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Clear an authorization.
     *
     * In part, as a whole, or more than was authorized; several times, until `final`. A clearing is never
     * refused by the card: it may also come late, after the authorization was voided or expired.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/clear`
     */
    clear(txId: string, input?: SandboxAuthorizationsClearInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Void an authorization.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/void`
     */
    void(txId: string, input?: SandboxAuthorizationsVoidInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Expire an authorization.
     *
     * As after 7 days, or 30 for travel.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/expire`
     */
    expire(txId: string, input?: SandboxAuthorizationsExpireInput, options?: KeyedOptions): Promise<CardTransaction>;
  };
  /**
   * Force a charge without an authorization.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/force_posts`
   */
  force_posts(input: SandboxForcePostsInput, options?: KeyedOptions): Promise<CardTransaction>;
  /**
   * Refund a purchase.
   *
   * Answers with a transaction of its own, which names the purchase where `transactionId` does.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/refunds`
   */
  refunds(input: SandboxRefundsInput, options?: KeyedOptions): Promise<CardTransaction>;
  /**
   * Simulate a deposit.
   *
   * To a wallet's account, or to any number: money for an account that no wallet has is kept in
   * suspense. Answers with the deposit as the provider has it, once its message has been taken in.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/deposits`
   */
  deposits(input: SandboxDepositsInput, options?: KeyedOptions): Promise<SandboxDeposit>;
  readonly payment_methods: {
    /**
     * Simulate a deposit for a payment method.
     *
     * Sends money for a payment method that is an account, as its owner would by SPEI or Pix. Answers once
     * the message of the processor has been taken in. Sent twice, it is paid twice; less than was asked
     * for, in part; after the window of a card, late.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/payment_methods/{id}/deposit`
     */
    deposit(id: string, input: SandboxPaymentMethodsDepositInput, options?: KeyedOptions): Promise<SandboxMethodDeposit>;
  };
  readonly method_deposits: {
    /**
     * Release a deposit that is held.
     *
     * Its bank has looked at it: what was blocked on the payment method is available.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/method_deposits/{id}/release`
     */
    release(id: string, options?: KeyedOptions): Promise<SandboxMethodDepositsReleaseAnswer>;
    /**
     * Take a deposit back.
     *
     * As banks do after a fraud (MED in Brazil): all that is left of it by default.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/method_deposits/{id}/take_back`
     */
    take_back(id: string, input?: SandboxMethodDepositsTakeBackInput, options?: KeyedOptions): Promise<SandboxMethodDepositsTakeBackAnswer>;
  };
  /**
   * Move an alias to another account.
   *
   * Left alone, any alias, CVU, CBU or CLABE that is well formed leads to a holder who is made up from
   * it: `juan.perez` to Juan Perez. The beginning can change that: `noexiste` is not found, `otro` leads
   * to another holder than its words say, `rechaza` is found, and payments to it are refused, `limite`
   * is found, and payments to it fail with `try_other_day`: a limit of the banks is reached, `sospecha`
   * is found, and payments to it fail with `suspected_fraud`, `demora` has payments stay open for 24
   * hours, or until the sandbox is asked to end them, `perdida` has the answer to payments lost, which
   * arrive, `devuelve` has payments come back a minute after they settle, `tarda` is found within an
   * hour after it was first asked about, and a payee is `verifying` until then, `niega` is not found,
   * which is said within an hour after it was first asked about: a payee is `verifying`, then `refused`,
   * `calla` is never answered, and a payee is `refused` after 48 hours. What is set here goes before. An
   * e-mail, a telephone with `+55` or a random key is moved as a key of Pix.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/aliases`
   */
  aliases(input: SandboxAliasesInput, options?: KeyedOptions): Promise<SandboxAlias>;
  /**
   * Create a payee that the bank verifies or refuses later.
   *
   * For a cardholder whose identity is approved: the payee is created as `verifying`, and then the
   * provider of the sandbox says whose the account is, or that there is none. So `payee.verified` or
   * `payee.refused` is sent, as where a provider takes hours. Answers with the payee after that.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/payees`
   */
  payees(input: SandboxPayeesInput, options?: KeyedOptions): Promise<Payee>;
  readonly whatsapp: {
    /**
     * Answer an approval on WhatsApp.
     *
     * Taps a button of the message that asked the owner. Answers with the approval once the reply has been
     * taken in: one that comes too late, or after another decision, changes nothing. 409 `invalid_state`
     * where there is no message, since the owner is asked elsewhere or by another connection.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/whatsapp/reply`
     */
    reply(input: SandboxWhatsappReplyInput, options?: KeyedOptions): Promise<Approval>;
  };
  readonly withdrawals: {
    /**
     * Have the money of a withdrawal arrive.
     *
     * The rail must have its order, and ends it by itself a moment later: the first of the two counts.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/settle`
     */
    settle(id: string, input?: SandboxWithdrawalsSettleInput, options?: KeyedOptions): Promise<Withdrawal>;
    /**
     * Have a withdrawal fail.
     *
     * The rail must have its order, and not have settled it. No money leaves, and it is back in the
     * wallet.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/fail`
     */
    fail(id: string, input?: SandboxWithdrawalsFailInput, options?: KeyedOptions): Promise<Withdrawal>;
    /**
     * Have the money of a withdrawal come back.
     *
     * It must have arrived. The bank sends it back, whole.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/return`
     */
    return(id: string, input?: SandboxWithdrawalsReturnInput, options?: KeyedOptions): Promise<Withdrawal>;
  };
  readonly transfers: {
    /**
     * Have the money of a transfer arrive.
     *
     * The rail must have its order, and ends it by itself a moment later: the first of the two counts.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/settle`
     */
    settle(id: string, input?: SandboxTransfersSettleInput, options?: KeyedOptions): Promise<Transfer | Payment>;
    /**
     * Have a transfer fail.
     *
     * The rail must have its order, and not have settled it. No money leaves, and it is back in the
     * wallet.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/fail`
     */
    fail(id: string, input?: SandboxTransfersFailInput, options?: KeyedOptions): Promise<Transfer | Payment>;
    /**
     * Have the money of a transfer come back.
     *
     * It must have arrived. The bank sends it back, whole.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/return`
     */
    return(id: string, input?: SandboxTransfersReturnInput, options?: KeyedOptions): Promise<Transfer | Payment>;
  };
  readonly clock: {
    /**
     * Retrieve the test clock.
     *
     * Required scope: `sandbox:read`.
     *
     * `GET /api/v1/sandbox/clock`
     */
    get(options?: CallOptions): Promise<TestClock>;
    /**
     * Advance the test clock.
     *
     * By `advanceSeconds` or `to` an instant. The answer is a 200 when everything that fell due on the way
     * has been done. Where that takes longer than 20 seconds it is a 202: the clock goes on by itself, and
     * `GET` says how far it is, without `advancing` once it is there. Requests add up: two of an hour
     * each, one after the other or at once, are two hours, and each is answered when its own have passed.
     * With an idempotency key a repeat goes no further. A `to` that the clock has passed by less than ten
     * minutes does what is due and leaves the clock where it is. `stop` ends an advance where it is; a
     * request that waits for it is a 409. It goes at most 50 years ahead of real time.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/clock`
     */
    advance(input: SandboxClockAdvanceInput, options?: KeyedOptions): Promise<TestClock>;
    /**
     * List what falls due next.
     *
     * Jobs, retries, expiries, scheduled payments and deliveries of webhooks, the next one first: what
     * advancing the test clock will do. What was given up, and deliveries to a disabled endpoint, never
     * fall due.
     *
     * Required scope: `sandbox:read`.
     *
     * `GET /api/v1/sandbox/clock/due`
     */
    due(query?: SandboxClockDueQuery, options?: CallOptions): Promise<DueWork>;
  };
};

export type SandboxOfSession = {
  /**
   * Decide the KYC of a cardholder.
   *
   * Left alone, the sandbox decides within a second: the last name `Rejected` is rejected, `Review` goes
   * to review, `Documents` as well, with what the issuer needs and a link, `Slow` stays pending, any
   * other is approved. Answers with the cardholder once the verdict has arrived.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/kyc`
   */
  kyc(input: SandboxKycInput, options?: KeyedOptions): Promise<Cardholder>;
  readonly checkouts: {
    /**
     * Connect a payment method without a browser.
     *
     * As the hosted checkout would. `4242424242424242` works and is the default, `4000000000000002` is
     * refused at the hold, `4000000000000069` is expired, `4000000000009995` holds but has no funds at
     * capture, `4000056655665556` is a debit card and `5105105105105100` a prepaid one. Never send a real
     * number.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/checkouts/complete`
     */
    complete(input: SandboxCheckoutsCompleteInput, options?: KeyedOptions): Promise<PaymentMethod>;
  };
  readonly onboarding: {
    /**
     * Complete an onboarding session.
     *
     * As the hosted pages would, with e-mail and phone proven. The other fields are those of creating a
     * cardholder.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/onboarding/complete`
     */
    complete(input: SandboxOnboardingCompleteInput, options?: KeyedOptions): Promise<OnboardingSession>;
  };
  readonly phones: {
    /**
     * Verify the phone of a cardholder.
     *
     * Until the number is changed, messages such as approvals may go there.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/phones/verify`
     */
    verify(input: SandboxPhonesVerifyInput, options?: KeyedOptions): Promise<Cardholder>;
  };
  /**
   * Make a provider fail.
   *
   * The next `count` calls of the port meet it: `latency` answers late, `error` does nothing and gives
   * no answer, `timeout` does what was asked and loses the answer, `duplicate` makes the call twice. For
   * messages from behind the port, `duplicate` sends one twice and `reorder` lets others pass it.
   * Several faults of a port strike in the order in which they were asked for.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/faults`
   */
  faults(input: SandboxFaultsInput, options?: KeyedOptions): Promise<SandboxFault>;
  /**
   * Simulate an authorization.
   *
   * Answers with the transaction, also when it was declined.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/authorizations`
   */
  readonly authorizations: {
    /**
     * Simulate an authorization.
     *
     * Answers with the transaction, also when it was declined.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations`
     */
    (input: SandboxAuthorizationsInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Increment an authorization.
     *
     * A declined increment leaves the transaction as it was.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/increment`
     */
    increment(txId: string, input: SandboxAuthorizationsIncrementInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Clear an authorization.
     *
     * In part, as a whole, or more than was authorized; several times, until `final`. A clearing is never
     * refused by the card: it may also come late, after the authorization was voided or expired.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/clear`
     */
    clear(txId: string, input?: SandboxAuthorizationsClearInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Void an authorization.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/void`
     */
    void(txId: string, input?: SandboxAuthorizationsVoidInput, options?: KeyedOptions): Promise<CardTransaction>;
    /**
     * Expire an authorization.
     *
     * As after 7 days, or 30 for travel.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/authorizations/{txId}/expire`
     */
    expire(txId: string, input?: SandboxAuthorizationsExpireInput, options?: KeyedOptions): Promise<CardTransaction>;
  };
  /**
   * Force a charge without an authorization.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/force_posts`
   */
  force_posts(input: SandboxForcePostsInput, options?: KeyedOptions): Promise<CardTransaction>;
  /**
   * Refund a purchase.
   *
   * Answers with a transaction of its own, which names the purchase where `transactionId` does.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/refunds`
   */
  refunds(input: SandboxRefundsInput, options?: KeyedOptions): Promise<CardTransaction>;
  /**
   * Simulate a deposit.
   *
   * To a wallet's account, or to any number: money for an account that no wallet has is kept in
   * suspense. Answers with the deposit as the provider has it, once its message has been taken in.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/deposits`
   */
  deposits(input: SandboxDepositsInput, options?: KeyedOptions): Promise<SandboxDeposit>;
  readonly payment_methods: {
    /**
     * Simulate a deposit for a payment method.
     *
     * Sends money for a payment method that is an account, as its owner would by SPEI or Pix. Answers once
     * the message of the processor has been taken in. Sent twice, it is paid twice; less than was asked
     * for, in part; after the window of a card, late.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/payment_methods/{id}/deposit`
     */
    deposit(id: string, input: SandboxPaymentMethodsDepositInput, options?: KeyedOptions): Promise<SandboxMethodDeposit>;
  };
  readonly method_deposits: {
    /**
     * Release a deposit that is held.
     *
     * Its bank has looked at it: what was blocked on the payment method is available.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/method_deposits/{id}/release`
     */
    release(id: string, options?: KeyedOptions): Promise<SandboxMethodDepositsReleaseAnswer>;
    /**
     * Take a deposit back.
     *
     * As banks do after a fraud (MED in Brazil): all that is left of it by default.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/method_deposits/{id}/take_back`
     */
    take_back(id: string, input?: SandboxMethodDepositsTakeBackInput, options?: KeyedOptions): Promise<SandboxMethodDepositsTakeBackAnswer>;
  };
  /**
   * Move an alias to another account.
   *
   * Left alone, any alias, CVU, CBU or CLABE that is well formed leads to a holder who is made up from
   * it: `juan.perez` to Juan Perez. The beginning can change that: `noexiste` is not found, `otro` leads
   * to another holder than its words say, `rechaza` is found, and payments to it are refused, `limite`
   * is found, and payments to it fail with `try_other_day`: a limit of the banks is reached, `sospecha`
   * is found, and payments to it fail with `suspected_fraud`, `demora` has payments stay open for 24
   * hours, or until the sandbox is asked to end them, `perdida` has the answer to payments lost, which
   * arrive, `devuelve` has payments come back a minute after they settle, `tarda` is found within an
   * hour after it was first asked about, and a payee is `verifying` until then, `niega` is not found,
   * which is said within an hour after it was first asked about: a payee is `verifying`, then `refused`,
   * `calla` is never answered, and a payee is `refused` after 48 hours. What is set here goes before. An
   * e-mail, a telephone with `+55` or a random key is moved as a key of Pix.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/aliases`
   */
  aliases(input: SandboxAliasesInput, options?: KeyedOptions): Promise<SandboxAlias>;
  /**
   * Create a payee that the bank verifies or refuses later.
   *
   * For a cardholder whose identity is approved: the payee is created as `verifying`, and then the
   * provider of the sandbox says whose the account is, or that there is none. So `payee.verified` or
   * `payee.refused` is sent, as where a provider takes hours. Answers with the payee after that.
   *
   * Required scope: `sandbox:write`.
   *
   * `POST /api/v1/sandbox/payees`
   */
  payees(input: SandboxPayeesInput, options?: KeyedOptions): Promise<Payee>;
  readonly whatsapp: {
    /**
     * Answer an approval on WhatsApp.
     *
     * Taps a button of the message that asked the owner. Answers with the approval once the reply has been
     * taken in: one that comes too late, or after another decision, changes nothing. 409 `invalid_state`
     * where there is no message, since the owner is asked elsewhere or by another connection.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/whatsapp/reply`
     */
    reply(input: SandboxWhatsappReplyInput, options?: KeyedOptions): Promise<Approval>;
  };
  readonly withdrawals: {
    /**
     * Have the money of a withdrawal arrive.
     *
     * The rail must have its order, and ends it by itself a moment later: the first of the two counts.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/settle`
     */
    settle(id: string, input?: SandboxWithdrawalsSettleInput, options?: KeyedOptions): Promise<Withdrawal>;
    /**
     * Have a withdrawal fail.
     *
     * The rail must have its order, and not have settled it. No money leaves, and it is back in the
     * wallet.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/fail`
     */
    fail(id: string, input?: SandboxWithdrawalsFailInput, options?: KeyedOptions): Promise<Withdrawal>;
    /**
     * Have the money of a withdrawal come back.
     *
     * It must have arrived. The bank sends it back, whole.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/withdrawals/{id}/return`
     */
    return(id: string, input?: SandboxWithdrawalsReturnInput, options?: KeyedOptions): Promise<Withdrawal>;
  };
  readonly transfers: {
    /**
     * Have the money of a transfer arrive.
     *
     * The rail must have its order, and ends it by itself a moment later: the first of the two counts.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/settle`
     */
    settle(id: string, input?: SandboxTransfersSettleInput, options?: KeyedOptions): Promise<Transfer | Payment>;
    /**
     * Have a transfer fail.
     *
     * The rail must have its order, and not have settled it. No money leaves, and it is back in the
     * wallet.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/fail`
     */
    fail(id: string, input?: SandboxTransfersFailInput, options?: KeyedOptions): Promise<Transfer | Payment>;
    /**
     * Have the money of a transfer come back.
     *
     * It must have arrived. The bank sends it back, whole.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/transfers/{id}/return`
     */
    return(id: string, input?: SandboxTransfersReturnInput, options?: KeyedOptions): Promise<Transfer | Payment>;
  };
  readonly clock: {
    /**
     * Retrieve the test clock.
     *
     * Required scope: `sandbox:read`.
     *
     * `GET /api/v1/sandbox/clock`
     */
    get(options?: CallOptions): Promise<TestClock>;
    /**
     * Advance the test clock.
     *
     * By `advanceSeconds` or `to` an instant. The answer is a 200 when everything that fell due on the way
     * has been done. Where that takes longer than 20 seconds it is a 202: the clock goes on by itself, and
     * `GET` says how far it is, without `advancing` once it is there. Requests add up: two of an hour
     * each, one after the other or at once, are two hours, and each is answered when its own have passed.
     * With an idempotency key a repeat goes no further. A `to` that the clock has passed by less than ten
     * minutes does what is due and leaves the clock where it is. `stop` ends an advance where it is; a
     * request that waits for it is a 409. It goes at most 50 years ahead of real time.
     *
     * Required scope: `sandbox:write`.
     *
     * `POST /api/v1/sandbox/clock`
     */
    advance(input: SandboxClockAdvanceInput, options?: KeyedOptions): Promise<TestClock>;
    /**
     * Retrieve the test clock as an owner.
     *
     * What expires for the owner of a wallet on the test side does so by this clock.
     *
     * `GET /api/v1/wallet/clock`
     */
    get_as_owner(options?: CallOptions): Promise<TestClock>;
    /**
     * List what falls due next.
     *
     * Jobs, retries, expiries, scheduled payments and deliveries of webhooks, the next one first: what
     * advancing the test clock will do. What was given up, and deliveries to a disabled endpoint, never
     * fall due.
     *
     * Required scope: `sandbox:read`.
     *
     * `GET /api/v1/sandbox/clock/due`
     */
    due(query?: SandboxClockDueQuery, options?: CallOptions): Promise<DueWork>;
  };
};

type Of = { readonly organization: SandboxOfOrganization; readonly session: SandboxOfSession };

const ROUTES = {
  kyc: 'POST ~/sandbox/kyc os bk',
  'checkouts.complete': 'POST ~/sandbox/checkouts/complete os bk',
  'onboarding.complete': 'POST ~/sandbox/onboarding/complete os bk',
  'phones.verify': 'POST ~/sandbox/phones/verify os bk',
  faults: 'POST ~/sandbox/faults os bk',
  authorizations: 'POST ~/sandbox/authorizations os bk',
  'authorizations.increment': 'POST ~/sandbox/authorizations/{txId}/increment os bk',
  'authorizations.clear': 'POST ~/sandbox/authorizations/{txId}/clear os bk',
  'authorizations.void': 'POST ~/sandbox/authorizations/{txId}/void os bk',
  'authorizations.expire': 'POST ~/sandbox/authorizations/{txId}/expire os bk',
  force_posts: 'POST ~/sandbox/force_posts os bk',
  refunds: 'POST ~/sandbox/refunds os bk',
  deposits: 'POST ~/sandbox/deposits os bk',
  'payment_methods.deposit': 'POST ~/sandbox/payment_methods/{id}/deposit os bk',
  'method_deposits.release': 'POST ~/sandbox/method_deposits/{id}/release os k',
  'method_deposits.take_back': 'POST ~/sandbox/method_deposits/{id}/take_back os bk',
  aliases: 'POST ~/sandbox/aliases os bk',
  payees: 'POST ~/sandbox/payees os bk',
  'whatsapp.reply': 'POST ~/sandbox/whatsapp/reply os bk',
  'withdrawals.settle': 'POST ~/sandbox/withdrawals/{id}/settle os bk',
  'withdrawals.fail': 'POST ~/sandbox/withdrawals/{id}/fail os bk',
  'withdrawals.return': 'POST ~/sandbox/withdrawals/{id}/return os bk',
  'transfers.settle': 'POST ~/sandbox/transfers/{id}/settle os bk',
  'transfers.fail': 'POST ~/sandbox/transfers/{id}/fail os bk',
  'transfers.return': 'POST ~/sandbox/transfers/{id}/return os bk',
  'clock.get': 'GET ~/sandbox/clock os',
  'clock.advance': 'POST ~/sandbox/clock os bk',
  'clock.get_as_owner': 'GET ~/wallet/clock s',
  'clock.due': 'GET ~/sandbox/clock/due os q',
};

export const sandbox = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('sandbox', ROUTES, connection);
