// The test clock does what falls due on its way, and goes on by itself where that takes longer than a caller
// is kept waiting: whichever process dies, as far as all who asked, and until it is stopped.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { HOUR_MS, isoOf, MINUTE_MS, plus, SECOND_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { Query } from '#platform/db/sql.ts';
import { createKeyLocks } from '#platform/idempotency/key-locks.ts';
import { createLog } from '#platform/telemetry/log.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import { advance } from '#modules/sandbox/advance-clock.ts';
import { driveAlone } from '#modules/sandbox/drive-clock.ts';
import { allReady, deployment } from '../faults/fixtures/deployment.ts';
import { person } from '../support/people.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { until } from '../support/wait.ts';

const PATH = '/api/v1/sandbox/clock';
const HOUR_SECONDS = 3_600;

const testApp = await startTestApp({ worker: false });
const { app, clock, url } = testApp;
const actor = systemActor('test');
/** Of no process that serves. */
const keyLocks = createKeyLocks(app.pool);
/** As two processes have them. */
const otherLocks = createKeyLocks(app.pool);
after(() => Promise.all([keyLocks.close(), otherLocks.close()]));
const log = createLog('warn', clock, () => undefined);

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

/** What a request moves it with that waits for so long, where nothing runs the jobs that fall due. */
function movingOf({ tenant }: TestClock, closing = new AbortController().signal) {
  const none = {
    expiries: [],
    step: async <Looked>({ before, look }: Parameters<DueJobs['step']>[0] & { look: Query<Looked> }) => {
      if (before !== undefined) await app.pool.run(before);
      return { ran: 0, looked: await app.pool.one(look) };
    },
    close: () => Promise.resolve(),
  };
  const own = { dues: [], idleJobs: [], dueJobs: () => none, closing, caughtUp: () => Promise.resolve() };
  return { ...app, ...own, log, keyLocks, requestKey: undefined, tenant, actor };
}
/** Its caller waits no longer than this. */
const IMPATIENT_MS = 50;

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

  test('does expiries of one second together, each at the moment at which it falls due', async () => {
    const { api, tenant } = await newClock();
    for (const externalUserId of ['a', 'b', 'c', 'd']) {
      const session = { redirectUrl: 'https://example.test/', externalUserId, country: 'AR' };
      const { status, body } = await api.post('/api/v1/cardholder_onboarding_sessions', session);
      assert.equal(status, 201, JSON.stringify(body));
      clock.advance(100);
    }
    assert.equal((await api.post(PATH, { advanceSeconds: 25 * HOUR_SECONDS })).status, 200);
    const ended = await app.pool.all(
      sql<{ lateMs: number }>`
        select extract(epoch from t.at - s.expires_at)::float8 * 1000 as "lateMs"
        from transitions t join onboarding_sessions s on s.tenant_id = t.tenant_id and s.id = t.object_id
        where t.tenant_id = ${tenant.id} and t.event = 'expire'`,
    );
    assert.deepEqual(
      ended.map(({ lateMs }) => lateMs),
      [0, 0, 0, 0],
    );
  });

  test('does what has fallen due at its goal by the time that it is there', async () => {
    const own = await newClock();
    await own.enqueue({ reference: 'due right after' }, HOUR_MS + SECOND_MS);
    const moving = movingOf(own);
    const run = () => app.pool.run(sql`delete from jobs where tenant_id = ${own.tenant.id}`);
    const step = async <Looked>(due: Parameters<DueJobs['step']>[0] & { look: Query<Looked> }) => {
      const { looked } = await moving.dueJobs().step(due);
      if (due.before === undefined) return { ran: due.aheadMs >= HOUR_MS ? await run() : 0, looked };
      clock.advance(2 * SECOND_MS);
      return { ran: 0, looked };
    };
    const late = { ...moving, dueJobs: () => ({ ...moving.dueJobs(), step }) };
    assert.equal(await advance(late, () => HOUR_MS), true);
    assert.equal(await run(), 0, 'nothing is left');
  });

  test('says how far it is where that takes longer than its caller waits, and goes on by itself', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const closing = new AbortController();
    assert.equal(await advance(movingOf(own, closing.signal), () => 2 * HOUR_MS, IMPATIENT_MS), false);
    await until('it waits at the job', async () => (await own.aheadSeconds()) > 0);
    const { body } = await own.api.get(PATH);
    const { from, to, nextDue } = body.advancing;
    assert.ok(body.now >= nextDue, 'it came to where the job is due');
    assert.equal(Date.parse(to) - Date.parse(from), 2 * HOUR_MS);
    await own.release();
    closing.abort();
    // The process that accepted it goes on no more, so another does.
    const worker = await testApp.another();
    await worker.app.work();
    await until('it has arrived', async () => (await own.api.get(PATH)).body.advancing === undefined);
    await worker.end();
    assert.equal(await own.aheadSeconds(), 2 * HOUR_SECONDS);
  });

  test('answers 202 after twenty seconds, and the same with its key again, which goes no further', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const headers = { 'x-idempotency-key': 'an hour and a half' };
    const ask = () => own.api.post(PATH, { advanceSeconds: 1.5 * HOUR_SECONDS }, headers);
    const { status, body } = await ask();
    assert.deepEqual([status, typeof body.advancing.to], [202, 'string']);
    assert.deepEqual((await ask()).body, body);
    await own.release();
    await until('it has arrived', async () => (await own.api.get(PATH)).body.advancing === undefined);
    assert.equal(await own.aheadSeconds(), 1.5 * HOUR_SECONDS);
  });

  test('goes no further for a repeat whose first request was accepted and never answered', async () => {
    const own = await newClock();
    const requestKey = { digest: 'a digest', requestHash: 'a hash' };
    const asking = { ...movingOf(own), requestKey };
    for (let i = 0; i < 2; i++) await advance(asking, ({ present }) => present + HOUR_MS);
    assert.equal(await own.aheadSeconds(), HOUR_SECONDS);
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

  test('goes on where its caller has gone, and is stopped by who asks for that', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const to = isoOf(plus(clock.now(), 5 * HOUR_MS));
    const headers = { Authorization: `Bearer ${own.key}`, 'Content-Type': 'application/json' };
    const leaving = new AbortController();
    const { signal } = leaving;
    const gone = fetch(url + PATH, { method: 'POST', headers, body: JSON.stringify({ to }), signal });
    const goal = async (): Promise<string | undefined> => (await own.api.get(PATH)).body.advancing?.to;
    const first = await until('it has set out', goal, (at) => at !== undefined);
    const waiting = own.api.post(PATH, { advanceSeconds: HOUR_SECONDS });
    await until('both wait', goal, (at) => at !== first);
    await until('it waits at the job', async () => (await own.aheadSeconds()) > 0);
    leaving.abort();
    await assert.rejects(gone, { name: 'AbortError' });
    assert.equal((await own.api.get(PATH)).body.advancing !== undefined, true);

    const { status, body } = await own.api.post(PATH, { stop: true });
    assert.deepEqual([status, body.advancing], [200, undefined]);
    const refused = await waiting;
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    assert.match(refused.body.message, /^The clock was stopped at /);
    await until('nothing moves it', async () => !(await own.isDriven()));
    await own.release();
    assert.equal((await own.api.post(PATH, { advanceSeconds: 0 })).status, 200);
    const ahead = await own.aheadSeconds();
    assert.ok(ahead > HOUR_SECONDS - 60 && ahead <= HOUR_SECONDS, String(ahead));
  });

  test('is gone on with by a worker after kill -9 of the server that was asked', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const { url: server, member } = await deployment(testApp.databaseUrl).serve('server');
    await allReady([member]);
    const asked = client(server, own.key).post(PATH, { advanceSeconds: 2 * HOUR_SECONDS });
    const killed = assert.rejects(asked);
    await until('it waits at the job', async () => (await own.aheadSeconds()) > 0);
    await member.end();
    await killed;
    const worker = await testApp.another();
    await worker.app.work();
    await own.release();
    await until('it has arrived', async () => (await own.api.get(PATH)).body.advancing === undefined);
    assert.equal(await own.aheadSeconds(), 2 * HOUR_SECONDS);
    await worker.end();
  });

  test('goes as far as all who ask, over all servers, each of whom is answered when their time has passed', async () => {
    const own = await newClock({ heldAfterMs: HOUR_MS });
    const elsewhere = client((await testApp.another()).url, own.key);
    const first = own.api.post(PATH, { advanceSeconds: 2 * HOUR_SECONDS });
    await until('the first is on its way', async () => (await own.aheadSeconds()) > 0);
    assert.ok(await own.isDriven(), 'workers leave the jobs to it');
    const others = [own.api, elsewhere].map((api) => api.post(PATH, { advanceSeconds: HOUR_SECONDS }));
    const { body } = await own.api.get(PATH);
    const behind = await own.api.post(PATH, { to: new Date(Date.parse(body.now) - HOUR_MS).toISOString() });
    assert.deepEqual([behind.status, behind.body.field], [400, 'to']);
    await own.release();
    for (const answered of await Promise.all([first, ...others]))
      assert.equal(answered.status, 200, JSON.stringify(answered.body));
    assert.equal(await own.aheadSeconds(), 4 * HOUR_SECONDS);
    assert.equal(await own.isDriven(), false);
  });

  test('is not moved twice at once: of two who move it, one does', async () => {
    const own = await newClock({ heldAfterMs: 0 });
    assert.equal(await advance(movingOf(own), () => HOUR_MS, IMPATIENT_MS), false);
    // Its caller did not wait so long as to see it begin.
    await until(
      'the first has the clock',
      () =>
        app.pool.all(
          sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
              where l.locktype = 'advisory' and l.granted and a.application_name = 'monedero keys'
                and a.datname = current_database()`,
        ),
      (holders) => holders.length > 0,
    );
    const other = { ...movingOf(own, AbortSignal.timeout(SECOND_MS)), keyLocks: otherLocks };
    assert.equal(await driveAlone(other, own.tenant.id), undefined);
    await app.pool.run(sql`update test_clocks set goal_ms = null where tenant_id = ${own.tenant.id}`);
  });
});
