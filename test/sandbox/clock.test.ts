// The test clock does what falls due on its way by itself, one request at a time, and says how far it came
// and what to send next where that takes too long.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { HOUR_MS, isoOf, MINUTE_MS, plus, SECOND_MS } from '#platform/clock.ts';
import { systemActor } from '#platform/context.ts';
import { sql } from '#platform/db/sql.ts';
import { createKeyLocks } from '#platform/key-locks.ts';
import { Refusal } from '#platform/refusal.ts';
import { advance } from '#modules/sandbox/advance-clock.ts';
import { person } from '../support/people.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { until } from '../support/wait.ts';

const PATH = '/api/v1/sandbox/clock';
const HOUR_SECONDS = 3_600;
/** A connection that is closed is heard of at once, even on a busy machine. */
const GONE_MS_MAX = 20_000;

const testApp = await startTestApp({ worker: false });
const { app, clock, url } = testApp;
const actor = systemActor('test');
/** Of no process that serves. */
const keyLocks = createKeyLocks(app.pool);
after(() => keyLocks.close());

/** An organization with a clock of its own, and a job that another worker has and does not end. */
async function newClock({ heldAfterMs }: { readonly heldAfterMs?: number } = {}) {
  const organization = await testApp.newOrganization('Clock');
  const key = await testApp.newKey({ organization });
  const tenant = await app.tenants.get(organization.testTenantId);
  const api = client(url, key);
  const enqueue = (payload: { readonly reference?: string }, delayMs: number) =>
    app.works.run(tenant, actor, (work) => {
      work.enqueue('sandbox.decide_kyc', payload, delayMs);
      return Promise.resolve();
    });
  const leaseUntil = (at: string | null) =>
    app.pool.run(sql`update jobs set leased_until = ${at} where tenant_id = ${tenant.id}`);
  if (heldAfterMs !== undefined) {
    await enqueue({ reference: 'held elsewhere' }, heldAfterMs);
    await leaseUntil('2100-01-01T00:00:00Z');
  }
  return {
    key,
    tenant,
    api,
    enqueue,
    release: () => leaseUntil(null),
    aheadSeconds: async (): Promise<number> => (await api.get(PATH)).body.offsetSeconds,
    /** Whether a request moves it at present. */
    isDriven: async (): Promise<boolean> => {
      const row = await app.pool.maybe(
        sql<{ at: unknown }>`select driven_until as at from test_clocks where tenant_id = ${tenant.id}`,
      );
      return row !== undefined && row.at !== null;
    },
  };
}
type TestClock = Awaited<ReturnType<typeof newClock>>;

/** What a request moves it with, where nothing runs the jobs that fall due. */
function movingOf({ tenant }: TestClock) {
  const none = { run: () => Promise.resolve(0), close: () => Promise.resolve() };
  const { signal } = new AbortController();
  return { ...app, keyLocks, dues: [], dueJobs: () => none, closing: signal, gone: signal, tenant, actor };
}

async function refusalOf(moved: Promise<void>): Promise<Refusal> {
  const error = await moved.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof Refusal, String(error));
  assert.equal(error.code, 'service_unavailable');
  return error;
}

