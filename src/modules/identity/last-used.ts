// When each key was last used, noted in memory and written every few seconds in one statement, so that no
// request pays for it.
import type { Instant } from '../../platform/clock.ts';
import { encodeArray } from '../../platform/db/arrays.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { errorFields, type Log } from '../../platform/log.ts';

export type LastUsed = {
  note(tenantId: string, keyId: string, at: Instant): void;
  close(): Promise<void>;
};

const WRITE_EVERY_MS = 5_000;

export function createLastUsed(pool: Pool, log: Log): LastUsed {
  let used = new Map<string, { tenantId: string; id: string; at: Instant }>();

  const write = async (): Promise<void> => {
    if (used.size === 0) return;
    const rows = [...used.values()];
    used = new Map();
    await pool.run(
      sql`update api_keys k set last_used_at = v.at
          from unnest(${encodeArray('text', rows, 'tenantId')}::text[], ${encodeArray('text', rows, 'id')}::text[],
                      ${encodeArray('timestamptz', rows, 'at')}::timestamptz[]) as v(tenant_id, id, at)
          where k.tenant_id = v.tenant_id and k.id = v.id and (k.last_used_at is null or k.last_used_at < v.at)`,
    );
  };
  const writeAndLog = (): Promise<void> =>
    write().catch((error: unknown) => log.warn('keys.last_used_failed', errorFields(error)));
  const timer = setInterval(() => void writeAndLog(), WRITE_EVERY_MS);
  timer.unref();

  return {
    note(tenantId, keyId, at) {
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
