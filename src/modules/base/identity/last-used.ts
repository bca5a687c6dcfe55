// When each key was last used, to the minute: noted in memory and written every second in one statement for
// each group of shards, so that no request pays for it. It is kept in the cell of the key and not in the row
// of the key, which each node of a cluster has.
import type { Instant } from '#platform/time/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import { coalesceByGroup } from '#platform/db/coalesce-by-group.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql, type Db, type Query } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { isOfTenants, tenantsOf } from '#platform/db/tenants.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { keyUses, type KeyUseRow } from './tables.ts';

export type LastUsed = {
  /** The tenant is the cell in which the key is. */
  note(tenantId: string, keyId: string, at: Instant): void;
  close(): Promise<void>;
};

const WRITE_EVERY_MS = 1_000;
/** The use of a key is noted at most once in this time. */
const NOTE_EVERY_MS = 60_000;

export function createLastUsed(pool: Pool, log: Log): LastUsed {
  let used: KeyUseRow[] = [];
  const noted = new Set<string>();

  const writeOne = coalesceByGroup<KeyUseRow, number>(pool, (rows) => pool.run(noteQuery(rows)));
  const write = async (): Promise<void> => {
    const all = used;
    used = [];
    await Promise.all(all.map(writeOne));
  };
  const writeAndLog = (): Promise<void> =>
    write().catch((error: unknown) => log.warn('keys.last_used_failed', errorFields(error)));
  const timer = setInterval(() => void writeAndLog(), WRITE_EVERY_MS);
  timer.unref();
  const noteAgain = setInterval(() => noted.clear(), NOTE_EVERY_MS);
  noteAgain.unref();

  return {
    note(tenantId, keyId, at) {
      if (noted.has(keyId)) return;
      noted.add(keyId);
      used.push({ tenant_id: tenantId, id: keyId, last_used_at: at });
    },
    async close() {
      clearInterval(timer);
      clearInterval(noteAgain);
      await writeAndLog();
    },
  };
}

/** Rows are written in one order everywhere. A key that was noted twice meanwhile is one row. */
function noteQuery(all: readonly KeyUseRow[]): Query<never> {
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  return rawQuery(
    'insert into key_uses as u (tenant_id, id, last_used_at) ' +
      'select tenant_id, id, last_used_at ' +
      'from unnest($1::text[], $2::text[], $3::timestamptz[]) as v(tenant_id, id, last_used_at) ' +
      `where ${isOfTenants('v.tenant_id', 4)} order by tenant_id, id ` +
      'on conflict (tenant_id, id) do update set last_used_at = excluded.last_used_at ' +
      'where u.last_used_at < excluded.last_used_at',
    [
      encodeArray('text', rows, 'tenant_id'),
      encodeArray('text', rows, 'id'),
      encodeArray('timestamptz', rows, 'last_used_at'),
      tenantsOf(rows),
    ],
  );
}

type Key = { readonly id: string; readonly last_used_at: Instant | null };

/** The keys with their last use. What servers of the version before note is in the row of the key. */
export async function withLastUses<K extends Key>(
  db: Db,
  tenantId: string,
  keys: readonly K[],
): Promise<K[]> {
  if (keys.length === 0) return [];
  const uses = await db.all(
    sql<KeyUseRow>`
      select ${columnsOf(keyUses)} from key_uses
      where tenant_id = ${tenantId} and id = any(${keys.map(({ id }) => id)}::text[])`,
  );
  const byId = new Map(uses.map(({ id, last_used_at: at }) => [id, at]));
  return keys.map((key) => ({ ...key, last_used_at: laterOf(key.last_used_at, byId.get(key.id) ?? null) }));
}

const laterOf = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one;
