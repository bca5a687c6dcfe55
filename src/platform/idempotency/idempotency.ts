// Idempotency keys: the first answer to a key is stored for 24 hours of the tenant's time, in the same commit
// as its effect, and returned to every repeat of the request.
import { hash } from 'node:crypto';
import { DAY_MS, isoOf, plus, type Instant } from '../time/clock.ts';
import { encodeArray } from '../db/arrays.ts';
import { insertQuery } from '../db/bulk.ts';
import {
  columnsOf,
  defineTable,
  hidden,
  int4,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';
import type { Pool } from '../db/pool.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { deleteWhere } from '../db/scopes.ts';
import { rawQuery, sql, type Db, type Query } from '../db/sql.ts';
import { isOfTenants, tenantsOf } from '../db/tenants.ts';
import { invalid, refusal } from '../refusals/refusals.ts';
import type { RawRequest } from '../secrets/raw-request.ts';

/** How long an answer is kept under its key, and what a key has made is found by it. */
export const IDEMPOTENCY_WINDOW_MS = DAY_MS;
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;
/**
 * Printable ASCII, with no space at either end. Clients write other characters of a header as different
 * bytes, and spaces around it are cut, so such a key would not be the same over REST and tools.
 */
export const IDEMPOTENCY_KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

/** The key of a request: one header with two names. */
export function idempotencyKeyIn(headers: RawRequest['headers']): string | undefined {
  const field = headers['x-idempotency-key'] === undefined ? 'idempotency-key' : 'x-idempotency-key';
  const key = headers[field];
  if (key === undefined) return undefined;
  const other = headers['idempotency-key'] ?? key;
  if (other !== key) throw invalid([{ field, message: TWO_KEYS }]);
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw invalid([{ field, message: BAD_KEY }]);
  return key;
}

const TWO_KEYS = {
  en: 'this and Idempotency-Key are one header and must not differ; send one of them',
  es: 'este encabezado e Idempotency-Key son uno solo y no deben diferir; envíe uno de los dos',
  pt: 'este cabeçalho e Idempotency-Key são um só e não devem divergir; envie um dos dois',
};

export const BAD_KEY = {
  en: `this must be a text of 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} printable ASCII characters, with no space at either end`,
  es: `debe ser un texto de 1 a ${IDEMPOTENCY_KEY_CHARACTERS_MAX} caracteres ASCII imprimibles, sin espacio al principio ni al final`,
  pt: `deve ser um texto de 1 a ${IDEMPOTENCY_KEY_CHARACTERS_MAX} caracteres ASCII imprimíveis, sem espaço no início nem no fim`,
};

/** An answer as it was sent, byte for byte. */
export type StoredAnswer = { readonly status: number; readonly body: string };

/** An answer that carries a secret is stored sealed. JSON never starts with this prefix. */
export const SEALED_PREFIX = 'sealed:';
export const isSealed = (kept: { readonly body: string }): boolean => kept.body.startsWith(SEALED_PREFIX);

/** The key of a request, and the hash that a repeat of it has too. */
export type IdempotencyKey = {
  readonly tenantId: string;
  /**
   * A digest of the key and its scope. The scope separates routes, and people within a tenant, that may use
   * the same key.
   */
  readonly id: string;
  readonly requestHash: string;
  /** How long the answer is kept; 24 hours if left out. */
  readonly windowMs?: number;
  /** The part of a sealed answer that another request with the same key may see; none, if left out. */
  originalOf?(kept: StoredAnswer): unknown;
};

export const idempotencyKeys = defineTable(
  'idempotency_keys',
  {
    tenant_id: ofTenant,
    id: plain(text),
    request_hash: hidden(text),
    status: int4,
    body: personal(text, 'mention'),
    created_at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'platform.old_idempotency_keys',
      after: '24 hours',
      // A digest does not say whose it is.
      inCells: { others: 'copied' },
    },
  },
);
export type IdempotencyRow = Row<typeof idempotencyKeys>;

export const cacheKey = (key: { tenantId: string; id: string }): string => `${key.tenantId} ${key.id}`;

/** 132 bits, in characters that need no escaping, make a collision practically impossible. */
const DIGEST_CHARACTERS = 22;
const digest = (of: string): string => hash('sha256', of, 'base64url').slice(0, DIGEST_CHARACTERS);

export const keyDigest = (scope: string, key: string): string => digest(`${scope} ${key}`);

/**
 * The digest by which the steps of a repeat find what an interrupted first request has done. What was done
 * under an earlier use of the key that is past its window is not theirs.
 */
