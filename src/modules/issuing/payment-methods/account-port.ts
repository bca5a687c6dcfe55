// What bank accounts as payment methods need of a processor: it connects an account and says whose it is,
// asks for money or debits it, reports what arrives, and gives it back. Each account is known to it by our
// reference.
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall, Verified } from '#platform/inbound/inbound.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Open, OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import type { DebitCalls } from './debit-port.ts';
import type { StatementOf } from '#modules/wallets/wallets/port.ts';
import type { DepositNotice, ProcessorItem } from './account-notices.ts';
import type { AccountRail, Mode } from './rails.ts';

export type Attaching = {
  /** Ours. It stands for one account, however often it is attached. */
  readonly reference: string;
  readonly country: string;
  readonly currency: Currency;
  readonly rail: AccountRail;
  readonly account: AccountKey;
  /** Who says that it is theirs. */
  readonly person: { readonly name: string; readonly taxId: string };
};

/** How people send money for a method: to an account of its own, or by a text that their bank's app reads. */
export type Instructions =
  | { readonly clabe: string; readonly copyPaste?: never }
  | { readonly copyPaste: string; readonly clabe?: never };

export type AttachedAccount = {
  readonly mode: Mode;
  /** The owner as the bank knows them. Some digits of the tax id may be masked by `*`. */
  readonly holder: { readonly name: string; readonly taxId: string };
  readonly bankName: string | null;
  /** Anything may be sent by them, at any time. Null if the account is debited, and no one sends any. */
  readonly instructions: Instructions | null;
};
/**
 * `not_payable`: the account is there, and is closed or takes no money. `not_authorized`: its owner allows no
 * debits.
 */
export type AttachRefusal = 'not_found' | 'not_payable' | 'not_authorized';

export type Charging = {
  /** Ours. One charge for each. */
  readonly reference: string;
  /** That of the account. */
  readonly account: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Paid later, it may come all the same. */
  readonly expiresAt: Instant;
};
export type ChargeRefusal = 'not_found' | 'amount_too_small' | 'amount_too_large';

export type Refunding = {
  readonly reference: string;
  /**
   * The processor's id of what came in, or was debited. It goes back to where that came from, in parts if it
   * is asked to.
   */
  readonly depositRef: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};
/** `account_closed`: the account that it came from takes nothing any more. */
export type RefundRefusal = 'not_found' | 'account_closed' | 'too_late' | 'amount_too_large' | 'not_allowed';
export type Refunded = { readonly returned?: { readonly reason: string } };

export type AccountProcessor = AccountProcessorCalls & {
  /** Undefined when an inbound message is not signed as it must be. */
  verify(call: InboundCall): Promise<Verified | undefined>;
  readDepositNotices(call: InboundCall): Promise<readonly DepositNotice[]>;
};

/** The calls whose answers can be unknown. */
export type AccountProcessorCalls = DebitCalls & {
  attach(
    tenant: Tenant,
    attaching: Attaching,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<AttachedAccount, AttachRefusal> | Open>;
  findAttached(
    tenant: Tenant,
    reference: string,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<OutsideProgress<AttachedAccount, AttachRefusal>>>;
  /** What is sent to it from now on goes back to its sender. Twice is as once. */
  release(tenant: Tenant, reference: string, signal: AbortSignal): Promise<OutsideAnswer<null, 'not_found'>>;
  /** Answers with the same charge for the same reference. */
  charge(
    tenant: Tenant,
    charging: Charging,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<Instructions, ChargeRefusal>>;
  refundDeposit(
    tenant: Tenant,
    refunding: Refunding,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<Refunded, RefundRefusal> | Open>;
  findRefund(
    tenant: Tenant,
    reference: string,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<OutsideProgress<Refunded, RefundRefusal>>>;
  /**
   * What came in and went back, oldest first, page by page, from `after` on. What is booked while the pages
   * are read may be missing. The balance is all that came in and has not gone back, even if it is held or
   * spent: a processor hears of no purchase. What went straight back to its sender is not there.
   */
  statement(
    tenant: Tenant,
    asked: { readonly currency: Currency; readonly after: string | undefined },
    signal: AbortSignal,
  ): Promise<OutsideAnswer<StatementOf<ProcessorItem>>>;
};
