// When each key was last used, to the minute: noted in memory and written every second in one statement, so
// that no request pays for it.
import type { Instant } from '#platform/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, type Query } from '#platform/db/sql.ts';
import { isOfTenants, tenantsOf } from '#platform/db/tenants.ts';
import type { Table } from '#platform/db/table.ts';
import { errorFields, type Log } from '#platform/log.ts';
import { newMap, within } from '#platform/maps.ts';

export type LastUsed = {
  /** `table` is that of the key, which has a column `last_used_at`. */
  note(table: Table, tenantId: string, keyId: string, at: Instant): void;
  close(): Promise<void>;
};

const WRITE_EVERY_MS = 1_000;
/** So often at most for one key. */
const NOTE_EVERY_MS = 60_000;

type Used = { readonly tenantId: string; readonly id: string; readonly at: Instant };

export function createLastUsed(pool: Pool, log: Log): LastUsed {
  let byTable = new Map<Table, Map<string, Used>>();
  const noted = new Set<string>();

  const write = async (): Promise<void> => {
    const all = byTable;
    byTable = new Map();
    for (const [table, used] of all) await pool.run(noteQuery(table, [...used.values()]));
  };
  const writeAndLog = (): Promise<void> =>
    write().catch((error: unknown) => log.warn('keys.last_used_failed', errorFields(error)));
  const timer = setInterval(() => void writeAndLog(), WRITE_EVERY_MS);
  timer.unref();
  const noteAgain = setInterval(() => noted.clear(), NOTE_EVERY_MS);
  noteAgain.unref();

  return {
    note(table, tenantId, keyId, at) {
      if (noted.has(keyId)) return;
      noted.add(keyId);
      const used = within<Table, Map<string, Used>>(byTable, table, newMap);
      used.set(keyId, { tenantId, id: keyId, at });
    },
    async close() {
      clearInterval(timer);
      clearInterval(noteAgain);
      await writeAndLog();
    },
  };
}

const noteQuery = ({ name }: Table, rows: readonly Used[]): Query<never> =>
  rawQuery(
    `update ${name} k set last_used_at = v.at ` +
      'from unnest($1::text[], $2::text[], $3::timestamptz[]) as v(tenant_id, id, at) ' +
      'where k.tenant_id = v.tenant_id and k.id = v.id and (k.last_used_at is null or k.last_used_at < v.at) ' +
      `and ${isOfTenants('k.tenant_id', 4)}`,
    [
      encodeArray('text', rows, 'tenantId'),
      encodeArray('text', rows, 'id'),
      encodeArray('timestamptz', rows, 'at'),
      tenantsOf(rows, 'tenantId'),
    ],
  );
