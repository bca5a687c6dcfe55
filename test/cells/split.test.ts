// A tenant is split into more cells: what is of a person goes with the person, nothing is lost and nothing is
// there twice, and each cell has books of its own that are whole.
// Ends within 10 minutes: a tenant with many rows is split several times, by processes of their own.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { cellOf } from '#platform/cells/cells.ts';
import { createPool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { splitTables } from '#platform/across-cells/split/tables.ts';
import { allTables } from '#product.ts';
import { startTestApp } from '../support/app.ts';
import { LEDGER_CHECKS } from '../../src/roles/cluster-places.ts';
import { cluster, isOnCluster } from '../support/cluster.ts';
import { start } from '../support/process.ts';
import { until } from '../support/wait.ts';
import { untilIdle } from '../support/jobs.ts';
import { startReceiver } from '../support/receiver.ts';
import { foundBy, makeOlder, misplaced, richTenant, rowsOfTenant } from './rich.ts';
import { useMeanwhile } from './meanwhile.ts';

/** Sessions of its own, which are not those of a server and are not ended. */
function lookerAt(databaseUrl: string) {
  const pool = createPool(databaseUrl, { max: 1, name: 'a test' });
  after(() => pool.end());
  return pool;
}

type Place = { readonly cell: string };

const SESSIONS = sql<{ session: string }>`
  select pid || ' ' || backend_start as session from pg_stat_activity
  where datname = current_database() and application_name like 'monedero%'`;

suite('a split', () => {
  test('knows of each table of tenants whose its rows are', async () => {
    const { app } = await startTestApp({ worker: false });
    const ofTenants = await app.pool.all(
      sql<{ name: string }>`
        select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by 1`,
    );
    assert.deepEqual(
      (await splitTables(app.pool, allTables)).map(({ name }) => name).sort(),
      ofTenants.map(({ name }) => name),
    );
  });

  test('is alone in deleting entries, and cannot delete a part of a transaction', async () => {
    const { app } = await startTestApp({ worker: false });
    // In the shards of a cluster they are tried by `cluster status`.
    const checks = isOnCluster ? [] : LEDGER_CHECKS;
    for (const { tries, table, refusedWith } of checks)
      await assert.rejects(
        app.pool.script(`do $try$ begin ${tries.replace('%s', table)}; end $try$`),
        new RegExp(refusedWith),
      );
    for (const change of ['delete from', 'truncate'])
      for (const table of ['ledger_entries', 'ledger_transactions'])
        await assert.rejects(app.pool.script(`${change} ${table}`), /is append-only/);
  });

  test('is refused for what it cannot do', async () => {
    const { databaseUrl, tenant } = await startTestApp({ worker: false, cells: 4 });
    const refused = async (...words: readonly string[]) => {
      const { code, text } = await cluster(databaseUrl, 'split', ...words);
      return `${code} ${text.split('\n')[0]}`;
    };
    assert.match(await refused(), /^64 .*cluster split TENANT N/);
    assert.match(await refused(tenant.id, '3'), /^64 .*not into "3"/);
    assert.match(await refused(tenant.id, '512'), /^64 /);
    assert.match(await refused(`${tenant.id}.1`, '8'), /^64 .*not one of its cells/);
    assert.match(await refused('ten_x', '4'), /^1 .*there is no tenant ten_x/);
    assert.match(await refused(tenant.id, '2'), /^1 .*has 4 cells/);
    assert.match(await refused(tenant.id, '4'), /^0 .*has 4 cells, and the ledger of each holds/);
  });
});

suite('a tenant that is split while nothing happens', () => {
  test('has the same rows, of which those of a person are in the cell of the person', async (t) => {
    const testApp = await startTestApp({ cells: 1 });
    const { app, databaseUrl, tenant } = testApp;
    const people = await richTenant(testApp, await startReceiver(), 8);
    await untilIdle(testApp, tenant);
    const looker = lookerAt(databaseUrl);
    const before = await looker.all(SESSIONS);
    const found = await Promise.all(people.map((one) => foundBy(testApp, one)));
    const rows = await rowsOfTenant(testApp);

    const split = await cluster(databaseUrl, 'split', tenant.id, '4');
    assert.equal(split.code, 0, split.text);
    t.diagnostic(split.text);
    const then = new Set((await looker.all(SESSIONS)).map(({ session }) => session));
    assert.ok(before.length > 0 && before.every(({ session }) => !then.has(session)), 'all have ended');
    assert.deepEqual(await rowsOfTenant(testApp), rows);
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    assert.equal((await app.tenants.get(tenant.id)).cellIds.length, 4);
    assert.deepEqual(await misplaced(testApp, 4), []);
    for (const [i, one] of people.entries()) assert.deepEqual(await foundBy(testApp, one), found[i]);

    // Written by a statement that has waited for as long as the person was moved.
    const [first] = people;
    await looker.run(sql`
      insert into transitions (tenant_id, id, object_id, machine, event, from_status, to_status, actor_type, actor_id, at)
      select ${tenant.id} || case tenant_id when ${tenant.id} then '.1' else '' end, 'trn_late', object_id, machine,
             event, from_status, to_status, actor_type, actor_id, at
      from transitions where object_id = ${first?.cardholderId ?? ''} limit 1`);
    assert.equal((await misplaced(testApp, 4)).length, 1);
    const again = await cluster(databaseUrl, 'split', tenant.id, '4');
    assert.match(again.text, /rows were put after their people/);
    assert.deepEqual(await misplaced(testApp, 4), []);
  });

  test('takes what has an id from before there were slots with its person', async () => {
    const testApp = await startTestApp({ cells: 1, plantsRows: true });
    const { app, databaseUrl, tenant } = testApp;
    const people = await richTenant(testApp, await startReceiver(), 4);
    await untilIdle(testApp, tenant);
    const older: Array<{ of: string; cardId: string; payeeId: string }> = [];
    for (const { cardholderId: of, cardId, payee } of people)
      older.push({
        of,
        cardId: await makeOlder(testApp, cardId),
        payeeId: await makeOlder(testApp, payee.id as Id<'pye'>),
      });
    const rows = await rowsOfTenant(testApp);
    const split = await cluster(databaseUrl, 'split', tenant.id, '2');
    assert.equal(split.code, 0, split.text);
    assert.deepEqual(await rowsOfTenant(testApp), rows);
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    const now = await app.tenants.get(tenant.id);
    for (const { of, cardId, payeeId } of older) {
      const places = await Promise.all([
        app.pool.all(sql<Place>`select tenant_id as cell from cards where id = ${cardId}`),
        app.pool.all(sql<Place>`select tenant_id as cell from card_fundings where id = ${cardId}`),
        app.pool.all(sql<Place>`select tenant_id as cell from funding_operations where card_id = ${cardId}`),
        app.pool.all(
          sql<Place>`
            select a.tenant_id as cell from ledger_accounts a
            join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
            where a.owner_id = ${cardId}`,
        ),
        app.pool.all(sql<Place>`select tenant_id as cell from payees where id = ${payeeId}`),
        app.pool.all(
          sql<Place>`select tenant_id as cell from scheduled_payments where payee_id = ${payeeId}`,
        ),
      ]);
      for (const found of places) {
        assert.ok(found.length > 0);
        assert.deepEqual(new Set(found.map(({ cell }) => cell)), new Set([cellOf(now, of).id]), of);
      }
    }
  });

  test('takes what a request has begun and not answered with what it is about, so that a repeat finds it', async () => {
    const testApp = await startTestApp({ cells: 1, plantsRows: true });
    const { app, databaseUrl, tenant } = testApp;
    const people = await richTenant(testApp, await startReceiver(), 4);
    await untilIdle(testApp, tenant);
    const begun: Array<{ of: string; purchaseId: string; depositId: string }> = [];
    for (const [i, { cardholderId: of, cardId, walletId }] of people.entries()) {
      const { number } = await app.pool.one(
        sql<{ number: string }>`
          select number from wallets where tenant_id = ${tenant.id} and id = ${walletId}`,
      );
      const one = { of, purchaseId: `ntx_begun${i}`, depositId: `sdep_begun${i}` };
      await app.pool.run(sql`
        insert into sandbox_purchases (tenant_id, id, card_id, currency, merchant_name, merchant_category,
          authorized_minor, cleared_minor, reversed_minor, messages, created_at)
        values (${tenant.id}, ${one.purchaseId}, ${cardId}, 'ARS', 'Begun', '5942', 0, 0, 0, 1, now())`);
      await app.pool.run(sql`
        insert into sandbox_deposits (tenant_id, id, account_number, amount_minor, currency, from_name, status, created_at)
        values (${tenant.id}, ${one.depositId}, ${number}, 100, 'ARS', 'Begun', 'received', now())`);
      for (const id of [one.purchaseId, one.depositId])
        await app.pool.run(sql`
          insert into sandbox_sent (tenant_id, id, request_hash, message_id, transaction_id, question, created_at)
          values (${tenant.id}, ${`key of ${id}`}, 'hash', ${`${id}-1`}, ${id}, '{}', now())`);
      begun.push(one);
    }
    const split = await cluster(databaseUrl, 'split', tenant.id, '4');
    assert.equal(split.code, 0, split.text);
    const now = await app.tenants.get(tenant.id);
    for (const { of, purchaseId, depositId } of begun)
      for (const id of [purchaseId, depositId]) {
        const sent = await app.pool.all(
          sql<Place>`select tenant_id as cell from sandbox_sent where transaction_id = ${id}`,
        );
        assert.deepEqual(sent, [{ cell: cellOf(now, of).id }], id);
      }
  });
});

suite('a tenant that is split while agents pay and cards are used', () => {
  test('loses nothing, does nothing twice, and refuses with 503 alone, killed in the middle as well', async (t) => {
    const testApp = await startTestApp({ cells: 1 });
    const { app, databaseUrl, tenant } = testApp;
    const looker = lookerAt(databaseUrl);
    const people = await richTenant(testApp, await startReceiver(), 8);
    const other = await testApp.another();
    await other.app.work();
    const using = useMeanwhile(testApp, people, { looker, urls: [testApp.url, other.url] });

    const killed = start(['cluster', 'split', tenant.id, '4'], { DATABASE_URL: databaseUrl });
    await until('some slots are moved', async () => {
      const { done } = await looker.one(
        sql<{ done: number }>`select split_done as done from tenants where id = ${tenant.id}`,
      );
      return done > 2 || !killed.isRunning();
    });
    killed.signal('SIGKILL');
    assert.equal((await killed.exited).signal, 'SIGKILL', killed.output());
    for (const cells of ['4', '4', '8']) {
      const split = await cluster(databaseUrl, 'split', tenant.id, cells);
      assert.equal(split.code, 0, split.text);
      t.diagnostic(split.text.split('\n').at(-1) ?? '');
    }
    t.diagnostic(await using.end());
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    assert.deepEqual(await misplaced(testApp, 8), []);
  });
});
