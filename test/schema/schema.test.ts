// What code believes of the database is what the database is.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import '#app.ts';
import '#platform/provider/refs.ts';
import { createPool } from '#platform/db/pool.ts';
import { definedTables } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 2, name: 'schema test' });
after(async () => {
  await pool.end();
  await database.drop();
});

const stateful = definedTables.flatMap(({ name: table, machine }) =>
  machine === undefined ? [] : [{ table, machine }],
);

suite('table definitions', () => {
  for (const table of definedTables) {
    test(`${table.name} has exactly the columns that code lists, in type and nullability`, async () => {
      const columns = await pool.all(
        sql<{ name: string; type: string; nullable: boolean }>`
          select column_name as name, udt_name as type, is_nullable = 'YES' as nullable
          from information_schema.columns where table_schema = 'public' and table_name = ${table.name}`,
      );
      const real = Object.fromEntries(columns.map(({ name, type, nullable }) => [name, { type, nullable }]));
      const believed = Object.fromEntries(
        Object.entries(table.columns).map(([name, { type, nullable }]) => [name, { type, nullable }]),
      );
      assert.deepEqual(believed, real);
    });
  }

  test('leave no table out', async () => {
    const known = new Set(definedTables.map((table) => table.name));
    const tables = await pool.all(
      sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    assert.deepEqual(
      tables.filter(({ name }) => !known.has(name)),
      [],
    );
  });
});

suite('tables of a tenant', () => {
  const WITHOUT_TENANT = [
    'schema_migrations',
    'rate_windows',
    'organizations',
    'tenants',
    'users',
    'sessions',
    'passkeys',
    'used_passkey_challenges',
    'one_time_codes',
    'sign_in_attempts',
    'memberships',
    'known_members',
    'invitations',
    'receipt_keys',
    'grant_requests',
    'grant_clients',
    'device_logins',
    'connections',
    'connection_health',
    'connection_secrets',
    'connection_routes',
    'connection_changes',
    // A queue; it would not be distributed.
    'event_outbox',
  ];
  // A caller is known by the hash of the key before the tenant is.
  const GLOBAL_INDEXES = [
    'agent_keys_by_hash',
    'api_keys_by_hash',
    'grant_tokens_by_hash',
    'receipt_codes_by_hash',
    // A message at a connection of the deployment says whose it is by the reference alone.
    'provider_refs_by_ours',
    'provider_refs_by_theirs',
    'provider_refs_by_short',
  ];

  test('have tenant_id first in every primary key and unique index', async () => {
    const indexes = await pool.all(
      sql<{ table: string; index: string; first: string }>`
        select t.relname as table, i.relname as index, pg_get_indexdef(x.indexrelid, 1, true) as first
        from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace n on n.oid = t.relnamespace
        where n.nspname = 'public' and x.indisunique`,
    );
    const wrong = indexes.filter(
      ({ table, index, first }) =>
        first !== 'tenant_id' && !WITHOUT_TENANT.includes(table) && !GLOBAL_INDEXES.includes(index),
    );
    assert.ok(indexes.length > 10);
    assert.deepEqual(wrong, []);
  });
});

suite('state machines', () => {
  for (const { table, machine } of stateful) {
    const name = machine.column;
    test(`${machine.name}: the CHECK of ${table}.${name} lists its statuses`, async () => {
      const { definition } = await pool.one(
        sql<{ definition: string }>`
          select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${`${table}_${name}`}`,
      );
      const listed = [...definition.matchAll(/'(\w+)'::text/g)].map((match) => match[1]);
      assert.deepEqual(listed.sort(), [...machine.statuses].sort());
    });

    test(`${machine.name}: a move whose moment is kept in ${table} has a column for it that is empty before`, async () => {
      const moments = Object.values(machine.events).flatMap(({ at }) => at ?? []);
      const columns = await pool.all(
        sql<{ name: string }>`
          select column_name as name from information_schema.columns
          where table_name = ${table} and is_nullable = 'YES' and data_type = 'timestamp with time zone'`,
      );
      for (const at of moments)
        assert.ok(
          columns.some(({ name: of }) => of === at),
          at,
        );
    });

    for (const status of machine.statuses) {
      test(`${machine.name}: every event in ${status} leads to a status or nowhere`, () => {
        for (const [event, { from, to }] of Object.entries(machine.events)) {
          assert.ok(machine.statuses.includes(to), event);
          assert.ok(
            from.every((one) => machine.statuses.includes(one)),
            event,
          );
        }
      });
    }
  }
});

suite('rows that commands lock', () => {
  const LOCKED = [
    'agent_keys',
    'cards',
    'card_fundings',
    'deposits',
    'documents',
    'funding_operations',
    'ledger_accounts',
    'ledger_limit_minutes',
    'ledger_limits',
    'network_messages',
    'network_transactions',
    'onboarding_sessions',
    'payees',
    'payment_methods',
    'scheduled_payment_counts',
    'scheduled_payments',
    'scheduled_runs',
    'sub_wallet_counts',
    'sub_wallets',
    'wallets',
  ];

  // Where no statistics are known yet, such an index costs the planner no more than the primary key, and
  // leads through a whole tenant.
  test('can be found by tenant and id in their primary key and in no other index', async () => {
    const indexes = await pool.all(
      sql<{ index: string }>`
        select i.relname as index from pg_index x
        join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
        where t.relname = any(${LOCKED}) and not x.indisprimary and x.indpred is null
          and (a.attname = 'id' or x.indkey[0] = a.attnum and a.attname = 'tenant_id')`,
    );
    assert.deepEqual(indexes, []);
    const primary = await pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from pg_index x join pg_class t on t.oid = x.indrelid
        where t.relname = any(${LOCKED}) and x.indisprimary`,
    );
    assert.equal(primary.n, LOCKED.length);
  });
});
