// A noun whose money leaves wallets, as the others know it: the rail as the owner of its orders, receipts as
// their subject.
import { sentIn, type ReceiptSubject } from '#modules/money-out/receipts/subject.ts';
import type { RailOwner } from '#modules/money-out/rail/owners.ts';
import type { Follower } from './follower.ts';
import type { OutgoingNoun, OutgoingRow } from './noun.ts';
import { railOwnerOf } from './rail-owner.ts';

export type Outgoing<R extends OutgoingRow, End extends string = never> = OutgoingNoun<R, End> &
  RailOwner &
  ReceiptSubject;

export const defineOutgoing = <R extends OutgoingRow, End extends string = never>(
  noun: OutgoingNoun<R, End>,
): Outgoing<R, End> => ({
  ...noun,
  ...railOwnerOf(noun),
  async findSent(db, tenantId, id) {
    const row = await noun.find(db, tenantId, id);
    if (row === undefined) return undefined;
    const { concept, document } = noun.describe(row);
    return sentIn(row, { concept, document });
  },
});

/** With what made some of its rows, and follows how they end. */
export const followedBy = <R extends OutgoingRow, End extends string>(
  noun: OutgoingNoun<R, End>,
  follower: Follower,
): Outgoing<R, End> => defineOutgoing({ ...noun, follower });
