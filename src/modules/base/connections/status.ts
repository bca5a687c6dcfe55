// Disables a connection, so that nothing new is made through it while what there is goes on, enables it
// again, and removes it with its secrets once nothing hangs on it.
import { isoOf, MINUTE_MS } from '#platform/time/clock.ts';
import { rawQuery, sql, type Db } from '#platform/db/sql.ts';
import type { Text } from '#platform/text/language.ts';
import { lockOwn, noteChange, type ChangeServices, type Changing } from './changes.ts';
import { countsText } from './hanging.ts';
import { refusal } from './refusals.ts';
import type { ConnectionRow } from './tables.ts';

/** A request that chose it just before has written its row by then. */
const DISABLED_MS_MIN = MINUTE_MS;

const STATUSES: Readonly<Record<ConnectionRow['status'], Text>> = {
  active: { en: 'active', es: 'activa', pt: 'ativa' },
  disabled: {
    en: 'disabled, and not for a minute yet',
    es: 'deshabilitada hace menos',
    pt: 'desativada há menos tempo',
  },
  removed: { en: 'removed', es: 'eliminada', pt: 'removida' },
};

export const disableConnection = (tx: Db, services: ChangeServices, who: Changing, id: string) =>
  setStatus(tx, services, who, { id, status: 'disabled' });
export const enableConnection = (tx: Db, services: ChangeServices, who: Changing, id: string) =>
  setStatus(tx, services, who, { id, status: 'active' });

async function setStatus(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  { id, status }: { readonly id: string; readonly status: 'active' | 'disabled' },
): Promise<ConnectionRow> {
  const row = await lockOwn(tx, who, id);
  if (row.status === status) return row;
  const since = services.clock.now();
  await tx.run(
    sql`update connections set status = ${status}, status_since = ${isoOf(since)} where id = ${row.id}`,
  );
  await noteChange(tx, services, who, { connectionId: row.id, change: status });
  return { ...row, status, status_since: since };
}

/** The row is never deleted: what it was stays known, and its id is in logs and in the changes. */
export async function removeConnection(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  id: string,
): Promise<ConnectionRow> {
  const row = await lockOwn(tx, who, id);
  const now = services.clock.now();
  if (row.status !== 'disabled' || now - row.status_since < DISABLED_MS_MIN)
    throw refusal('connection_not_disabled', { id, status: row.status }, { named: STATUSES[row.status] });
  const hangsOnIt = await countsOf(tx, services, row.id);
  if (Object.keys(hangsOnIt).length > 0) {
    throw refusal('connection_in_use', { id, hangsOnIt }, { counts: countsText(hangsOnIt) });
  }
  await tx.run(sql`delete from connection_secrets where connection_id = ${row.id}`);
  await tx.run(
    sql`update connections set status = 'removed', status_since = ${isoOf(now)} where id = ${row.id}`,
  );
  await noteChange(tx, services, who, { connectionId: row.id, change: 'removed' });
  return { ...row, status: 'removed', status_since: now };
}

async function countsOf(
  tx: Db,
  { madeAt, underWay, clock }: ChangeServices,
  connectionId: string,
): Promise<Record<string, number>> {
  const made = madeAt.map((table) => ({
    table,
    query: () =>
      rawQuery<{ count: number }>(`select count(*)::int as count from ${table} where connection_id = $1`, [
        connectionId,
      ]),
  }));
  const counts: Record<string, number> = {};
  for (const { table, query } of [...made, ...underWay]) {
    const { count } = await tx.one(query(connectionId, clock.now()));
    if (count > 0) counts[table] = count;
  }
  return counts;
}
