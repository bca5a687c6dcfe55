// kill -9 of any process at any time: two servers and two workers are killed at random moments under a load
// of cardholder creations, and nothing that was acknowledged is lost or done twice.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, plus, systemClock, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { chance, printedChance } from '../support/chance.ts';
import { person, type Person } from '../support/people.ts';
import { askUntilAnswered, attempt, type FinalAnswer, type KeyedRequest } from '../support/stubborn.ts';
import { until } from '../support/wait.ts';
import { allReady, deployment } from './fixtures/deployment.ts';
import { holdingOutside } from './fixtures/outside.ts';

const CLIENTS = 6;
const KILLS = 12;
const PAUSE_BETWEEN_KILLS_MS_BELOW = 700;
const PAUSE_OF_A_CLIENT_MS = 10;
/** As in the worker. */
const LEASE_MS = 10_000;
const CARDHOLDERS = '/api/v1/cardholders';

const { app, databaseUrl, newKey, tenant } = await startTestApp({ worker: false });
const apiKey = await newKey();

/** As if so much time had passed that every lease taken until a moment is over. */
const endLeasesTakenUntil = (moment: Instant): Promise<number> =>
  app.pool.run(
    sql`update jobs set leased_until = ${isoOf(plus(moment, -1))} where leased_until <= ${isoOf(plus(moment, LEASE_MS))}`,
  );

type Created = { readonly person: Person; readonly request: KeyedRequest; readonly answer: FinalAnswer };

async function createUntil(isOver: () => boolean, urls: readonly string[], seed: number): Promise<Created[]> {
  const own = chance(seed);
  const created: Created[] = [];
  while (!isOver()) {
    const body = person({ lastName: 'Kill' });
    const request = { path: CARDHOLDERS, apiKey, idempotencyKey: `create ${body.email}`, body };
    created.push({ person: body, request, answer: await askUntilAnswered(urls, request, own) });
    await wait(PAUSE_OF_A_CLIENT_MS);
  }
  return created;
}

const countByEmail = async (): Promise<Map<string, number>> => {
  const rows = await app.pool.all(
    sql<{
      email: string;
      count: number;
    }>`select email, count(*)::int as count from cardholders group by email`,
  );
  return new Map(rows.map((row) => [row.email, row.count]));
};

const notOnce = async (type: string): Promise<unknown[]> =>
  app.pool.all(
    sql<{ id: string; events: number }>`
      select c.id, count(e.id)::int as events
      from cardholders c left join events e on e.tenant_id = c.tenant_id and e.object_id = c.id and e.type = ${type}
      group by c.id having count(e.id) <> 1`,
  );

suite('servers and workers are killed at random', async () => {
  const random = printedChance('kill');
  const place = deployment(databaseUrl);
  const [first, second] = [await place.serve('serve 1'), await place.serve('serve 2')];
  const urls = [first.url, second.url];
  const workers = ['worker 1', 'worker 2'].map((name) => place.worker(name, first.url));
  const fleet = [first.member, second.member, ...workers];
  const killed = new Map<string, number>();
  let created: Created[] = [];
  after(() => Promise.all(fleet.map((one) => one.end())));

  test('every request ends with 201, however often it had to be repeated', async () => {
    await allReady(fleet);
    let over = false;
    const clients = Array.from({ length: CLIENTS }, (_, i) => createUntil(() => over, urls, random.seed + i));
    const load = Promise.all(clients).finally(() => (over = true));
    for (let kill = 0; kill < KILLS && !over; kill++) {
      await wait(random.below(PAUSE_BETWEEN_KILLS_MS_BELOW));
      const victim = random.pick(fleet);
      killed.set(victim.name, (killed.get(victim.name) ?? 0) + 1);
      await victim.killAndRestart();
    }
    await allReady(fleet);
    over = true;
    created = (await load).flat();

    const repeated = created.filter(({ answer }) => answer.tries > 1).length;
    console.log(
      `kills: ${JSON.stringify(Object.fromEntries(killed))}; created ${created.length}, ${repeated} repeated`,
    );
    const wrong = created.filter(({ answer }) => answer.status !== 201);
    assert.deepEqual(
      wrong.map(({ answer }) => answer.text),
      [],
    );
  });

  test('every acknowledged cardholder is there, once, and no other', async () => {
    const counts = await countByEmail();
    assert.deepEqual(
      [...counts].filter(([, count]) => count !== 1),
      [],
    );
    assert.deepEqual(new Set(counts.keys()), new Set(created.map((one) => one.person.email)));
    assert.deepEqual(await notOnce('cardholder.created'), []);
  });

  test('every key gives the same answer again, byte for byte', async () => {
    for (const [i, { request, answer }] of created.entries()) {
      const again = await attempt(urls[i % urls.length] ?? first.url, request);
      assert.deepEqual([again?.status, again?.text, again?.replayed], [answer.status, answer.text, true]);
    }
  });

  test('every cardholder is approved, with one event, and no job is given up', async () => {
    const chaosEnded = systemClock.now();
    await until(
      'every cardholder is approved',
      async () => {
        await endLeasesTakenUntil(chaosEnded);
        return app.pool.all(
          sql<{ id: string }>`select id from cardholders where kyc_status <> 'approved' limit 3`,
        );
      },
      (open) => open.length === 0,
    );
    await until(
      'no job is left',
      () => app.pool.all(sql<{ id: string }>`select id, kind, attempts, last_error from jobs limit 3`),
      (left) => left.length === 0,
    );
    assert.deepEqual(await notOnce('cardholder.updated'), []);
  });
});

suite('a worker is killed in the middle of a job', () => {
  test('another runs the job once the lease is over, and not before', async (t) => {
    const outside = await holdingOutside();
    t.after(() => outside.close());
    const dying = deployment(databaseUrl).worker('dying worker', outside.url);
    t.after(() => dying.end());
    const jobId = app.newId('job');
    const attempts = async (): Promise<number | undefined> =>
      (await app.pool.maybe(sql<{ attempts: number }>`select attempts from jobs where id = ${jobId}`))
        ?.attempts;

    await allReady([dying]);
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${tenant.id}, ${jobId}, 'sandbox.send', '{"source":"issuer","body":"{}"}', ${isoOf(systemClock.now())}, 0)`,
    );
    await until('the outside receives the job', outside.received, (times) => times === 1);
    assert.equal(await attempts(), 1);

    const killedAt = systemClock.now();
    await dying.killAndRestart();
    await allReady([dying]);
    assert.equal(await attempts(), 1);
    await endLeasesTakenUntil(killedAt);
    await until('the outside receives it again', outside.received, (times) => times === 2);
    outside.release();
    await until('the job is done', attempts, (n) => n === undefined);
  });
});
