// If a tenant has several cells, a request of its organization is carried out in the cell of what it is
// about, and so would be another one with the same idempotency key, which is free there. So a key is first
// claimed, in the cell to which it leads itself: for this request, in that cell. Another request is refused,
// until the claim is past its window or was given back. A repeat leads to the same cell, unless the tenant
// was split meanwhile, and then what was kept for the key was copied to it.
import { cellOf } from '../cells/cells.ts';
import { HOUR_MS, isoOf, plus, type Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { defineTable, hidden, int4, ofTenant, plain, text, timestamptz, type Row } from '../db/table.ts';
import type { Pool } from '../db/pool.ts';
import { deleteWhere } from '../db/scopes.ts';
import { sql, type Db } from '../db/sql.ts';
import {
  findStoredAnswer,
  IDEMPOTENCY_WINDOW_MS,
  replayOf,
  type IdempotencyKey,
} from '../idempotency/idempotency.ts';
import { derivedId } from '../ids/ids.ts';
import { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';

export const idempotencyClaims = defineTable(
  'idempotency_claims',
  {
    tenant_id: ofTenant,
    id: plain(text),
    request_hash: hidden(text),
    cell: plain(text),
    uses: int4,
    created_at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'platform.old_idempotency_keys',
      after: '25 hours',
      // The cell of a claim follows from its key, and is another one of more cells.
      inCells: { others: 'copied' },
    },
  },
);
type ClaimRow = Row<typeof idempotencyClaims>;

const TRIES_MAX = 5;

/**
 * Runs a request in the cell where its key is claimed, which is in the cell of what it is about unless it was
 * repeated. A refusal has changed nothing and gives the claim back; how anything else has ended is not known.
 */
export async function underClaim<Reply>(
  db: Db,
  tenant: Tenant,
  key: IdempotencyKey,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const at = cellOf(tenant, derivedId('key', key.id)).id;
  await claimKey(db, tenant, { at, key });
  try {
    return await run();
  } catch (error) {
    const isFree = error instanceof Refusal && error.row.status < 500;
    // If it cannot be given back, only this request may use the key again.
    if (isFree) await giveBack(db, at, key).catch(() => undefined);
    throw error;
  }
}

async function claimKey(db: Db, tenant: Tenant, { at, key }: Pick<Claiming, 'at' | 'key'>): Promise<void> {
  for (let tried = 1; ; tried++) {
    const now = tenant.now();
    if ((await claim(db, { at, cell: tenant.id, key, now })) > 0) return;
    if (!(await isOver(db, { at, key, now })) || tried === TRIES_MAX)
      throw refusal('idempotency_key_reused', { original: null });
  }
}

type Claiming = { readonly at: string; readonly key: IdempotencyKey; readonly now: Instant };

/**
 * Changes nothing if another request has it. The same one counts how many have it: each may be refused, and
 * only the last of them leaves the key free. What crashes gives nothing back, so only its repeat goes on.
 */
const claim = (db: Db, { at, cell, key, now }: Claiming & { readonly cell: string }) =>
  db.run(
    sql`
      insert into idempotency_claims as c (tenant_id, id, request_hash, cell, uses, created_at)
      values (${at}, ${key.id}, ${key.requestHash}, ${cell}, 1, ${isoOf(now)})
      on conflict (tenant_id, id) do update set
        request_hash = excluded.request_hash,
        cell = excluded.cell,
        uses = case when c.uses > 0 and c.created_at > ${beginOf(key, now)} then c.uses + 1 else 1 end,
        created_at =
          case when c.uses > 0 and c.created_at > ${beginOf(key, now)} then c.created_at else excluded.created_at end
      where c.uses = 0 or c.request_hash = excluded.request_hash`,
  );

/** What was claimed then is past its window now. */
const beginOf = ({ windowMs = IDEMPOTENCY_WINDOW_MS }: IdempotencyKey, now: Instant): string =>
  isoOf(plus(now, -windowMs));

/** Throws the refusal with the answer of the other request, if there is one. */
async function isOver(db: Db, { at, key, now }: Claiming): Promise<boolean> {
  const other = await db.maybe(
    sql<ClaimRow>`
      select tenant_id, id, request_hash, cell, uses, created_at from idempotency_claims
      where tenant_id = ${at} and id = ${key.id}`,
  );
  if (other === undefined || other.uses === 0) return true;
  replayOf(await findStoredAnswer(db, { ...key, tenantId: other.cell }), key, now);
  const freed = await db.run(
    sql`update idempotency_claims set uses = 0
        where tenant_id = ${at} and id = ${key.id} and request_hash = ${other.request_hash}
          and created_at = ${isoOf(other.created_at)} and created_at <= ${beginOf(key, now)}`,
  );
  return freed > 0;
}

const giveBack = async (db: Db, at: string, key: IdempotencyKey): Promise<void> =>
  void (await db.run(
    sql`update idempotency_claims set uses = uses - 1
        where tenant_id = ${at} and id = ${key.id} and request_hash = ${key.requestHash} and uses > 0`,
  ));

/** Later than the answers that were stored after them. */
export const forgetOldClaims = (pool: Pool, realNow: Instant, rowsMax: number): Promise<number> =>
  deleteWhere(pool, {
    table: 'idempotency_claims',
    where: 'created_at <= $1',
    values: [isoOf(plus(realNow, -IDEMPOTENCY_WINDOW_MS - HOUR_MS))],
    rowsMax,
  });
