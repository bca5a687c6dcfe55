// How many scheduled payments of one spender have not ended.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { SCHEDULES_MAX, tooMany } from './refusals.ts';
import { scheduleCounts, type ScheduleRow } from './tables.ts';

type Spending = Pick<ScheduleRow, 'wallet_id' | 'sub_wallet_id'>;

const idOf = ({ sub_wallet_id, wallet_id }: Spending): string => sub_wallet_id ?? wallet_id;

export const countLock = (spending: Spending): Lock => lock(scheduleCounts, idOf(spending));

export function countNew(tx: Tx, spending: Spending): void {
  const count = tx.find(scheduleCounts, idOf(spending));
  if ((count?.not_ended ?? 0) >= SCHEDULES_MAX) throw tooMany();
  if (count === undefined)
    tx.insert(scheduleCounts, { tenant_id: tx.tenantId, id: idOf(spending), not_ended: 1 });
  else tx.update(scheduleCounts, count, { not_ended: count.not_ended + 1 });
}

export function countEnded(tx: Tx, spending: Spending): void {
  const count = tx.get(scheduleCounts, idOf(spending));
  tx.update(scheduleCounts, count, { not_ended: count.not_ended - 1 });
}
