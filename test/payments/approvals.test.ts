// The owner decides on what is held: one decision wins, and the money moves with it or comes back.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { balanceOf } from '../wallets/support.ts';
import { moveClock } from './shortcuts.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

async function held(cents = 7_000, word?: Parameters<typeof newPayee>[1]) {
  const owner = await fundedWallet(testApp, 50_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 50 });
  const payee = await newPayee(owner, word);
  const { status, body } = await pay(agent.key, payee, cents);
  assert.equal(status, 202, JSON.stringify(body));
  return { owner, agent, payee, payment: body, path: `/approvals/${body.approvalId}` };
}
const APPROVE = { decision: 'approved' };
const REJECT = { decision: 'rejected', declineReason: 'No lo pedí' };

suite('an approval', () => {
  test('that the owner gives sends the payment on its way, and waits until it has arrived', async () => {
    const { owner, agent, payment, path } = await held();
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.equal(status, 200, JSON.stringify(body));
    const { payee: _, ...rest } = body;
    assert.deepEqual(rest, {
      id: payment.approvalId,
      status: 'approved',
      kind: 'approval',
      amountCents: 7_000,
      settled: true,
      masterAfterCents: 43_000,
      capAfter: 0,
    });
    await untilPayment(agent.key, payment.id, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 430, pending: 0, total: 430 });
  });

  test('that is refused by the owner gives back what was set aside', async () => {
    const { owner, agent, payment } = await held();
    const { status, body } = await owner.session.post(`/api/card/approvals/${payment.approvalId}`, REJECT);
    assert.deepEqual([status, body.status, body.settled], [200, 'rejected', false]);
    assert.equal((await untilPayment(agent.key, payment.id, 'rejected')).failure, 'rejected');
    assert.equal((await balanceOf(owner)).available, 500);
    const { body: usage } = await agent.key.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/usage`);
    assert.equal(usage.cap.usedCents, 0);
  });

  test('shows all that it binds to, and is not decided on anything else', async () => {
    const { owner, payee, path } = await held();
    const { body: shown } = await owner.session.get(`/api/card${path}`);
    assert.equal(createHash('sha256').update(shown.seen).digest('hex'), shown.seenHash);
    const seen = JSON.parse(shown.seen);
    assert.deepEqual(
      [seen.amountMinor, seen.currency, seen.payee.cvu, seen.payee.holderName, seen.reason],
      ['7000', 'ARS', payee.cvu, payee.holderName, 'Factura 42'],
    );
    for (const decision of ['approved', 'rejected']) {
      const other = await owner.session.post(path, { decision, seenHash: 'a'.repeat(64) });
      assert.deepEqual([other.status, other.body.error], [409, 'approval_differs']);
    }
    const { status } = await owner.session.post(path, { ...APPROVE, seenHash: shown.seenHash });
    assert.equal(status, 200);
  });

  test('says in the words of the reader why the money did not move', async () => {
    const { owner, agent, path } = await held();
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    assert.equal((await owner.session.post(path, APPROVE)).status, 502);
    const { body } = await owner.session.get(`/api/card${path}`, { 'Accept-Language': 'es' });
    assert.deepEqual(
      [body.status, body.settled, body.failure],
      [
        'approved',
        false,
        { reason: 'sub_wallet_paused', message: 'La subbilletera está pausada.', canRetry: true },
      ],
    );
  });

  test('does not fall due any more once it is decided, unless it can be given again', async () => {
    const [approved, rejected, failed, waiting] = [await held(), await held(), await held(), await held()];
    assert.equal((await approved.owner.session.post(approved.path, APPROVE)).status, 200);
    assert.equal((await rejected.owner.session.post(rejected.path, REJECT)).status, 200);
    const { owner, agent } = failed;
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    assert.equal((await owner.session.post(failed.path, APPROVE)).status, 502);
    const { body } = await api.get('/api/v1/sandbox/clock/due?limit=100');
    const isExpiring = ({ payment }: typeof waiting): boolean =>
      body.data.some(
        ({ kind, objectIds }: { kind: string; objectIds: string[] }) =>
          kind === 'approvals.expire' && objectIds.includes(payment.approvalId),
      );
    assert.deepEqual([approved, rejected, failed, waiting].map(isExpiring), [false, false, true, true]);
  });

  test('that is not given in time expires, and what was set aside is back', async () => {
    const { owner, agent, payment, path } = await held();
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    await untilPayment(agent.key, payment.id, 'rejected');
    assert.equal((await balanceOf(owner)).available, 500);
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual([status, body.error, body.status], [400, 'invalid_request', 'expired']);
    const { body: shown } = await owner.session.get(`/api/card${path}`);
    assert.equal(body.expiredAt, shown.expiresAt);
    assert.equal(body.message, 'approval expired');
    assert.ok(body.fix.startsWith(`It expired at ${shown.expiresAt}.`), body.fix);
    assert.match(body.fix, /Nothing was paid, and what was set aside is given back\./);
  });

  test('is decided once, by the first decision', async () => {
    const { owner, path } = await held();
    const answers = await Promise.all([
      owner.session.post(path, APPROVE),
      owner.session.post(path, REJECT),
      owner.session.post(path, APPROVE),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
    const lost = answers.filter(({ status }) => status === 400);
    assert.deepEqual(
      lost.map(({ body }) => body.message),
      Array(2).fill('approval already decided'),
    );
  });

  test('is given by its owner only', async () => {
    const { agent, path } = await held();
    const { owner: other } = await held();
    const foreign = await other.session.post(path, APPROVE);
    assert.deepEqual(
      [foreign.status, foreign.body.error, foreign.body.message],
      [403, 'forbidden', 'approval belongs to another cardholder'],
    );
    assert.equal((await other.session.get(`/api/card${path}`)).status, 404);
    assert.equal((await agent.key.post(path, APPROVE)).status, 403);
    const missing = await other.session.post('/approvals/appr_00000000000000000000000000', APPROVE);
    assert.deepEqual([missing.status, missing.body.message], [404, 'approval not found']);
  });

  test('is not found under what cannot be its id either, in the same words', async () => {
    const { owner } = await held();
    const answers = await Promise.all([
      owner.session.get('/api/card/approvals/appr_none'),
      owner.session.post('/approvals/appr_none', APPROVE),
      owner.session.post('/api/card/approvals/appr_none', APPROVE),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error, body.message]),
      answers.map(() => [404, 'not_found', 'approval not found']),
    );
  });

  test('takes one of two decisions, and a refusal of any other names them', async () => {
    const { owner, path } = await held();
    const messageTo = async (body: object) => (await owner.session.post(path, body)).body.message;
    assert.equal(await messageTo({}), 'decision: this field is required');
    for (const decision of ['approve', null, 7])
      assert.equal(await messageTo({ decision }), 'decision: this must be one of approved, rejected');
  });

  test('of a payment that the bank then refuses answers that nothing moved', async () => {
    const { owner, payment, path } = await held(7_000, 'rechaza');
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual([status, body.status, body.settled], [502, 'approved', false], JSON.stringify(body));
    assert.deepEqual(
      [body.reason, body.canRetry, body.masterAfterCents, body.capAfter],
      ['destination_rejected', false, 50_000, 5_000],
    );
    await untilPayment(owner.session, payment.id, 'failed');
    assert.equal((await balanceOf(owner)).available, 500);
  });

  test('while the sub-wallet is paused moves nothing, and can be given again', async () => {
    const { owner, agent, payment, path } = await held();
    const at = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    await owner.session.patch(at, { status: 'paused' });
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual(
      [status, body.settled, body.reason, body.canRetry],
      [502, false, 'sub_wallet_paused', true],
    );
    assert.equal((await balanceOf(owner)).pending, 70);
    await owner.session.patch(at, { status: 'active' });
    assert.equal((await owner.session.post(path, APPROVE)).status, 200);
    await untilPayment(owner.session, payment.id, 'settled');
  });

  test('that moved nothing is not given again after its time, also where its job is late', async () => {
    const { owner, agent, payment, path } = await held();
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    assert.equal((await owner.session.post(path, APPROVE)).body.canRetry, true);
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'active' });
    // Another worker has its job, and comes to no end.
    const leaseUntil = (end: string | null) =>
      app.pool.run(sql`
        update jobs set leased_until = ${end}
        where tenant_id = ${tenant.id} and payload ->> 'approvalId' = ${payment.approvalId}`);
    assert.ok((await leaseUntil('2100-01-01T00:00:00Z')) > 0);
    await moveClock(testApp, (now) => now + DAY_MS);
    for (const decision of [APPROVE, REJECT]) {
      const { status, body } = await owner.session.post(path, decision);
      assert.deepEqual([status, body.error, body.status], [400, 'invalid_request', 'approved']);
    }
    await leaseUntil(null);
    assert.equal((await untilPayment(owner.session, payment.id, 'failed')).failure, 'expired');
  });

  test('for a payee that has moved is bound to the account that the owner saw', async () => {
    const { owner, payee, path } = await held();
    const elsewhere = await fundedWallet(testApp, 100);
    const moved = {
      alias: payee.alias,
      cvu: elsewhere.cvu,
      holderName: 'Otra Persona',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    const { status, body } = await owner.session.post(path, APPROVE);
    assert.deepEqual(
      [status, body.reason, body.canRetry],
      [502, 'payee_changed', false],
      JSON.stringify(body),
    );
    assert.equal((await balanceOf(owner)).available, 500);

    const agent = await newAgent(testApp, owner, { initial_amount: 500 });
    const again = await pay(agent.key, payee, 100);
    assert.deepEqual([again.status, again.body.reasons[0].type], [202, 'payeeChanged']);
    const agreed = await owner.session.post(`/approvals/${again.body.approvalId}`, APPROVE);
    assert.deepEqual([agreed.status, agreed.body.settled], [200, true], JSON.stringify(agreed.body));
    assert.equal((await pay(agent.key, payee, 100)).status, 201);
  });

  test('for a payee that has moved to the account of another payee pays it, and leaves both as they are', async () => {
    const owner = await fundedWallet(testApp, 50_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 500 });
    const [payee, other] = [await newPayee(owner), await newPayee(owner)];
    const moved = {
      alias: payee.alias,
      cvu: other.cvu,
      holderName: 'Otra Persona',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    for (const _ of ['once', 'and again']) {
      const { status, body } = await pay(agent.key, payee, 100);
      assert.deepEqual([status, body.reasons?.[0].type], [202, 'payeeChanged'], JSON.stringify(body));
      const agreed = await owner.session.post(`/approvals/${body.approvalId}`, APPROVE);
      assert.deepEqual([agreed.status, agreed.body.settled], [200, true], JSON.stringify(agreed.body));
    }
    for (const { id, cvu } of [payee, other])
      assert.equal((await owner.session.get(`/api/v1/wallet/payees/${id}`)).body.cvu, cvu);
  });
});

suite('a repeat of a decision with its idempotency key', () => {
  /** As if the process had ended right before it stored the answer. */
  const loseAnswers = () => app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
  const keyOf = ({ payment }: Awaited<ReturnType<typeof held>>, n = 1) => ({
    'x-idempotency-key': `decide-${payment.id}-${n}`,
  });

  test('gets the answer again where the first was decided and its answer lost', async () => {
    for (const decision of [APPROVE, REJECT]) {
      const one = await held();
      const first = await one.owner.session.post(one.path, decision, keyOf(one));
      assert.equal(first.status, 200, JSON.stringify(first.body));
      await loseAnswers();
      const again = await one.owner.session.post(one.path, decision, keyOf(one));
      assert.deepEqual([again.status, again.body], [first.status, first.body]);
      const spent = decision === APPROVE ? 7_000 : 0;
      assert.equal((await balanceOf(one.owner)).available, (50_000 - spent) / 100);
    }
  });

  test('does not try again what was approved and did not move', async () => {
    const one = await held();
    const at = `/api/v1/wallet/sub-wallets/${one.agent.subWalletId}`;
    await one.owner.session.patch(at, { status: 'paused' });
    const first = await one.owner.session.post(one.path, APPROVE, keyOf(one));
    assert.deepEqual([first.status, first.body.canRetry], [502, true]);
    await one.owner.session.patch(at, { status: 'active' });
    await loseAnswers();
    const again = await one.owner.session.post(one.path, APPROVE, keyOf(one));
    assert.deepEqual([again.status, again.body.canRetry], [502, true]);
    assert.equal((await one.owner.session.post(one.path, APPROVE, keyOf(one, 2))).status, 200);
    await loseAnswers();
    assert.equal((await one.owner.session.post(one.path, APPROVE, keyOf(one, 2))).status, 200);
  });

  test('decides nothing else, and answers no one else', async () => {
    const one = await held();
    assert.equal((await one.owner.session.post(one.path, APPROVE, keyOf(one))).status, 200);
    await loseAnswers();
    const other = await one.owner.session.post(one.path, REJECT, keyOf(one));
    assert.deepEqual([other.status, other.body.message], [400, 'approval already decided']);
    const stranger = (await held()).owner.session;
    assert.equal((await stranger.post(one.path, APPROVE, keyOf(one))).status, 403);
  });
});

test('the address of its page is in an approval, in its events and in the payment that waits', async () => {
  const { owner, agent, payment, path } = await held();
  const approvalUrl = `${app.baseUrl()}${path}`;
  assert.equal(payment.approvalUrl, approvalUrl);
  assert.equal((await owner.session.get(`/api/card${path}`)).body.approvalUrl, approvalUrl);
  const { body: listed } = await agent.key.get('/api/card/approvals');
  assert.deepEqual(
    listed.items.map((item: { approvalUrl: string }) => item.approvalUrl),
    [approvalUrl],
  );
  await owner.session.post(path, APPROVE);
  const paid = await untilPayment(agent.key, payment.id, 'settled');
  assert.equal(paid.approvalUrl, null);
  const told = await app.pool.all(
    sql<{ type: string; url: string }>`
      select type, object->>'approvalUrl' as url from events
      where tenant_id = ${tenant.id} and object_id = ${payment.approvalId} order by sequence`,
  );
  assert.deepEqual(told, [
    { type: 'approval.requested', url: approvalUrl },
    { type: 'approval.approved', url: approvalUrl },
  ]);
});

test('the events of an approval reach the integrator in order', async () => {
  const { owner, payment, path } = await held();
  await owner.session.post(path, APPROVE);
  const types = await until(
    'both are listed',
    async () => {
      const { body } = await api.get(`/api/v1/events?limit=100`);
      const about = [payment.id, payment.approvalId];
      return body.data
        .filter((event: { data: { object: { id: string } } }) => about.includes(event.data.object.id))
        .map((event: { type: string }) => event.type);
    },
    (found: string[]) => found.length === 3,
  );
  assert.deepEqual(types.reverse(), ['approval.requested', 'approval.approved', 'payment.settled']);
});

test('a payment within the tenant is settled by the approval itself', async () => {
  const owner = await fundedWallet(testApp, 50_000);
  const other = await fundedWallet(testApp, 100);
  const agent = await newAgent(testApp, owner, { initial_amount: 1 });
  const { body } = await pay(agent.key, await payeeIn(owner, other), 500);
  const decided = await owner.session.post(`/approvals/${body.approvalId}`, APPROVE);
  assert.deepEqual([decided.status, decided.body.settled], [200, true], JSON.stringify(decided.body));
  assert.equal((await balanceOf(other)).available, 6);
});