suite('the test clock', () => {
  test('does what falls due on the way, and what that makes due, where no worker runs', async () => {
    const { api } = await newClock();
    const { body: created } = await api.post('/api/v1/cardholders', person({ lastName: 'Anything' }));
    assert.equal(created.kycStatus, 'pending');
    const { status, body } = await api.post(PATH, { advanceSeconds: 24 * HOUR_SECONDS });
    assert.equal(status, 200, JSON.stringify(body));
    // Asked, decided by the sandbox, posted to us and handled: four jobs, each of which makes the next.
    assert.equal((await api.get(`/api/v1/cardholders/${created.id}`)).body.kycStatus, 'approved');
  });

  test('does what has fallen due at its goal by the time that it is there', async () => {
    const own = await newClock();
    await own.enqueue({ reference: 'due right after' }, HOUR_MS + SECOND_MS);
    const moving = movingOf(own);
    const late: typeof app.works.run = async (...work) => {
      const done = await app.works.run(...work);
      clock.advance(2 * SECOND_MS);
      return done;
    };
    const run = () => app.pool.run(sql`delete from jobs where tenant_id = ${own.tenant.id}`);
    const works = { ...app.works, run: late };
    await advance({ ...moving, works, dueJobs: () => ({ ...moving.dueJobs(), run }) }, () => HOUR_MS);
    assert.equal(await run(), 0, 'nothing is left');
  });

  test('says how far it came and what to send next, where what is due takes too long', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const { details, wording } = await refusalOf(advance(movingOf(own), () => 2 * HOUR_MS, 50));
    const { now, nextDue, to } = details as Record<'now' | 'nextDue' | 'to', string>;
    assert.ok(now >= nextDue, 'it came to where the job is due');
    assert.ok(Date.parse(to) - Date.parse(nextDue) > HOUR_MS / 2, 'and says where it was going');
    assert.match(wording.fix?.en ?? '', /`advanceSeconds` again would go further/);

    await own.release();
    const { status, body } = await own.api.post(PATH, { to });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(Math.abs(Date.parse(body.now) - Date.parse(to)) < HOUR_MS / 2, 'it goes there, and no further');
  });

  test('takes what it says a moment later, also where it is at its goal and work is left there', async () => {
    const own = await newClock({ heldAfterMs: 0 });
    const { details } = await refusalOf(advance(movingOf(own), () => 0, 50));
    clock.advance(2 * SECOND_MS);
    await own.release();
    const { status, body } = await own.api.post(PATH, { to: details['to'] });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await own.aheadSeconds(), 0);
  });

  test('does not go back: an instant that passed more than a moment ago is refused', async () => {
    const { api } = await newClock();
    const ago = (ms: number) => api.post(PATH, { to: isoOf(plus(clock.now(), -ms)) });
    assert.equal((await ago(9 * MINUTE_MS)).status, 200);
    const { status, body } = await ago(11 * MINUTE_MS);
    assert.deepEqual([status, body.field], [400, 'to']);
  });

  test('is not stopped by a job that fails, which is tried again in its own time until it is given up', async () => {
    const own = await newClock();
    const from = clock.now();
    await own.enqueue({}, HOUR_MS);
    await own.enqueue({ reference: 'nobody' }, 2 * HOUR_MS);
    const { status, body } = await own.api.post(PATH, { advanceSeconds: 24 * HOUR_SECONDS });
    assert.equal(status, 200, JSON.stringify(body));
    const left = await app.pool.all(
      sql<{ run_at: number; attempts: number; has_failed: boolean }>`
        select run_at, attempts, failed_at is not null as has_failed from jobs where tenant_id = ${own.tenant.id}`,
    );
    assert.deepEqual(
      left.map(({ attempts, has_failed: hasFailed }) => [attempts, hasFailed]),
      [[5, true]],
    );
    const afterMs = (left[0]?.run_at ?? NaN) - from;
    assert.ok(afterMs > HOUR_MS && afterMs < 2 * HOUR_MS, `it was last tried after ${afterMs} ms`);
  });

  test('stands still once its caller has gone, and the next one goes where that one was going', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const to = isoOf(plus(clock.now(), 5 * HOUR_MS));
    const headers = { Authorization: `Bearer ${own.key}`, 'Content-Type': 'application/json' };
    const leaving = new AbortController();
    const { signal } = leaving;
    const gone = fetch(url + PATH, { method: 'POST', headers, body: JSON.stringify({ to }), signal });
    await until('it waits at the job', async () => (await own.aheadSeconds()) > 0);
    leaving.abort();
    await assert.rejects(gone, { name: 'AbortError' });
    await until('no request moves it', async () => !(await own.isDriven()), undefined, GONE_MS_MAX);
    const ahead = await own.aheadSeconds();
    await own.release();
    await refusalOf(advance(movingOf(own), (present) => present, 50));
    assert.equal(await own.aheadSeconds(), ahead);
    const { status, body } = await own.api.post(PATH, { to });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.now >= to);
  });

  test('is moved by one request after the other, over all servers, each from where the last has left it', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const elsewhere = client((await testApp.another()).url, own.key);
    const first = own.api.post(PATH, { advanceSeconds: 2 * HOUR_SECONDS });
    await until('the first is on its way', async () => (await own.aheadSeconds()) > 0);
    const others = [own.api, elsewhere].map((api) => api.post(PATH, { advanceSeconds: HOUR_SECONDS }));
    const { details, wording } = await refusalOf(advance(movingOf(own), () => 9 * HOUR_MS, 200));
    assert.deepEqual(details, {});
    assert.match(
      wording.message?.en ?? '',
      /^Another request is moving this clock; this one has moved nothing/,
    );
    assert.ok(await own.isDriven(), 'workers leave the jobs to the first');
    await own.release();
    for (const { status, body } of await Promise.all([first, ...others]))
      assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await own.aheadSeconds(), 4 * HOUR_SECONDS);
    assert.equal(await own.isDriven(), false);
  });
});
