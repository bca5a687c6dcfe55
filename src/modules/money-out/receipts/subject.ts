// What a receipt is about, as its own module knows it. It comes later in the order of modules, so
// src/product.ts wires it.
import type { Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import type { OwnerKind } from '#modules/money-out/rail/tables.ts';
import { recipientIn, type Recipient } from '#modules/wallets/wallets/resolve.ts';

/** What an agent writes is not verified. */
export type ConceptBy = 'agent' | 'payer';

/** Money that was to leave a wallet. */
export type Sent = {
  readonly walletId: string;
  /** There is a receipt once it is `settled`, and still when it is `returned`. */
  readonly status: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** The recipient as it was resolved when the money left. */
  readonly to: Recipient;
  readonly concept: string;
  readonly conceptBy: ConceptBy;
  readonly document: PaidDocument | null;
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
};

type Row = Parameters<typeof recipientIn>[0] & {
  readonly wallet_id: string;
  readonly status: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly created_at: Instant;
  readonly settled_at: Instant | null;
};

/** Reads a row of what sends money; the tables of all of them have these columns. */
export const sentIn = (row: Row, said: Pick<Sent, 'concept' | 'conceptBy' | 'document'>): Sent => ({
  walletId: row.wallet_id,
  status: row.status,
  amountMinor: row.amount_minor,
  currency: row.currency,
  to: recipientIn(row),
  createdAt: row.created_at,
  settledAt: row.settled_at,
  ...said,
});

export type ReceiptSubject = {
  findSent(db: Db, tenantId: string, id: string): Promise<Sent | undefined>;
};
export type ReceiptSubjects = Readonly<Record<OwnerKind, ReceiptSubject>>;

/** Which one it is. */
export type SubjectName = { readonly kind: OwnerKind; readonly id: string };
