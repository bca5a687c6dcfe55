// What a processor of accounts does if their owners have authorized debits.
import type { Tenant } from '#platform/context/context.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Open, OutsideAnswer, OutsideProgress } from '#platform/provider/outside.ts';

export type Debiting = {
  /** Ours. One debit for each. */
  readonly reference: string;
  /** That of the account. */
  readonly account: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};
/** `providerRef`: what is debited is a deposit like any other from then on, by this id of the processor. */
export type Debited = { readonly providerRef: string };
/** `not_authorized`: its owner has not allowed debits, or allows them no longer. */
export type DebitRefusal =
  | 'not_found'
  | 'insufficient_funds'
  | 'not_authorized'
  | 'account_closed'
  | 'amount_too_large'
  | 'not_allowed';

/** Their answers can be unknown. */
export type DebitCalls = {
  debit(
    tenant: Tenant,
    debiting: Debiting,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<Debited, DebitRefusal> | Open>;
  findDebit(
    tenant: Tenant,
    reference: string,
    signal: AbortSignal,
  ): Promise<OutsideAnswer<OutsideProgress<Debited, DebitRefusal>>>;
};
