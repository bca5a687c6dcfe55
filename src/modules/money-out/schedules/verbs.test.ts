// Scheduled payments over real HTTP: what is taken and refused, who sees them, and how they are changed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newAgent, newPayee } from '../../../../test/payments/support.ts';
import {
  pathOf,
  runsOf,
  schedule,
  scheduleBodyOf,
  scheduled,
  shownOf,
} from '../../../../test/schedules/support.ts';
import { approvedOwner, opened } from '../../../../test/wallets/support.ts';
import { SCHEDULES_MAX } from './refusals.ts';

const testApp = await startTestApp({ worker: false });
const world = async () => {
  const owner = await opened(await approvedOwner(testApp));
  const agent = await newAgent(testApp, owner, { initial_amount: 100 });
  return { owner, agent, payee: await newPayee(owner) };
};
const shared = world();

suite('a scheduled payment', () => {
  test('is created by an agent for its own sub-wallet, in the time zone of the country', async () => {
    const { agent, payee } = await world();
    const { status, body } = await schedule(agent.key, payee);
    assert.equal(status, 201, JSON.stringify(body));
    const { id, nextRunAt, createdAt, ...rest } = body;
    assert.match(id, /^sch_[0-9a-z]{26}$/);
    assert.match(nextRunAt, /T12:00:00\.000Z$/);
    assert.ok(Date.parse(nextRunAt) > Date.parse(createdAt));
    assert.deepEqual(rest, {
      agentLabel: 'compras',
      payee: payee.label,
      payeeCvu: payee.cvu,
      payeeAlias: payee.alias,
      amountCents: 1_000,
      currency: 'ARS',
      reason: 'Abono',
      cronExpression: '0 9 * * *',
      timezone: 'America/Argentina/Buenos_Aires',
      endsAt: null,
      lastRunAt: null,
      lastStatus: null,
      status: 'active',
      pauseReason: null,
    });
    assert.deepEqual((await agent.key.get(pathOf(id))).body, body);
    assert.deepEqual(await runsOf(agent.key, id), []);
  });

  test('is created once for a key, however often the request is sent', async () => {
    const { owner, payee } = await world();
    const key = { 'X-Idempotency-Key': 'once' };
    const send = () => owner.session.post('/api/v1/wallet/scheduled', scheduleBodyOf(payee), key);
    const replies = await Promise.all([send(), send(), send()]);
    assert.deepEqual(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal((await owner.session.get('/api/v1/wallet/scheduled')).body.data.length, 1);
  });

  test('of the owner is for the whole wallet, or for a sub-wallet that is named', async () => {
    const { owner, agent, payee } = await world();
    assert.equal((await schedule(owner.session, payee)).body.agentLabel, null);
    const named = await schedule(owner.session, payee, { sub_wallet_id: agent.subWalletId });
    assert.equal(named.body.agentLabel, 'compras');
  });

  test('is seen by the owner, and by its own agent only', async () => {
    const { owner, agent, payee } = await world();
    const other = await newAgent(testApp, owner, { initial_amount: 100 });
    const mine = await scheduled(agent.key, payee);
    const theirs = await scheduled(other.key, payee);
    const owned = await scheduled(owner.session, payee);
    const listed = async (by: typeof agent.key) =>
      (await by.get('/api/v1/wallet/scheduled')).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await listed(owner.session), [owned, theirs, mine]);
    assert.deepEqual(await listed(agent.key), [mine]);
    const stranger = (await world()).owner.session;
    for (const [by, id] of [
      [agent.key, theirs],
      [agent.key, owned],
      [stranger, mine],
    ] as const) {
      for (const reply of [
        await by.get(pathOf(id)),
        await by.get(`${pathOf(id)}/runs`),
        await by.delete(pathOf(id)),
      ])
        assert.deepEqual([reply.status, reply.body.error], [404, 'not_found']);
    }
    assert.equal((await stranger.patch(pathOf(mine), { status: 'paused' })).status, 404);
    assert.equal((await shownOf(owner.session, theirs)).status, 'active');
    assert.equal((await schedule(agent.key, payee, { sub_wallet_id: other.subWalletId })).status, 404);
    const unknown = client(testApp.url, { Authorization: 'Bearer ak_test_unknown' });
    assert.equal((await unknown.get('/api/v1/wallet/scheduled')).status, 401);
    assert.equal((await testApp.api.get('/api/v1/wallet/scheduled')).status, 403);
  });

  test('is listed in pages, and by status', async () => {
    const { owner, payee } = await world();
    const ids = [];
    for (let i = 0; i < 5; i++) ids.unshift(await scheduled(owner.session, payee));
    await owner.session.delete(pathOf(String(ids[1])));
    const page = async (query: string) => (await owner.session.get(`/api/v1/wallet/scheduled${query}`)).body;
    const first = await page('?limit=3');
    const second = await page(`?limit=3&cursor=${first.next_cursor}`);
    const all = [...first.data, ...second.data];
    assert.deepEqual(
      all.map(({ id }) => id),
      ids,
    );
    assert.equal(second.next_cursor, null);
    assert.deepEqual(
      (await page('?status=cancelled')).data.map(({ id }: { id: string }) => id),
      [ids[1]],
    );
  });

  const WRONG: ReadonlyArray<readonly [field: string, value: unknown]> = [
    ['cron_expression', '@daily'],
    ['cron_expression', '0 9 31 2 *'],
    ['cron_expression', '* * * * *'],
    ['cron_expression', 5],
    ['timezone', 'Santiago'],
    ['timezone', '+03:00'],
    ['ends_at', '2020-01-01T00:00:00Z'],
    ['ends_at', 'tomorrow'],
    ['ends_at', '9999-12-31T23:59:59-14:00'],
    ['ends_at', '0001-01-01T00:00:00+14:00'],
    ['amount_cents', 0],
    ['amount_cents', 1.5],
    ['reason', ''],
    ['status', 'paused'],
  ];
  for (const [field, value] of WRONG) {
    test(`with ${field} ${JSON.stringify(value)} is refused, and the field is named`, async () => {
      const { owner, payee } = await shared;
      const { status, body } = await schedule(owner.session, payee, { [field]: value });
      assert.deepEqual(
        [status, body.error, body.field],
        [400, 'invalid_request', field],
        JSON.stringify(body),
      );
    });
  }

  test('to a payee that the agent may not pay, that is unknown or that was deleted is refused', async () => {
    const { owner, payee } = await world();
    const agent = await newAgent(testApp, owner, { initial_amount: 100, payees: ['otro.alias'] });
    assert.deepEqual((await schedule(agent.key, payee)).body.error, 'payee_not_enabled');
    const strange = (await world()).payee;
    const foreign = await schedule(owner.session, strange);
    assert.deepEqual([foreign.status, foreign.body.field], [404, 'payee_id']);
    await owner.session.delete(`/api/v1/wallet/payees/${payee.id}`);
    assert.equal((await schedule(owner.session, payee)).status, 404);
  });

  test('of an agent that is paused is refused', async () => {
    const { owner, agent, payee } = await world();
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    const { status, body } = await schedule(agent.key, payee);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
  });

  test('is one of so many at most, and one that ended makes room', async () => {
    const { owner, agent, payee } = await world();
    const made = [];
    for (let i = 0; i < SCHEDULES_MAX; i++) made.push(await scheduled(agent.key, payee));
    const { status, body } = await schedule(agent.key, payee);
    assert.deepEqual([status, body.error, body.limit], [409, 'too_many_scheduled_payments', SCHEDULES_MAX]);
    assert.equal((await schedule(owner.session, payee)).status, 201);
    for (const _ of ['once', 'again']) {
      const gone = await agent.key.delete(pathOf(String(made[0])));
      assert.deepEqual([gone.status, gone.body], [200, { ok: true }]);
    }
    assert.equal((await schedule(agent.key, payee)).status, 201);
    assert.equal((await schedule(agent.key, payee)).status, 409);
  });

  test('that was cancelled stays, and cannot be changed', async () => {
    const { owner, payee } = await world();
    const id = await scheduled(owner.session, payee);
    await owner.session.delete(pathOf(id));
    const { status, nextRunAt } = await shownOf(owner.session, id);
    assert.deepEqual([status, nextRunAt], ['cancelled', null]);
    const { status: refused, body } = await owner.session.patch(pathOf(id), { status: 'active' });
    assert.deepEqual([refused, body.error], [409, 'invalid_state']);
    assert.equal((await owner.session.delete(pathOf('sch_00000000000000000000000000'))).status, 404);
  });

  test('is paused and resumed, and then falls due after now', async () => {
    const { owner, payee } = await world();
    const id = await scheduled(owner.session, payee);
    const { nextRunAt } = await shownOf(owner.session, id);
    const paused = await owner.session.patch(pathOf(id), { status: 'paused' });
    assert.deepEqual([paused.body.status, paused.body.nextRunAt], ['paused', null]);
    const resumed = await owner.session.patch(pathOf(id), { status: 'active' });
    assert.deepEqual([resumed.body.status, resumed.body.nextRunAt], ['active', nextRunAt]);
  });

  test('is changed in what is named, and in nothing else', async () => {
    const { owner, payee } = await world();
    const id = await scheduled(owner.session, payee);
    const before = await shownOf(owner.session, id);
    const another = await newPayee(owner);
    const ends_at = '2040-01-01T00:00:00.000Z';
    const CHANGES = [
      [{ amount_cents: 2_500 }, { amountCents: 2_500 }],
      [{ reason: 'Otra cosa' }, { reason: 'Otra cosa' }],
      [{ payee_id: another.id }, { payee: another.label, payeeCvu: another.cvu, payeeAlias: another.alias }],
      [{ ends_at }, { endsAt: ends_at }],
      [{ ends_at: null }, { endsAt: null }],
    ] as const;
    for (const [i, [body]] of CHANGES.entries()) {
      const expected = Object.assign({}, before, ...CHANGES.slice(0, i + 1).map(([, changed]) => changed));
      assert.deepEqual((await owner.session.patch(pathOf(id), body)).body, expected);
    }
    const timed = await owner.session.patch(pathOf(id), {
      cron_expression: '30 10 * * *',
      timezone: 'America/Lima',
    });
    assert.match(timed.body.nextRunAt, /T15:30:00\.000Z$/);
  });

  test('is changed by its owner only: an agent cancels it', async () => {
    const { owner, agent, payee } = await world();
    const own = await scheduled(agent.key, payee);
    const owned = await scheduled(owner.session, payee, { sub_wallet_id: agent.subWalletId });
    for (const id of [own, owned]) {
      const before = await shownOf(owner.session, id);
      for (const body of [{ amount_cents: 1 }, { status: 'paused' }, {}]) {
        const reply = await agent.key.patch(pathOf(id), body);
        assert.deepEqual([reply.status, reply.body.error], [403, 'forbidden']);
      }
      assert.deepEqual(await shownOf(owner.session, id), before);
    }
    assert.deepEqual((await agent.key.delete(pathOf(own))).body, { ok: true });
  });

  test('that is paused takes no end that could not be shown again', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    for (const ends_at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      const { status, body } = await owner.session.patch(pathOf(id), { status: 'paused', ends_at });
      assert.deepEqual([status, body.field], [400, 'ends_at']);
    }
    const { status, body } = await owner.session.get('/api/v1/wallet/scheduled');
    assert.deepEqual([status, body.data.length], [200, 1]);
  });

  test('with an end before its next occurrence is refused when it is changed, too', async () => {
    const { owner, payee } = await world();
    const id = await scheduled(owner.session, payee, { cron_expression: '0 9 1 1 *' });
    const { createdAt } = await shownOf(owner.session, id);
    const ends_at = new Date(Date.parse(createdAt) + 60_000).toISOString();
    const { status, body } = await owner.session.patch(pathOf(id), { ends_at });
    assert.deepEqual([status, body.field], [400, 'ends_at']);
    assert.equal((await shownOf(owner.session, id)).endsAt, null);
  });
});
