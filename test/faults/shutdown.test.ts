// SIGTERM loses no accepted request: what was taken is answered, what was not taken has no effect, and the
// process ends by itself in time. A second SIGTERM does not wait.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { CANNOT_LOCK_TABLES } from '../support/locks.ts';
import { countOf, person, type Person } from '../support/people.ts';
import type { Running } from '../support/process.ts';
import { attempt, type KeyedRequest } from '../support/stubborn.ts';
import { until, within } from '../support/wait.ts';
import { allReady, deployment, type RunningServer } from './fixtures/deployment.ts';
import { holdingOutside } from './fixtures/outside.ts';

const CLIENTS = 12;
const NEW_CONNECTIONS = 24;
const ANSWERS_BEFORE_SIGTERM = 60;
const EXIT_MS_MAX = 30_000;
/** `close` waits up to 20 seconds for requests in flight; "at once" is much less. */
const AT_ONCE_MS_MAX = 5_000;
/** Load balancers ask in turns of some seconds, with no connection in between. */
const ASKED_AFTER_MS = 2_000;

const { another, app, databaseUrl, newKey, tenant, url: otherUrl } = await startTestApp({ worker: false });
const apiKey = await newKey();
const place = deployment(databaseUrl);

type Ending =
  | { readonly kind: 'answered'; readonly status: number; readonly connection: string | undefined }
  /** Nothing of an answer came; `reused`: on a connection that had carried requests before. */
  | { readonly kind: 'failed'; readonly code: string; readonly reused: boolean };
type Sent = { readonly request: KeyedRequest; readonly ending: Ending };

let count = 0;
const creation = (): KeyedRequest => {
  count += 1;
  return { path: '/api/v1/cardholders', apiKey, idempotencyKey: `shutdown ${count}`, body: person() };
};

function sendOver(
  agent: Agent,
  url: string,
  request: KeyedRequest,
  onConnected: () => void = () => undefined,
): Promise<Ending> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void =>
      resolve({ kind: 'failed', code: error.code ?? error.message, reused: sent.reusedSocket });
    const answered = (response: IncomingMessage): void => {
      const { statusCode = 0, headers } = response;
      response.on('error', failed).resume();
      response.on('end', () =>
        resolve({ kind: 'answered', status: statusCode, connection: headers.connection }),
      );
    };
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'X-Idempotency-Key': request.idempotencyKey,
    };
    const sent: ClientRequest = send(url + request.path, { method: 'POST', agent, headers });
    sent.once('socket', (socket) => socket.once('connect', onConnected));
    sent.on('response', answered).on('error', failed).end(JSON.stringify(request.body));
  });
}

/** One client with one connection that it keeps, until the server takes no more. */
async function sendUntilRefused(url: string, all: Sent[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const request = creation();
    const ending = await sendOver(agent, url, request);
    all.push({ request, ending });
    if (ending.kind === 'failed') break;
  }
  agent.destroy();
}

const createdWith = ({ body }: KeyedRequest): Promise<number> => countOf(app, body as Person);

const requestsThatWait = async (): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'cardholders' and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
  );
  return n;
};

/** Sends SIGTERM and waits until the process says that it is closing. */
async function tellToEnd(running: Running): Promise<void> {
  running.signal('SIGTERM');
  await until('it is closing', () => running.output().includes('"event":"closing"'));
}

