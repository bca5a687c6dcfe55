// How payments, withdrawals and transfers differ when their money leaves a wallet. The rest is the same for
// the three, and is written in this module.
import type { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Table } from '#platform/db/table.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import type { ConceptBy } from '#modules/money-out/receipts/subject.ts';
import type { OwnerKind } from '#modules/money-out/rail/tables.ts';
import type { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import type { MovementModule } from '#modules/wallets/wallets/tables.ts';
import type { Follower } from './follower.ts';

/** The columns that the tables of the three have in common. */
export type OutgoingRow = Parameters<typeof recipientIn>[0] & {
  readonly id: string;
  readonly wallet_id: Id<'wal'>;
  /** While its owner is asked it is `pending_approval`; once its money has arrived it is `settled`. */
  readonly status: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  /** The wallet of the same tenant that it goes to, if it goes to one. */
  readonly to_wallet_id: Id<'wal'> | null;
  readonly approval_id: Id<'appr'> | null;
  readonly created_at: Instant;
  readonly settled_at: Instant | null;
};

/** What the movement, the order and the receipt of a row are made with. */
export type OutgoingDetails = {
  readonly subWalletId: Id<'sub'> | null;
  /** The text by which the movement of the wallet names it. */
  readonly description: string;
  /** What the recipient reads. */
  readonly concept: string;
  readonly conceptBy: ConceptBy;
  readonly document: PaidDocument | null;
  /** Whether `noteTaken` is called once the rail has its order. */
  readonly notifiesTaken: boolean;
};

export type OutgoingSet = {
  readonly to_wallet_id?: Id<'wal'> | null;
  readonly failure?: string | null;
};

/** `End`: how it can end, besides these, while its owner is asked. */
export type OutgoingNoun<R extends OutgoingRow, End extends string = never> = {
  readonly kind: OwnerKind;
  readonly module: MovementModule;
  readonly idPrefix: string;
  readonly schema: z.ZodType;
  readonly table: Table;
  find(db: Db, tenantId: string, id: string): Promise<R | undefined>;
  /** The object as the API shows it. */
  findShown(db: Db, tenant: Tenant, id: string): Promise<{ readonly status: string } | undefined>;
  get(tx: Tx, id: string): R;
  /** Moves it by its own machine, and emits the event that integrators hear of that move, if there is one. */
  move(
    tx: Tx,
    row: R,
    event: 'approve' | 'reject' | 'settle' | 'fail' | 'return' | End,
    set?: OutgoingSet,
  ): R;
  describe(row: R): OutgoingDetails;
  noteTaken?(tx: Tx, row: R): void;
  /** Keeps the reference under which the rail has settled it, and answers the row with it. */
  noteReference?(tx: Tx, row: R, providerRef: string | null): R;
  readonly follower?: Follower;
};
