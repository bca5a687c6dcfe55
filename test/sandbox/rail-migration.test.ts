// Orders of the sandbox's rail as they were kept before commands took and ended them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { createTestDatabase } from '../support/database.ts';

const TENANT = 'ten_1';
const AT = instant(Date.parse('2026-03-10T15:00:00Z'));
const BEFORE = `
  insert into sandbox_balances (tenant_id, id, currency, balance_minor) values
    ('ten_1', '1', 'ARS', 900), ('ten_1', '2', 'ARS', 100), ('ten_1', '3', 'MXN', 50), ('ten_2', '4', 'ARS', 7);
  insert into sandbox_orders
    (tenant_id, id, reference, asked, account_number, to_alias, amount_minor, currency, status, reason, created_at)
  select 'ten_1', 'sord_' || reference, reference, '[]', '1', null, 30, 'ARS', status,
         case status when 'refused' then 'provider_rejected' end, '2026-03-10T15:00:00Z'
  from (values ('open', 'open'), ('paid', 'settled'), ('back', 'returned'), ('no', 'refused')) o (reference, status);
  insert into sandbox_transfers
    (tenant_id, id, reference, kind, account_number, amount_minor, currency, reason, created_at) values
    ('ten_1', 'strf_1', 'paid', 'payment', '1', -30, 'ARS', null, '2026-03-10T15:00:00Z'),
    ('ten_1', 'strf_2', 'back', 'payment', '1', -30, 'ARS', null, '2026-03-10T15:00:00Z'),
    ('ten_1', 'strf_3', 'back', 'return', '1', 30, 'ARS', 'account_closed', '2026-03-10T15:00:00Z')`;

test('orders of the rail are found by their reference, with what was booked of them, and what is left to send', async () => {
  const database = await createTestDatabase('empty');
  const all = await readMigrations();
  const earlier = all.filter(({ name }) => name < '20261123010000');
  await migrate(database.url, systemClock, earlier);
  const pool = createPool(database.url, { max: 1, name: 'rail migration test' });
  try {
    await pool.script(BEFORE);
    await migrate(database.url, systemClock, all);
    const known = async (reference: string) => {
      const row = (await findOrder(pool, TENANT, reference)) ?? assert.fail(`${reference} is not found`);
      return [row.status, row.payment_id, row.settled_at, row.return_id, row.return_reason, row.returned_at];
    };
    assert.deepEqual(await known('open'), ['open', null, null, null, null, null]);
    assert.deepEqual(await known('no'), ['refused', null, null, null, null, null]);
    assert.deepEqual(await known('paid'), ['settled', 'strf_1', AT, null, null, null]);
    assert.deepEqual(await known('back'), ['returned', 'strf_2', AT, 'strf_3', 'account_closed', AT]);
    const free = await pool.all(
      sql<{ tenant_id: string; id: string; free_minor: bigint }>`
        select tenant_id, id, free_minor from sandbox_funds order by tenant_id, id`,
    );
    assert.deepEqual(
      free.map((row) => [row.tenant_id, row.id, row.free_minor]),
      [
        [TENANT, 'ARS', 970n],
        [TENANT, 'MXN', 50n],
        ['ten_2', 'ARS', 7n],
      ],
    );
  } finally {
    await pool.end();
    await database.drop();
  }
});
