// Idempotency keys: the first answer to a key is kept for 24 hours of the tenant's time, in the same commit
// as its effect, and given again to whoever repeats the request.
import { hash } from 'node:crypto';
import { DAY_MS, isoOf, plus, type Instant } from './clock.ts';
import { encodeArray } from './db/arrays.ts';
import { insertIfAbsentQuery, insertQuery } from './db/bulk.ts';
import { columnsOf, defineTable, int4, text, timestamptz, type Row } from './db/table.ts';
import { violatedConstraint } from './db/pool.ts';
import { rawQuery, sql, type Db, type Query } from './db/sql.ts';
import { refusal } from './refusals.ts';

const IDEMPOTENCY_WINDOW_MS = DAY_MS;
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;

/** An answer as it went out, byte for byte. */
export type StoredAnswer = { readonly status: number; readonly body: string };

/** An answer that carries a secret is kept sealed; JSON never begins like this. */
export const SEALED_PREFIX = 'sealed:';
export const isSealed = (kept: { readonly body: string }): boolean => kept.body.startsWith(SEALED_PREFIX);

/** Which request this is. */
export type Once = {
  readonly tenantId: string;
  /**
   * Stands for the key and its scope, which keeps apart what may use the same key: routes, and people within
   * a tenant.
   */
  readonly id: string;
  readonly requestHash: string;
  /** What of a sealed answer may be told to another request with the same key; nothing, if left out. */
  originalOf?(kept: StoredAnswer): unknown;
};

export const idempotencyKeys = defineTable('idempotency_keys', {
  tenant_id: text,
  id: text,
  request_hash: text,
  status: int4,
  body: text,
  created_at: timestamptz,
});
export type IdempotencyRow = Row<typeof idempotencyKeys>;

export const onceKey = (once: { tenantId: string; id: string }): string => `${once.tenantId} ${once.id}`;

/** 132 bits, in characters that need no escaping: more than chance will ever bring together. */
const DIGEST_CHARACTERS = 22;
const digest = (of: string): string => hash('sha256', of, 'base64url').slice(0, DIGEST_CHARACTERS);

export const onceId = (scope: string, key: string): string => digest(`${scope} ${key}`);

export function requestHash(method: string, path: string, body: unknown): string {
  return digest(`${method} ${path} ${canonical(body)}`);
}

/** JSON with sorted keys: the same request, however a client orders it. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = value as Readonly<Record<string, unknown>>;
  let inside = '';
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    inside += `${inside === '' ? '' : ','}${JSON.stringify(name)}:${canonical(member)}`;
  }
  return `{${inside}}`;
}

/** The answer to give again; undefined where the key is free; refuses a key that another request has used. */
export function replayOf(
  row: IdempotencyRow | undefined,
  once: Once,
  now: Instant,
): StoredAnswer | undefined {
  if (row === undefined || plus(row.created_at, IDEMPOTENCY_WINDOW_MS) <= now) return undefined;
  if (row.request_hash !== once.requestHash) {
    const original: unknown = isSealed(row) ? (once.originalOf?.(row) ?? null) : JSON.parse(row.body);
    throw refusal('idempotency_key_reused', { original });
  }
  return { status: row.status, body: row.body };
}

export function rowOf(once: Once, answer: StoredAnswer, now: Instant): IdempotencyRow {
  return {
    tenant_id: once.tenantId,
    id: once.id,
    request_hash: once.requestHash,
    status: answer.status,
    body: answer.body,
    created_at: now,
  };
}

/** The records of many keys in one query: one look into the primary key for each. */
export function findQuery(onces: readonly Once[]): Query<IdempotencyRow> {
  const columns = idempotencyKeys.columnNames.join(', ');
  return rawQuery(
    'select i.* from unnest($1::text[], $2::text[]) as k(tenant_id, id) cross join lateral ' +
      `(select ${columns} from idempotency_keys where tenant_id = k.tenant_id and id = k.id offset 0) i`,
    [encodeArray('text', onces, 'tenantId'), encodeArray('text', onces, 'id')],
  );
}

/**
 * Keeps answers. Fails on a key that another process has used in between: whoever asked must look again.
 * Records past their window make way first.
 */
export function keepQueries(
  rows: readonly IdempotencyRow[],
  expired: readonly IdempotencyRow[],
): Query<never>[] {
  const queries: Query<never>[] = [];
  if (expired.length > 0) {
    queries.push(
      rawQuery(
        'delete from idempotency_keys i using unnest($1::text[], $2::text[], $3::timestamptz[]) as k(tenant_id, id, at) ' +
          'where i.tenant_id = k.tenant_id and i.id = k.id and i.created_at = k.at',
        [
          encodeArray('text', expired, 'tenant_id'),
          encodeArray('text', expired, 'id'),
          encodeArray('timestamptz', expired, 'created_at'),
        ],
      ),
    );
  }
  // In one order everywhere, since an insert waits for another process that is inserting the same key.
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (sorted.length > 0) queries.push(insertQuery(idempotencyKeys, sorted));
  return queries;
}

/** Keeps an answer unless there is one for the key, and waits for whoever is keeping that one. */
export const keepOnceQuery = (row: IdempotencyRow): Query<never> => insertIfAbsentQuery(idempotencyKeys, row);

/** Whether a write failed because another process has kept an answer for the same key. */
export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === 'idempotency_keys_pkey';

/** Makes everybody with this key wait for the present transaction. */
export async function claim(tx: Db, once: Once): Promise<IdempotencyRow | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${onceKey(once)}, 0))`);
  return findKept(tx, once);
}

export const findKept = (db: Db, once: Once): Promise<IdempotencyRow | undefined> =>
  db.maybe(
    sql<IdempotencyRow>`
      select ${columnsOf(idempotencyKeys)} from idempotency_keys
      where tenant_id = ${once.tenantId} and id = ${once.id}`,
  );

/** Removes records that are past their window in real time; a tenant's clock only runs ahead of it. */
export function forgetOld(db: Db, realNow: Instant, rowsMax: number): Promise<number> {
  return db.run(
    sql`delete from idempotency_keys where ctid = any(array(
          select ctid from idempotency_keys where created_at <= ${isoOf(plus(realNow, -IDEMPOTENCY_WINDOW_MS))}
          limit ${rowsMax}))`,
  );
}
