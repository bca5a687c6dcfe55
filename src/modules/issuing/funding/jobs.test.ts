// What funding does later: the job, the looks ahead that it plans for itself, and the sweep that finds what
// was lost.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import {
  ACTOR,
  assertSameBooks,
  HAS_NO_FUNDS,
  openCard,
  type TestCard,
} from '../../../../test/funding/support.ts';
import { until } from '../../../../test/support/wait.ts';
import { SETTLE_FUNDING } from './job-kinds.ts';
import { settleSoon } from './jobs.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, url, newKey, newOrganization, clock } = testApp;
const DAY_SECONDS = 86_400;

/** A side of its own, whose clock can be moved. */
async function side() {
  const organization = await newOrganization('Side');
  const tenant = await app.tenants.get(organization.testTenantId);
  const api = client(url, await newKey({ organization }));
  const asks = (write: typeof settleSoon, card: TestCard) =>
    app.works.run(tenant, ACTOR, (work) => write(work, card.id));
  const advance = async (seconds: number) => {
    const { status } = await api.post('/api/v1/sandbox/clock', { advanceSeconds: seconds });
    assert.equal(status, 200);
  };
  const fault = (kind: string, count: number) =>
    api.post('/api/v1/sandbox/faults', { port: 'processor', kind, count, ms: 0 });
  return { tenant, asks, advance, fault };
}

const areDone = (card: TestCard, lines: readonly string[]) =>
  until(
    `the card has ${lines.join(', ')}`,
    () => card.operations(),
    (seen) => seen.join() === lines.join(),
  );

suite('the job of funding', () => {
  test('does what is to be done, also where the processor answers nothing at first', async () => {
    const { tenant, asks, fault } = await side();
    const card = await openCard(testApp, tenant, { amount: 100n });
    await fault('timeout', 1);
    await fault('error', 1);
    await asks(settleSoon, card);
    await areDone(card, ['hold 100 done']);
    await assertSameBooks(testApp, tenant, card);
  });

  test('looks again by itself before a hold lapses', async () => {
    const { tenant, asks, advance } = await side();
    const card = await openCard(testApp, tenant, { amount: 100n });
    await asks(settleSoon, card);
    await areDone(card, ['hold 100 done']);
    await advance(20 * DAY_SECONDS);
    const round = ['hold 100 done', 'release 100 done'];
    await areDone(card, ['hold 100 done', ...round, ...round, ...round]);
    await assertSameBooks(testApp, tenant, card);
  });

  test('tries by itself again what was refused, ten times in all', async () => {
    const { tenant, asks, advance } = await side();
    const card = await openCard(testApp, tenant, { amount: 100n, number: HAS_NO_FUNDS });
    await card.settles();
    await card.happens('authorize', 100n);
    await card.happens('clear', 100n);
    await asks(settleSoon, card);
    const refused = 'charge 100 refused insufficient_funds';
    const first = ['hold 100 done', 'capture 100 refused insufficient_funds', refused];
    await areDone(card, first);
    await advance(40 * DAY_SECONDS);
    await areDone(card, [...first, ...Array<string>(9).fill(refused)]);
  });
});

suite('the sweep of funding', () => {
  const sweep = async (): Promise<number> => {
    const stuck = app.sweeps.find(({ name }) => name === 'funding.stuck');
    return stuck === undefined ? assert.fail('there is no such sweep') : stuck.runOnce();
  };

  test('goes on with an operation that was left in flight, and not before its time', async () => {
    const { tenant } = await side();
    const card = await openCard(testApp, tenant, { amount: 100n });
    await card.settles({ signal: AbortSignal.abort() });
    assert.equal(await sweep(), 0);
    clock.advance(11 * MINUTE_MS);
    assert.equal(await sweep(), 1);
    await areDone(card, ['hold 100 done']);
  });

  test('leaves one to the job that it has', async () => {
    const { tenant, fault, asks } = await side();
    const card = await openCard(testApp, tenant, { amount: 100n });
    await fault('error', 1_000);
    await asks(settleSoon, card);
    await until(
      'the job has failed once',
      () =>
        app.pool.one(
          sql<{ n: number }>`
            select count(*)::int as n from jobs
            where kind = ${SETTLE_FUNDING} and payload ->> 'cardId' = ${card.id} and last_error is not null`,
        ),
      ({ n }) => n === 1,
    );
    clock.advance(11 * MINUTE_MS);
    assert.equal(await sweep(), 0);
  });
});
