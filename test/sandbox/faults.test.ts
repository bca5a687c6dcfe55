// Faults over HTTP: what is taken, what is refused, and how each kind strikes the calls of a port.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepted, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Tenant } from '#platform/context/context.ts';
import { takeFault, withFaults } from '#providers/sandbox/faults.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';

const { api, app, url, tenant, newKey, newOrganization } = await startTestApp({ worker: false });
const FAULT = { port: 'processor', kind: 'error', count: 1, ms: 0 } as const;

/** A port of a side of its own that counts what reaches it. */
async function counted() {
  const organization = await newOrganization('Faulty');
  const own = await app.tenants.get(organization.testTenantId);
  const made = { calls: 0 };
  const port = withFaults(app, 'mailer', {
    send(_tenant: Tenant, _signal: AbortSignal): Promise<OutsideAnswer<number>> {
      made.calls += 1;
      return Promise.resolve(accepted(made.calls));
    },
  });
  const key = await newKey({ organization });
  const ask = async (kind: string, count = 1, ms = 0) => {
    const { status } = await client(url, key).post('/api/v1/sandbox/faults', {
      port: 'mailer',
      kind,
      count,
      ms,
    });
    assert.equal(status, 200);
  };
  const send = (signal = AbortSignal.timeout(60_000)) => port.send(own, signal);
  return { made, ask, send, own };
}

suite('sandbox/faults', () => {
  test('answers with the fault that it took, a second long by default', async () => {
    const { ms: _ms, ...short } = FAULT;
    const { status, body } = await api.post('/api/v1/sandbox/faults', short);
    assert.deepEqual([status, body], [200, { ...short, ms: 1_000 }]);
  });

  const WRONG: Array<[string, Record<string, unknown>, string]> = [
    ['a port that there is not', { ...FAULT, port: 'moon' }, 'port'],
    ['a kind that there is not', { ...FAULT, kind: 'fire' }, 'kind'],
    ['less than none', { ...FAULT, count: -1 }, 'count'],
    ['too many', { ...FAULT, count: 1_001 }, 'count'],
    ['too long', { ...FAULT, ms: 60_001 }, 'ms'],
    ['a field that it does not know', { ...FAULT, more: 1 }, 'more'],
  ];
  for (const [what, body, field] of WRONG) {
    test(`refuses ${what}, naming the field`, async () => {
      const reply = await api.post('/api/v1/sandbox/faults', body);
      assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', field]);
    });
  }

  test('is refused on the live side', async () => {
    const reply = await client(url, await newKey({ mode: 'live' })).post('/api/v1/sandbox/faults', FAULT);
    assert.deepEqual([reply.status, reply.body.error], [403, 'test_side_only']);
  });
});

suite('a fault', () => {
  test('strikes as many calls as it was asked for, and no other side', async () => {
    const { made, ask, send } = await counted();
    const other = await counted();
    await ask('error', 2);
    const kinds = [];
    for (let i = 0; i < 3; i++) kinds.push((await send()).kind);
    assert.deepEqual(kinds, ['unknown', 'unknown', 'accepted']);
    assert.equal(made.calls, 1, 'an error means that nothing happened');
    assert.equal((await other.send()).kind, 'accepted');
  });

  test('of which none are asked for ends what is left of its kind', async () => {
    const { ask, send } = await counted();
    await ask('error', 100);
    await ask('timeout', 1);
    assert.equal((await send()).kind, 'unknown');
    await ask('error', 0);
    assert.deepEqual([(await send()).kind, (await send()).kind], ['unknown', 'accepted']);
  });

  test('is taken once by each of many calls at once', async () => {
    const { made, ask, send } = await counted();
    await ask('error', 5);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
    assert.equal(answers.filter(({ kind }) => kind === 'unknown').length, 5);
    assert.equal(made.calls, 7);
  });

  test('of a lost answer has happened all the same', async () => {
    const { made, ask, send } = await counted();
    await ask('timeout');
    assert.equal((await send()).kind, 'unknown');
    assert.equal(made.calls, 1);
  });

  test('of latency answers late, or not to a caller who stops waiting', async () => {
    const { made, ask, send } = await counted();
    await ask('latency', 1, 30);
    const from = performance.now();
    assert.equal((await send()).kind, 'accepted');
    assert.ok(performance.now() - from >= 25);
    await ask('latency', 1, 60_000);
    assert.equal((await send(AbortSignal.timeout(20))).kind, 'unknown');
    assert.equal(made.calls, 1);
  });

  test('of a duplicate makes the call twice', async () => {
    const { made, ask, send } = await counted();
    await ask('duplicate');
    assert.equal((await send()).kind, 'accepted');
    assert.equal(made.calls, 2);
  });

  test('of another order is for messages, and calls pass it by', async () => {
    const { ask, send, own } = await counted();
    await ask('reorder', 1, 7);
    assert.equal((await send()).kind, 'accepted');
    assert.deepEqual(await takeFault(app, own, 'mailer', ['reorder', 'duplicate']), {
      kind: 'reorder',
      ms: 7,
    });
    assert.equal(await takeFault(app, own, 'mailer', ['reorder', 'duplicate']), undefined);
    assert.equal(await takeFault(app, tenant, 'issuer', ['reorder']), undefined);
  });
});
