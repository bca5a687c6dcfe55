// A noun whose money leaves wallets, as the others know it: the rail as the owner of its orders, receipts as
// their subject.
import { type ReceiptSubject, type Sent, sentIn } from '#modules/money-out/receipts/subject.ts';
import type { OrderOwner, RailOwner } from '#modules/money-out/rail/owners.ts';
import type { Follower } from './follower.ts';
import type { OutgoingNoun, OutgoingRow } from './noun.ts';
import { lock } from '#platform/command/command.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import type { Tx } from '#platform/work/draft.ts';
import { noteSettled } from '#modules/approvals/decide.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { approvals } from '#modules/approvals/tables.ts';
import { documentLocks, freeDocument } from '#modules/wallets/documents/claim.ts';
import { insertReceiptCode } from '#modules/money-out/receipts/code.ts';

export type Outgoing<R extends OutgoingRow, End extends string = never> = OutgoingNoun<R, End> &
  RailOwner &
  ReceiptSubject & {
    /** Those of these ids that there are. */
    findAllSent(db: Db, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Sent>>;
  };

export const defineOutgoing = <R extends OutgoingRow, End extends string = never>(
  noun: OutgoingNoun<R, End>,
): Outgoing<R, End> => ({
  ...noun,
  ...railOwnerOf(noun),
  async findSent(db, tenantId, id) {
    const row = await noun.find(db, tenantId, id);
    return row && sentOf(noun, row);
  },
  async findAllSent(db, tenantId, ids) {
    const { name, columnNames } = noun.table;
    const text = `select ${columnNames.join(', ')} from ${name} where tenant_id = $1 and id = any($2::text[])`;
    const rows = await db.all(rawQuery<R>(text, [tenantId, ids]));
    return new Map(rows.map((row) => [row.id, sentOf(noun, row)]));
  },
});

function sentOf<R extends OutgoingRow>({ describe }: Pick<OutgoingNoun<R>, 'describe'>, row: R): Sent {
  const { concept, conceptBy, document } = describe(row);
  return sentIn(row, { concept, conceptBy, document });
}

/** Adds to a noun what made some of its rows, and follows how they end. */
export const followedBy = <R extends OutgoingRow, End extends string>(
  noun: OutgoingNoun<R, End>,
  follower: Follower,
): Outgoing<R, End> => defineOutgoing({ ...noun, follower });

// Writes down how the rail ended the order of a payment, a withdrawal or a transfer.

const railOwnerOf = <R extends OutgoingRow>(noun: OutgoingNoun<R>): RailOwner => ({
  module: noun.module,
  locks: ({ owner_id: id, document_key: key }, note) => [
    lock(noun.table, id),
    lock(approvals, approvalIdOf(id)),
    ...(key === null || note === 'taken' || note === 'settled' ? [] : documentLocks([key])),
  ],
  taken: (tx, { owner_id: id }) => noun.noteTaken?.(tx, noun.get(tx, id)),
  settled(tx, { owner_id: id, provider_ref: providerRef }) {
    const before = noun.get(tx, id);
    const noted = noun.noteReference?.(tx, before, providerRef) ?? before;
    const row = noun.move(tx, noted, 'settle', {});
    noteSettled(tx, row.approval_id, null);
    insertReceiptCode(tx, { kind: noun.kind, id });
    noun.follower?.followLater(tx, id);
  },
  failed(tx, operation, failure) {
    const { owner_id: id } = operation;
    freePaid(tx, noun, operation);
    const row = noun.move(tx, noun.get(tx, id), 'fail', { failure });
    noteSettled(tx, row.approval_id, failure);
    noun.follower?.followLater(tx, id);
  },
  returned(tx, operation, failure) {
    const { owner_id: id } = operation;
    freePaid(tx, noun, operation);
    noun.move(tx, noun.get(tx, id), 'return', { failure });
    noun.follower?.followLater(tx, id);
  },
});

/** An invoice whose payment did not stay can be paid again. */
function freePaid(
  tx: Tx,
  { kind: type }: Pick<OutgoingNoun<OutgoingRow>, 'kind'>,
  { document_key: key, owner_id: id }: OrderOwner,
): void {
  if (key !== null) freeDocument(tx, key, { type, id });
}