async function readinessAt(url: string): Promise<number | undefined> {
  const probe = send(`${url}/readyz`, { agent: false }).end();
  const [response] = (await once(probe, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
after(() => agent.destroy());

/** SIGTERM comes while a request is in flight, and the request does not go on before `meanwhile` is over. */
function endDuringRequest(
  { url, member }: RunningServer,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<{ request: KeyedRequest; answer: Promise<Ending> }> {
  const request = creation();
  return app.pool.transaction(async (tx) => {
    await tx.run(sql`lock table cardholders in share row exclusive mode`);
    const answer = sendOver(agent, url, request);
    await until('the request waits', requestsThatWait, (n) => n === 1);
    await tellToEnd(member.current());
    await meanwhile();
    return { request, answer };
  });
}

suite('SIGTERM to a server', () => {
  test('under load: every request on an open connection is answered, and the process ends with 0', async () => {
    const { url, member } = await place.serve('serve');
    await allReady([member]);
    const all: Sent[] = [];
    const load = Promise.all(Array.from({ length: CLIENTS }, () => sendUntilRefused(url, all)));
    await until('the load has started', () => all.length >= ANSWERS_BEFORE_SIGTERM);
    member.current().signal('SIGTERM');
    const exit = await within('the exit', member.current().exited, EXIT_MS_MAX);
    await within('the end of the load', load, EXIT_MS_MAX);
    assert.deepEqual(exit, { code: 0, signal: null });

    const done = all.filter(({ ending }) => ending.kind === 'answered');
    for (const { request, ending } of done) {
      assert.equal(ending.kind === 'answered' && ending.status, 201);
      assert.equal(await createdWith(request), 1);
    }
    const failed = all.filter(({ ending }) => ending.kind === 'failed');
    console.log(
      `${done.length} answered; then ${failed.map(({ ending }) => JSON.stringify(ending)).join(' ')}`,
    );
    const lost = failed.filter(({ ending }) => ending.kind === 'failed' && ending.reused);
    assert.deepEqual(lost, [], 'a connection that is kept open still answers');
    for (const { request } of failed) {
      assert.equal(await createdWith(request), 0, 'what was not answered was not taken');
      assert.equal((await attempt(otherUrl, request))?.status, 201);
      assert.equal(await createdWith(request), 1);
    }
  });

  test(
    'a request in flight is answered, with the notice that the connection closes',
    { skip: CANNOT_LOCK_TABLES },
    async () => {
      const started = await place.serve('serve');
      await allReady([started.member]);
      const { answer } = await endDuringRequest(started);
      const ending = await within('the answer', answer, EXIT_MS_MAX);
      assert.deepEqual(ending, { kind: 'answered', status: 201, connection: 'close' });
      const exit = await within('the exit', started.member.current().exited, EXIT_MS_MAX);
      assert.deepEqual(exit, { code: 0, signal: null });
    },
  );

  test('requests on connections that it has not let in yet are answered', async () => {
    const { url, member } = await place.serve('serve');
    await allReady([member]);
    const server = member.current();
    const newConnections = new Agent({ keepAlive: false });
    let connected = 0;
    // The operating system takes the connections, and the server sees them together with the signal.
    server.signal('SIGSTOP');
    const answers = Array.from({ length: NEW_CONNECTIONS }, () =>
      sendOver(newConnections, url, creation(), () => (connected += 1)),
    );
    await until('all are connected', () => connected === NEW_CONNECTIONS);
    server.signal('SIGTERM');
    server.signal('SIGCONT');
    assert.deepEqual(
      await within('the answers', Promise.all(answers), EXIT_MS_MAX),
      answers.map(() => ({ kind: 'answered', status: 201, connection: 'close' })),
    );
    const exit = await within('the exit', server.exited, EXIT_MS_MAX);
    assert.deepEqual(exit, { code: 0, signal: null });
  });

  test(
    'a load balancer that asks on a new connection hears that it is not ready',
    { skip: CANNOT_LOCK_TABLES },
    async () => {
      const started = await place.serve('serve');
      await allReady([started.member]);
      let status: number | undefined;
      const { answer } = await endDuringRequest(started, async () => {
        status = await readinessAt(started.url);
      });
      assert.equal(status, 503);
      assert.equal((await answer).kind, 'answered');
      await within('the exit', started.member.current().exited, EXIT_MS_MAX);
    },
  );

  test('a load balancer that asks two seconds later hears the same, however quiet it was', async () => {
    // For longer than this test can take, so that nothing but the quiet could end it before the question.
    const { url, member } = await place.serve('serve', { DRAIN_SECONDS: '60' });
    await allReady([member]);
    await tellToEnd(member.current());
    await wait(ASKED_AFTER_MS);
    assert.equal(await readinessAt(url), 503);
    await member.end();
  });

  test(
    'a second SIGTERM ends it at once; the same key has one effect elsewhere',
    { skip: CANNOT_LOCK_TABLES },
    async () => {
      const started = await place.serve('serve');
      await allReady([started.member]);
      const { request, answer } = await endDuringRequest(started, async () => {
        const server = started.member.current();
        server.signal('SIGTERM');
        const exit = await within('the exit', server.exited, AT_ONCE_MS_MAX);
        assert.deepEqual(exit, { code: 1, signal: null });
      });
      assert.equal((await answer).kind, 'failed');
      assert.equal((await attempt(otherUrl, request))?.status, 201);
      assert.equal(await createdWith(request), 1);
    },
  );
});

suite('SIGTERM to a worker', () => {
  test('the running job is finished, no other is begun, and the process ends with 0', async (t) => {
    // What the tests before have queued would come in between.
    await app.pool.run(sql`delete from jobs`);
    const outside = await holdingOutside();
    t.after(() => outside.close());
    const worker = place.worker('worker', outside.url);
    t.after(() => worker.end());
    await allReady([worker]);
    const queue = (id: string) =>
      app.pool.run(
        sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
            values (${tenant.id}, ${id}, 'sandbox.send', '{"source":"issuer","body":"{}"}', '2020-01-01', 0)`,
      );
    const left = () => app.pool.all(sql<{ id: string; attempts: number }>`select id, attempts from jobs`);

    await queue('job_at_hand');
    await until('the outside receives the job', outside.received, (times) => times === 1);
    await tellToEnd(worker.current());
    await queue('job_after');
    outside.release();
    assert.deepEqual(await within('the exit', worker.current().exited, EXIT_MS_MAX), {
      code: 0,
      signal: null,
    });
    assert.deepEqual(await left(), [{ id: 'job_after', attempts: 0 }]);
  });
});

test('a process that is ended twice at once, by a signal and by a start that fails, ends once', async () => {
  const { app: other } = await another();
  await Promise.all([other.close(), other.close()]);
  await other.close();
});
