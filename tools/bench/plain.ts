// The same transfer as most programs would write it: one transaction for each request, on a connection from a
// pool. The same rows are written; statements are named, so they are planned once a connection.
import { isoOf, type Instant } from '#platform/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { keyDigest, requestHash } from '#platform/idempotency.ts';
import type { NewId } from '#platform/ids.ts';
import { refusal as platformRefusal } from '#platform/refusals.ts';
import { answer, defineRoute, type AnyRoute, type Answer } from '#platform/route.ts';
import { KINDS, PATHS } from './protocol.ts';
import { CURRENCY, described, EVENT_TYPE, refusal, transferOf, type TransferBody } from './transfer.ts';

const CONNECTIONS_MAX = 20;
const SCOPE = 'organization bench.plain';

type Request = { tenantId: string; key: string; hash: string; body: TransferBody; now: Instant };
type Account = { id: string; balance: bigint; entry_count: bigint };
type Kept = { request_hash: string; status: number; body: string };

export function createPlain(databaseUrl: string, newId: NewId): { route: AnyRoute; close(): Promise<void> } {
  const pool = createPool(databaseUrl, { max: CONNECTIONS_MAX, name: 'bench plain' });
  const route = defineRoute({
    ...described,
    id: 'bench.plain',
    path: PATHS.plain,
    read: (_db, { body, tenant, raw }) => {
      const key = raw.headers['x-idempotency-key'];
      if (typeof key !== 'string') throw platformRefusal('invalid_request', { field: 'x-idempotency-key' });
      const hash = requestHash('POST', PATHS.plain, body);
      return run(pool, newId, { tenantId: tenant.id, key, hash, body, now: tenant.now() });
    },
  });
  return { route, close: () => pool.end() };
}

function run(pool: Pool, newId: NewId, request: Request): Promise<Answer> {
  return pool.transaction(async (tx) => {
    const { tenantId, key, hash, body } = request;
    const kept = await tx.maybe(
      sql<Kept>`select request_hash, status, body from idempotency_keys
                where tenant_id = ${tenantId} and id = ${keyDigest(SCOPE, key)}`,
    );
    if (kept !== undefined) {
      if (kept.request_hash !== hash) throw platformRefusal('idempotency_key_reused');
      return answer(kept.status, JSON.parse(kept.body));
    }
    const found = await tx.all(
      sql<Account>`select id, balance, entry_count from ledger_accounts
                   where tenant_id = ${tenantId} and id in (${body.from}, ${body.to}) order by id for update`,
    );
    const source = found.find(({ id }) => id === body.from);
    const target = found.find(({ id }) => id === body.to);
    if (source === undefined || target === undefined || source === target) throw platformRefusal('not_found');
    if (source.balance < BigInt(body.amountCents)) throw refusal('insufficient_balance');
    return write(tx, newId, request, { source, target });
  });
}

// Long because it is flat: each statement is one line of what a transfer writes.
async function write(
  tx: Db,
  newId: NewId,
  { tenantId, key, hash, body, now }: Request,
  { source, target }: { source: Account; target: Account },
): Promise<Answer> {
  const made = transferOf(newId('btr'), body, now);
  const transactionId = newId('ltx');
  const amount = BigInt(body.amountCents);
  const at = isoOf(now);
  const left = source.balance - amount;
  const raised = target.balance + amount;
  await tx.run(
    sql`update ledger_accounts set entry_count = entry_count + 1,
          balance = balance + case id when ${source.id} then -${amount}::bigint else ${amount}::bigint end
        where tenant_id = ${tenantId} and id in (${source.id}, ${target.id})`,
  );
  await tx.run(
    sql`insert into ledger_transactions (tenant_id, id, kind, reference, created_at)
        values (${tenantId}, ${transactionId}, ${KINDS.plain}, ${made.id}, ${at})`,
  );
  await tx.run(
    sql`insert into ledger_entries
          (tenant_id, transaction_id, leg, account_id, currency, amount, account_entry, balance_after)
        values (${tenantId}, ${transactionId}, 0, ${source.id}, ${CURRENCY}, ${-amount}, ${source.entry_count + 1n}, ${left}),
               (${tenantId}, ${transactionId}, 1, ${target.id}, ${CURRENCY}, ${amount}, ${target.entry_count + 1n}, ${raised})`,
  );
  await tx.run(
    sql`insert into event_sequences (tenant_id, object_id, last) values (${tenantId}, ${made.id}, 1)`,
  );
  await tx.run(
    sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
        values (${tenantId}, ${newId('evt')}, ${EVENT_TYPE}, ${made.id}, ${at}, ${JSON.stringify(made)}, 1)`,
  );
  await tx.run(
    sql`insert into idempotency_keys (tenant_id, id, request_hash, status, body, created_at)
        values (${tenantId}, ${keyDigest(SCOPE, key)}, ${hash}, 201, ${JSON.stringify(made)}, ${at})`,
  );
  return answer(201, made);
}