export const digestAfter = ({ id, windowMs }: IdempotencyKey, before: IdempotencyRow | undefined): string =>
  windowMs === undefined || before === undefined ? id : keyDigest(id, isoOf(before.created_at));

export function requestHash(method: string, path: string, body: unknown): string {
  return digest(`${method} ${path} ${canonical(body)}`);
}

/** JSON with sorted members, so that a repeat may order them differently. */
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

/** The stored answer, or undefined if the key is free. Refuses a key that another request has used. */
export function replayOf(
  row: IdempotencyRow | undefined,
  key: IdempotencyKey,
  now: Instant,
): StoredAnswer | undefined {
  const { windowMs = IDEMPOTENCY_WINDOW_MS } = key;
  if (row === undefined || plus(row.created_at, windowMs) <= now) return undefined;
  if (row.request_hash !== key.requestHash) {
    const original: unknown = isSealed(row) ? (key.originalOf?.(row) ?? null) : JSON.parse(row.body);
    throw refusal('idempotency_key_reused', { original });
  }
  return { status: row.status, body: row.body };
}

export function rowOf(key: IdempotencyKey, answer: StoredAnswer, now: Instant): IdempotencyRow {
  return {
    tenant_id: key.tenantId,
    id: key.id,
    request_hash: key.requestHash,
    status: answer.status,
    body: answer.body,
    created_at: now,
  };
}

/** The records of many keys in one query, with one look-up in the primary key for each. */
export function findQuery(keys: readonly IdempotencyKey[]): Query<IdempotencyRow> {
  const columns = idempotencyKeys.columnNames.join(', ');
  const [only] = keys;
  if (keys.length === 1 && only !== undefined)
    return rawQuery(`select ${columns} from idempotency_keys where tenant_id = $1 and id = $2`, [
      only.tenantId,
      only.id,
    ]);
  return rawQuery(
    'select i.* from unnest($1::text[], $2::text[]) as k(tenant_id, id) cross join lateral ' +
      `(select ${columns} from idempotency_keys ` +
      `where tenant_id = k.tenant_id and id = k.id and ${isOfTenants('tenant_id', 3)} offset 0) i`,
    [encodeArray('text', keys, 'tenantId'), encodeArray('text', keys, 'id'), tenantsOf(keys, 'tenantId')],
  );
}

/**
 * Stores answers, after deleting records past their window. Fails on a key that another process has used in
 * the meantime; the caller must then look again.
 */
export function storeAnswers(
  rows: readonly IdempotencyRow[],
  expired: readonly IdempotencyRow[],
): Query<never>[] {
  const queries: Query<never>[] = [];
  if (expired.length > 0) {
    queries.push(
      rawQuery(
        'delete from idempotency_keys i using unnest($1::text[], $2::text[], $3::timestamptz[]) as k(tenant_id, id, at) ' +
          `where i.tenant_id = k.tenant_id and i.id = k.id and i.created_at = k.at and ${isOfTenants('i.tenant_id', 4)}`,
        [
          encodeArray('text', expired, 'tenant_id'),
          encodeArray('text', expired, 'id'),
          encodeArray('timestamptz', expired, 'created_at'),
          tenantsOf(expired),
        ],
      ),
    );
  }
  // In one order everywhere, since an insert waits for a process that is inserting the same key.
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (sorted.length > 0) queries.push(insertQuery(idempotencyKeys, sorted));
  return queries;
}

/** Whether a write failed because another process has stored an answer for the same key. */
export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === 'idempotency_keys_pkey';

/** Makes other requests with this key wait until the current transaction ends. */
export async function lockKey(tx: Db, key: IdempotencyKey): Promise<IdempotencyRow | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${cacheKey(key)}, 0))`);
  return findStoredAnswer(tx, key);
}

export const findStoredAnswer = (db: Db, key: IdempotencyKey): Promise<IdempotencyRow | undefined> =>
  db.maybe(
    sql<IdempotencyRow>`
      select ${columnsOf(idempotencyKeys)} from idempotency_keys
      where tenant_id = ${key.tenantId} and id = ${key.id}`,
  );

/** Deletes records past their window in real time; a tenant's clock is never behind it. */
export function forgetOld(pool: Pool, realNow: Instant, rowsMax: number): Promise<number> {
  return deleteWhere(pool, {
    table: 'idempotency_keys',
    where: 'created_at <= $1',
    values: [isoOf(plus(realNow, -IDEMPOTENCY_WINDOW_MS))],
    rowsMax,
  });
}
