// The database goes away and comes back: requests are refused in time, no stale data is used meanwhile,
// everything works again by itself, and a commit whose answer was lost has happened once or not at all.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql, rawQuery } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { answersReady } from '../support/ports.ts';
import { startProxy, type Verdict } from '../support/proxy.ts';
import { attempt, type Attempt, type KeyedRequest } from '../support/stubborn.ts';
import { until, within } from '../support/wait.ts';
import { allReady, deployment } from './fixtures/deployment.ts';
import { balancesOf, ECHO, openWallets, postedTransfers, TRANSFERS } from './fixtures/money.ts';

const CARDHOLDERS = '/api/v1/cardholders';
const FUNDED_CENTS = 10_000n;
const AMOUNT_CENTS = 100;
/** How soon a request is answered while the database is away; connecting alone may take three seconds. */
const ANSWER_MS_MAX = 20_000;
/** How soon a connection that has silently died is found out. */
const SILENCE_MS_MAX = 30_000;
/** In the message that commits a group of commands, or other work. */
const COMMIT = rawQuery('commit', []).name;

const testApp = await startTestApp({ worker: false });
const { api, app, databaseUrl, newKey, revokeKey } = testApp;
const apiKey = await newKey();
const [from = '', to = ''] = await openWallets(testApp, 2, FUNDED_CENTS);
const proxy = await startProxy(databaseUrl);
after(() => proxy.close());
const place = deployment(proxy.url, true);
const server = await place.moneyServer('money');
const worker = place.worker('worker', server.url);
await allReady([server.member, worker]);
const far = client(server.url, apiKey);
after(() => {
  if (process.env['SHOW_LOGS'] !== undefined)
    console.log(server.member.current().output() + worker.current().output());
});

let requests = 0;
const transferOf = (reference: string): KeyedRequest => ({
  path: TRANSFERS,
  apiKey,
  idempotencyKey: `transfer ${reference}`,
  body: { from, to, amountCents: AMOUNT_CENTS, reference },
});
const creation = (): KeyedRequest => {
  requests += 1;
  return {
    path: CARDHOLDERS,
    apiKey,
    idempotencyKey: `create ${requests}`,
    body: person({ lastName: 'Away' }),
  };
};
const ask = async (request: KeyedRequest): Promise<Attempt> => {
  const answer = await within('an answer', attempt(server.url, request), ANSWER_MS_MAX);
  assert.ok(answer, 'the server answers');
  return answer;
};
const isReady = () => answersReady(server.url);
const restore = async (): Promise<void> => {
  await proxy.restore();
  await until('the server is ready again', isReady);
};

suite('the database cannot be reached', () => {
  const acknowledged: KeyedRequest[] = [];
  let revoked = '';

  test('requests are answered 503 with Retry-After and a request id, in time', async () => {
    revoked = await newKey();
    assert.equal((await client(server.url, revoked).get(ECHO)).status, 200);
    for (let i = 0; i < 5; i++) {
      const request = creation();
      assert.equal((await ask(request)).status, 201);
      acknowledged.push(request);
    }
    proxy.cut();
    for (const request of [creation(), transferOf('while away')]) {
      const answer = await ask(request);
      assert.equal(answer.status, 503, answer.text);
      assert.equal(JSON.parse(answer.text).error, 'service_unavailable');
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.match(answer.headers.get('x-request-id') ?? '', /^req_/);
    }
    const read = await within('a read', far.get(CARDHOLDERS), ANSWER_MS_MAX);
    assert.deepEqual([read.status, read.body.error], [503, 'service_unavailable']);
  });

  test('/readyz says so, and /healthz does not', async () => {
    assert.equal(await isReady(), false);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  });

  test('a key is not believed from memory while no notification can arrive', async () => {
    await revokeKey(revoked);
    assert.equal((await client(server.url, revoked).get(ECHO)).status, 503);
  });

  test('it all works again by itself, and what was revoked meanwhile is refused', async () => {
    await restore();
    assert.equal((await client(server.url, revoked).get(ECHO)).status, 401);
    assert.equal((await ask(transferOf('while away'))).status, 201);
    for (const request of acknowledged) {
      const again = await ask(request);
      assert.deepEqual([again.status, again.replayed], [201, true]);
    }
  });

  test('the server hears of revocations again', async () => {
    const next = await newKey();
    const echo = async () => (await client(server.url, next).get(ECHO)).status;
    await until('the key is remembered', echo, (status) => status === 200);
    await revokeKey(next);
    await until('the key is refused', echo, (status) => status === 401);
  });

  test('the worker goes on: a new cardholder is approved', async () => {
    const request = creation();
    const { id } = JSON.parse((await ask(request)).text) as { id: string };
    const status = async () => (await api.get(`${CARDHOLDERS}/${id}`)).body.kycStatus;
    await until('KYC is decided', status, (kyc) => kyc === 'approved');
  });
});

