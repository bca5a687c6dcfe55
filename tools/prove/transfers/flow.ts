// What a round plays, and what is known of it when it is over.
import type { Answer } from '../payer.ts';
import type { Owner } from '../organization.ts';
import type { End } from './asking.ts';
import type { Run } from './killing.ts';

/** A payment, a withdrawal or a transfer as it is stored. */
export type Spending = {
  readonly kind: 'payment' | 'withdrawal' | 'transfer';
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly sub_wallet_id: string | null;
  readonly approval_id: string | null;
  readonly is_inside: boolean;
};

/** One that was asked for by a request of its own. */
export type TransferRequest = {
  readonly name: string;
  /** The id as it was answered. */
  readonly id: string;
  readonly answer: Answer;
  /** How it must end; undefined if it was not decided as it must be. */
  readonly end: End | undefined;
};

export type Played = {
  readonly owner: Owner;
  readonly subWalletIds: readonly string[];
  readonly fundedCents: number;
  readonly asked: readonly TransferRequest[];
  /** How one must have ended; undefined if there must be none such. */
  endOf(spending: Spending): End | undefined;
  /** What else is wrong, once all has ended. */
  wrong?(spendings: readonly Spending[]): Promise<string[]>;
};

export type Flow = {
  readonly name: string;
  play(run: Run): Promise<Played>;
};
