// Rows with dates that an earlier version took and that nothing can show: the migrations make them readable,
// and they mean what they meant.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { advanceToNext, runsOf, scheduled, untilLast } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';

const testApp = await startTestApp();
const { app, api } = testApp;
const LAST = '9999-12-31T23:59:59.999Z';
const BEYOND = '10000-01-01 11:59:59+00';

/** Runs it once more, on rows that are as an earlier version left them. */
async function migrate(name: string): Promise<void> {
  const migration = (await readMigrations()).find((one) => one.name.endsWith(name));
  assert.ok(migration !== undefined, name);
  await app.pool.script(migration.text);
}

suite('a date that cannot be shown', () => {
  test('as the end of scheduled payments broke their list, which the migration mends', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
    const payee = await newPayee(owner);
    const ids = [await scheduled(agent.key, payee), await scheduled(agent.key, payee)] as const;
    await owner.session.patch(`/api/v1/wallet/scheduled/${ids[1]}`, { status: 'paused' });
    const end = (id: string, at: string) =>
      app.pool.run(sql`update scheduled_payments set ends_at = ${at} where id = ${id}`);
    await end(ids[0], BEYOND);
    await end(ids[1], '0001-01-01 00:00:00+00 BC');
    const list = () => owner.session.get('/api/v1/wallet/scheduled');
    assert.equal((await list()).status, 500);

    await migrate('ends_that_can_be_shown.sql');
    const { status, body } = await list();
    const ends = body.data.map(({ endsAt }: { endsAt: string }) => endsAt);
    assert.deepEqual([status, ends], [200, ['1970-01-01T00:00:00.000Z', LAST]]);
    await advanceToNext(testApp, owner.session, ids[0]);
    await untilLast(owner.session, ids[0], 'completed');
    assert.equal((await runsOf(owner.session, ids[0])).length, 1);
    const resumed = await owner.session.patch(`/api/v1/wallet/scheduled/${ids[1]}`, { status: 'active' });
    assert.equal(resumed.status, 400, JSON.stringify(resumed.body));
  });

  test('as the expiry of a card broke the list of cards, which the migration mends', async () => {
    const { id } = await newCard(api);
    await app.pool.run(sql`update cards set expires_at = ${BEYOND} where id = ${id}`);
    assert.equal((await api.get('/api/v1/cards')).status, 500);
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${testApp.tenant.id}, 'job_old', 'cards.expire', ${JSON.stringify({ cardId: id })}::jsonb, ${BEYOND}, 0)`,
    );

    await migrate('expiries_that_can_be_shown.sql');
    const { body } = await api.get('/api/v1/cards');
    assert.equal(body.data[0].expiresAt, LAST);
    const beyond = await app.pool.all(rawQuery(`select id from jobs where run_at > '${LAST}'`, []));
    assert.deepEqual(beyond, []);
  });
});