suite('the connection breaks during COMMIT', () => {
  // Its commits would be taken for those of the server.
  before(() => worker.end());

  /** Breaks the first connection that sends the message, then maybe everything. */
  const breakOnce = (message: string, verdict: Verdict, cutToo = false): (() => number) => {
    let broken = 0;
    proxy.judge((sent) => {
      if (broken > 0 || !sent.includes(message)) return 'pass';
      broken += 1;
      if (cutToo) setImmediate(proxy.cut);
      return verdict;
    });
    return () => broken;
  };
  const assertMovedOnce = async (reference: string): Promise<void> => {
    assert.equal((await postedTransfers(testApp)).get(reference), 1);
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  };

  const endpointsCalled = async (description: string): Promise<number> =>
    (
      await app.pool.one(
        sql<{
          n: number;
        }>`select count(*)::int as n from webhook_endpoints where description = ${description}`,
      )
    ).n;

  for (const verdict of ['break_before', 'break_after'] as const) {
    test(`money is moved once and the true answer given (${verdict})`, async () => {
      const broken = breakOnce(COMMIT, verdict);
      const answer = await ask(transferOf(verdict));
      assert.equal(broken(), 1);
      assert.deepEqual([answer.status, answer.replayed], [201, false]);
      await assertMovedOnce(verdict);
      const again = await ask(transferOf(verdict));
      assert.deepEqual([again.text, again.replayed], [answer.text, true]);
    });

    test(`where the database stays away, 503, and the same key has one effect (${verdict})`, async () => {
      const reference = `${verdict} and away`;
      const broken = breakOnce(COMMIT, verdict, true);
      assert.equal((await ask(transferOf(reference))).status, 503);
      assert.equal(broken(), 1);
      await restore();
      assert.equal((await ask(transferOf(reference))).status, 201);
      await assertMovedOnce(reference);
    });

    test(`other work answers 503 and the same key has one effect (${verdict})`, async () => {
      const description = `Endpoint of ${verdict}`;
      const body = { url: 'https://example.test/hooks', enabledEvents: ['*'], description };
      const request = { path: '/api/v1/webhook_endpoints', apiKey, idempotencyKey: verdict, body };
      const broken = breakOnce(COMMIT, verdict);
      assert.equal((await ask(request)).status, 503);
      assert.equal(broken(), 1);
      if (verdict === 'break_before') assert.equal(await endpointsCalled(description), 0);
      const answer = await ask(request);
      assert.deepEqual([answer.status, answer.replayed], [201, verdict === 'break_after']);
      assert.equal(await endpointsCalled(description), 1);
    });
  }

  test('no transfer was lost or done twice in all of this', async () => {
    const posted = [...(await postedTransfers(testApp)).values()];
    assert.ok(posted.every((count) => count === 1));
    const moved = BigInt(posted.length * AMOUNT_CENTS);
    const balances = await balancesOf(testApp);
    assert.deepEqual([balances.get(from), balances.get(to)], [FUNDED_CENTS - moved, FUNDED_CENTS + moved]);
  });
});

suite('connections die in silence', () => {
  /** The server of this test app and the one behind the proxy. */
  const LISTENERS = 2;
  let silenced: number[] = [];
  const listeners = async (): Promise<number[]> => {
    const rows = await app.pool.all(
      sql<{ pid: number }>`select pid from pg_stat_activity
                           where datname = current_database() and starts_with(application_name, 'monedero listen')`,
    );
    return rows.map((row) => row.pid);
  };
  const everybodyListens = () =>
    until('everybody listens', listeners, (pids) => {
      const isNew = silenced.length === 0 || pids.some((pid) => !silenced.includes(pid));
      return pids.length === LISTENERS && isNew;
    });

  test('a process that no longer hears revocations finds out, and refuses a revoked key', async () => {
    const key = await newKey();
    const echo = async () => (await client(server.url, key).get(ECHO)).status;
    await everybodyListens();
    assert.equal(await echo(), 200);
    silenced = await listeners();
    proxy.silence((application) => application.startsWith('monedero listen'));
    await revokeKey(key);
    await until('the key is refused', echo, (status) => status === 401, SILENCE_MS_MAX);
  });

  test('requests on them are answered 503 in time, and the next ones work', async () => {
    await everybodyListens();
    // Remembers the key, so that the requests get as far as their own work.
    assert.equal((await ask(transferOf('before silence'))).status, 201);
    assert.equal((await far.get(ECHO)).status, 200);
    proxy.silence((application) => ['monedero', 'monedero commands'].includes(application));
    const answers = await within(
      'answers',
      Promise.all([attempt(server.url, transferOf('in silence')), attempt(server.url, creation())]),
      SILENCE_MS_MAX,
    );
    for (const answer of answers) assert.ok(answer?.status === 201 || answer?.status === 503, answer?.text);
    // A request that failed on a connection of the pool has not used that of the commands, also silent.
    const next = [await attempt(server.url, transferOf('in silence'))];
    if (next[0]?.status === 503) next.push(await attempt(server.url, transferOf('in silence')));
    assert.equal(next.at(-1)?.status, 201, JSON.stringify(next));
    assert.equal((await postedTransfers(testApp)).get('in silence'), 1);
  });
});
