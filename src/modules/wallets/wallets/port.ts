// What wallets need of a provider of accounts (CVU in Argentina, CLABE in Mexico, account numbers elsewhere):
// that it opens and closes them, reports money that comes in, says whose an account is, and lists what it has
// booked.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Open, OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
export {
  makeAccountNumber,
  readAccountNumber,
  readAlias,
} from '#modules/wallets/account-keys/account-number.ts';
export type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';

/** Who owns an account, as the provider knows it. The tax id is digits and letters only. */
export type Holder = { readonly name: string; readonly taxId: string };

export type AccountOpening = {
  /** Our reference, the id of the wallet. It gets one account, however often that is asked for. */
  readonly reference: string;
  readonly country: string;
  readonly currency: Currency;
  readonly holder: Holder;
};
export type OpenedAccount = {
  /** CVU, CLABE or account number. */
  readonly number: string;
  readonly alias: string;
  readonly holder: Holder;
};
/** The provider does not open one for this person. */
export type OpeningRefused = 'holder_refused';

/**
 * The account to which money is sent: exactly one of the three. An alias and a key lead to an account, and
 * may move.
 */
export type Destination =
  | { readonly number: string; readonly alias?: never; readonly key?: never }
  | { readonly alias: string; readonly number?: never; readonly key?: never }
  | { readonly key: AccountKey; readonly number?: never; readonly alias?: never };
export type ResolvedAccount = {
  readonly number: string;
  /** It is null if the account has none, as in most countries. */
  readonly alias: string | null;
  readonly holder: Holder;
  readonly currency: Currency;
};
/**
 * `not_payable`: the account is there, and no money comes to it, for now or for good. `not_told`: the
 * provider has given up the question, and another one may be asked.
 */
export type ResolvingRefused = 'not_found' | 'not_payable' | 'not_told';

/** Money that came in. `providerRef` is the provider's id of it, once for each at a connection. */
export type IncomingDeposit = {
  readonly providerRef: string;
  /** The account that it is for, which need not be one of ours any more. */
  readonly accountNumber: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly from: { readonly name: string; readonly number: string | null; readonly taxId: string | null };
  readonly concept: string | null;
  readonly at: Instant;
  /** It came to the account under which those of wallets are: it is the organization's own money. */
  readonly isOwn?: boolean;
};

/** There is no such deposit, or it was answered before, and otherwise. */
export type AnsweringRefused = 'not_found' | 'answered_otherwise';
/** `not_offered`: an account stays open there, and what comes for it is for us to answer. */
export type ClosingRefused = 'not_found' | 'not_offered';

/** What the provider has booked on our accounts in a currency. Money that came in is positive. */
export type BookedItem = BookedDeposit | BookedTransfer | BookedCharge;
export type BookedDeposit = IncomingDeposit & { readonly kind: 'deposit' };
/** What a rail took out of an account, and what it brought back. */
export type BookedTransfer = {
  readonly kind: 'payment' | 'return';
  /** The provider's id of it, the same as in notices of the rail. */
  readonly providerRef: string;
  /** Our reference of the order that led to it; null if none is known. */
  readonly reference: string | null;
  readonly accountNumber: string;
  /** A payment is below zero. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly at: Instant;
};
/**
 * What the provider took for itself or put right: what it sent to verify whose an account is, a fee, a
 * correction; and what it took to a bank account of the organization by itself (`sweep`). It is about the
 * connection and no account, so the statement of one account has none.
 */
export type BookedCharge = {
  readonly kind: 'verification' | 'fee' | 'correction' | 'sweep';
  /** The provider's id of it, as of every item. */
  readonly providerRef: string;
  /** It is below zero if it was taken, and above if it was given back. It is never zero. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly at: Instant;
};
/** A page of what a provider has booked. */
export type StatementOf<Item> = {
  /**
   * What the provider holds for all our accounts of the tenant together, or for the one asked for. A single
   * account may be below zero: payments between wallets of a tenant are in our books alone.
   */
  readonly balanceMinor: bigint;
  /** A deposit that was returned is not among them. They add up to the balance. */
  readonly items: readonly Item[];
  /** It is undefined on the last page. */
  readonly next: string | undefined;
  /**
   * How far back an item may be dated when it first appears. So much is read again each time; what is dated
   * further back is looked for if the sums are off. It is a day unless it is said.
   */
  readonly datedBackMs?: number;
};
export type Statement = StatementOf<BookedItem>;

export type Accounts = AccountCalls & {
  /** Returns undefined if an inbound message is not signed as it must be. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  /**
   * The deposits that a verified message reports. A message may be no more than a hint, so reading may ask
   * the provider. Throws if it cannot be read.
   */
  readDeposits(call: InboundCall): Promise<readonly IncomingDeposit[]>;
};

/** The calls of a provider, whose answers can be unknown. */
export type AccountCalls = {
  open(
    tenant: Tenant,
    opening: AccountOpening,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<OpenedAccount, OpeningRefused> | Open>;
  /** Asks by our reference for the outcome of an opening. */
  findAccount(
    tenant: Tenant,
    reference: string,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<OutsideProgress<OpenedAccount, OpeningRefused>>>;
  /**
   * Has the account of an opening take no more money: what is sent there goes back to its sender. It stays
   * ours, and no one else is given its number. Twice is as once, so an unknown answer is asked for again.
   */
  closeAccount(
    tenant: Tenant,
    reference: string,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<null, ClosingRefused>>;
  /**
   * Whose account is it? It is open for a while if the answer comes later: asked again under the same
   * reference, it is the same question.
   */
  resolve(
    tenant: Tenant,
    asked: { readonly reference: string; readonly country: string; readonly destination: Destination },
    signal: AbortSignal,
  ): Promise<OutsideAnswer<ResolvedAccount, ResolvingRefused> | Open>;
  /** Keeps a deposit or returns it, if the provider waits for an answer. Twice is as once. */
  answerDeposit(
    tenant: Tenant,
    deposit: { readonly providerRef: string; readonly isAccepted: boolean },
    signal: AbortSignal,
  ): Promise<OutsideAnswer<null, AnsweringRefused>>;
  /**
   * Oldest first, page by page, from `after` on. What is booked while the pages are read may be missing. If
   * `accountNumber` is null, it is that of all our accounts, and what came in for none of them.
   */
  statement(
    tenant: Tenant,
    asked: {
      readonly currency: Currency;
      readonly accountNumber: string | null;
      readonly after: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<OutsideAnswer<Statement>>;
  /** Has money sent to one of our accounts; refused if people must do that themselves. */
  requestDeposit(
    tenant: Tenant,
    asked: { readonly reference: string; readonly accountNumber: string; readonly amountMinor: bigint },
    signal: AbortSignal,
  ): Promise<OutsideAnswer<null, 'not_offered'>>;
};
