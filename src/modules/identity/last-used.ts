// When each key was last used, noted in memory and written every few seconds in one statement, so that no
// request pays for it.
import type { Instant } from '../../platform/clock.ts';
import { encodeArray } from '../../platform/db/arrays.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { rawQuery, type Query } from '../../platform/db/sql.ts';
import type { Table } from '../../platform/db/table.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { newMap, within } from '../../platform/maps.ts';

export type LastUsed = {
  /** `table` is that of the key, which has a column `last_used_at`. */
  note(table: Table, tenantId: string, keyId: string, at: Instant): void;
  close(): Promise<void>;
};

const WRITE_EVERY_MS = 5_000;

type Used = { readonly tenantId: string; readonly id: string; at: Instant };

export function createLastUsed(pool: Pool, log: Log): LastUsed {
  let byTable = new Map<Table, Map<string, Used>>();

  const write = async (): Promise<void> => {
    const all = byTable;
    byTable = new Map();
    for (const [table, used] of all) await pool.run(noteQuery(table, [...used.values()]));
  };
  const writeAndLog = (): Promise<void> =>
    write().catch((error: unknown) => log.warn('keys.last_used_failed', errorFields(error)));
  const timer = setInterval(() => void writeAndLog(), WRITE_EVERY_MS);
  timer.unref();

  return {
    note(table, tenantId, keyId, at) {
      const used = within<Table, Map<string, Used>>(byTable, table, newMap);
      const present = used.get(keyId);
      if (present === undefined) used.set(keyId, { tenantId, id: keyId, at });
      else present.at = at;
    },
    async close() {
      clearInterval(timer);
      await writeAndLog();
    },
  };
}

const noteQuery = ({ name }: Table, rows: readonly Used[]): Query<never> =>
  rawQuery(
    `update ${name} k set last_used_at = v.at ` +
      'from unnest($1::text[], $2::text[], $3::timestamptz[]) as v(tenant_id, id, at) ' +
      'where k.tenant_id = v.tenant_id and k.id = v.id and (k.last_used_at is null or k.last_used_at < v.at)',
    [
      encodeArray('text', rows, 'tenantId'),
      encodeArray('text', rows, 'id'),
      encodeArray('timestamptz', rows, 'at'),
    ],
  );
