// What a processor of bank accounts says of money: in notices, and once more on its statement.
import type { Instant } from '#platform/time/clock.ts';
import type { Currency } from '#platform/money/money.ts';

/** Money that came in for an account. `providerRef` is the processor's id of it. */
export type ArrivedDeposit = {
  readonly kind: 'arrived';
  readonly providerRef: string;
  /** Our reference of the account that it is for. */
  readonly account: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly from: { readonly name: string; readonly account: string | null; readonly taxId: string | null };
  /** The bank looks at it before it may be used; `released` or `taken_back` follows. */
  readonly isHeld: boolean;
  readonly at: Instant;
};
/** A report of money that moved. */
type MoneyNotice =
  | ArrivedDeposit
  /** A deposit that was held may be used. */
  | { readonly kind: 'released'; readonly providerRef: string; readonly account: string }
  /** The bank has taken back a deposit, or a part: it was blocked, or was sent by fraud. Each has an id. */
  | {
      readonly kind: 'taken_back';
      readonly providerRef: string;
      readonly takingRef: string;
      readonly account: string;
      readonly amountMinor: bigint;
    }
  /** A refund that was done has come back. */
  | { readonly kind: 'refund_returned'; readonly reference: string; readonly reason: string };
export type DepositNotice =
  | MoneyNotice
  /**
   * It is known how a debit ended: it is asked about. What was debited is on the statement as money that
   * arrived.
   */
  | { readonly kind: 'debit_ended'; readonly reference: string };

/** A refund that was done, by our reference. */
export type DoneRefund = { readonly kind: 'refunded'; readonly reference: string };
/** A line on the statement of a processor: what it has reported, or should have, or was asked for. */
export type ProcessorItem = {
  /** What a notice of it says, so that one which was lost can be made up for. */
  readonly said: MoneyNotice | DoneRefund;
  /** The processor's id of the line: no two have the same. */
  readonly lineRef: string;
  /** Above zero if it came, below if it went; zero if a deposit that was held may be used. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly at: Instant;
};
