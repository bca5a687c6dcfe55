// The outcome of an occurrence when its time has come: paid, held for the owner, failed or skipped, and what
// is known of it afterwards.
// Takes long: days and weeks pass in it, occurrence by occurrence.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { fundedWallet, newAgent, newPayee, payeeIn, untilPayment } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { balanceOf, assertLedgerIsWhole, type Opened } from '../wallets/support.ts';
import {
  advanceTo,
  advanceToNext,
  eventsOf,
  eventTypesOf,
  pathOf,
  runsOf,
  scheduled,
  shownOf,
  untilLast,
} from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;
const FUNDS = 50_000;
const CENTS = 1_000;

async function world(
  word: 'libre' | 'rechaza' | 'devuelve' = 'libre',
  agentIs: Record<string, unknown> = {},
) {
  const owner = await fundedWallet(testApp, FUNDS);
  const agent = await newAgent(testApp, owner, { initial_amount: 100, ...agentIs });
  return { owner, agent, payee: await newPayee(owner, word) };
}

const lastOf = async (owner: Opened, id: string) => (await runsOf(owner.session, id))[0];

suite('an occurrence', () => {
  test('is paid when its time is there, and the next is a day later', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const before = await shownOf(agent.key, id);
    await advanceToNext(testApp, agent.key, id);
    const after = await untilLast(agent.key, id, 'completed');
    assert.equal(Date.parse(after.nextRunAt), Date.parse(before.nextRunAt) + DAY_MS);
    assert.equal(Math.floor(Date.parse(after.lastRunAt) / 1000), Date.parse(before.nextRunAt) / 1000);
    const [run, ...more] = await runsOf(agent.key, id);
    assert.deepEqual(more, []);
    const { id: runId, paymentId, ranAt, ...rest } = run;
    assert.equal(ranAt, after.lastRunAt);
    assert.deepEqual(rest, {
      scheduledPaymentId: id,
      status: 'completed',
      scheduledFor: before.nextRunAt,
      missed: 0,
      amountCents: CENTS,
      currency: 'ARS',
      approvalId: null,
      reason: null,
      message: null,
    });
    assert.equal(paymentId.slice(4), runId.slice(4));
    const payment = await untilPayment(agent.key, paymentId, 'settled');
    assert.deepEqual([payment.amountCents, payment.reason], [CENTS, 'Abono']);
    assert.equal((await balanceOf(owner)).available, (FUNDS - CENTS) / 100);
    const [event] = await eventsOf(testApp, id);
    assert.equal(event.type, 'scheduled_payment.executed');
    assert.deepEqual(event.data.object, { ...after, run });
  });

  test('to a wallet of the same tenant arrives with it', async () => {
    const { owner, agent } = await world();
    const other = await fundedWallet(testApp, 100);
    const id = await scheduled(agent.key, await payeeIn(owner, other));
    await advanceToNext(testApp, agent.key, id);
    assert.equal((await shownOf(agent.key, id)).lastStatus, 'completed');
    assert.equal((await balanceOf(other)).available, 11);
    assert.deepEqual(await eventTypesOf(testApp, id), ['scheduled_payment.executed']);
  });

  test('of each day is paid once while a test clock goes through a week', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const { nextRunAt } = await shownOf(agent.key, id);
    await advanceTo(testApp, Date.parse(nextRunAt) + 6 * DAY_MS + 1_000);
    const runs = await runsOf(owner.session, id);
    assert.deepEqual(
      runs.map(({ scheduledFor }: { scheduledFor: string }) => Date.parse(scheduledFor)),
      Array.from({ length: 7 }, (_, i) => Date.parse(nextRunAt) + (6 - i) * DAY_MS),
    );
    assert.ok(runs.every(({ missed }: { missed: number }) => missed === 0));
    await untilLast(agent.key, id, 'completed');
    assert.equal((await balanceOf(owner)).available, (FUNDS - 7 * CENTS) / 100);
    const page = (await owner.session.get(`${pathOf(id)}/runs?limit=3`)).body;
    const rest = (await owner.session.get(`${pathOf(id)}/runs?cursor=${page.next_cursor}`)).body;
    assert.deepEqual([page.data.length, rest.data.length, rest.next_cursor], [3, 4, null]);
  });

  test('beyond the cap waits for the owner, and is paid when the owner agrees', async () => {
    const { owner, agent, payee } = await world('libre', { initial_amount: 5 });
    const id = await scheduled(agent.key, payee);
    await advanceToNext(testApp, agent.key, id);
    const held = await shownOf(agent.key, id);
    assert.equal(held.lastStatus, 'pending_approval');
    const { approvalId, status } = await lastOf(owner, id);
    assert.equal(status, 'pending_approval');
    const { body: approval } = await owner.session.get(`/api/card/approvals/${approvalId}`);
    assert.deepEqual(
      [approval.actionType, approval.reasons[0].type, approval.reasons[0].limit],
      ['scheduled_payment', 'limitExceeded', 'cap'],
    );
    assert.deepEqual(await eventTypesOf(testApp, id), []);
    const agreed = await owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' });
    assert.deepEqual([agreed.status, agreed.body.settled], [200, true], JSON.stringify(agreed.body));
    await untilLast(agent.key, id, 'completed');
    assert.deepEqual(await eventTypesOf(testApp, id), ['scheduled_payment.executed']);
  });

  test('at the automatic threshold waits for the owner, as one of the owner does', async () => {
    const { owner, payee } = await world();
    const { body: wallet } = await owner.session.get('/api/v1/wallet');
    const id = await scheduled(owner.session, payee, {
      amount_cents: wallet.approval_config.auto_approve_under_cents,
    });
    await api.post('/api/v1/sandbox/deposits', { cvu: owner.cvu, amountCents: 200_000 });
    await advanceToNext(testApp, owner.session, id);
    assert.equal((await shownOf(owner.session, id)).lastStatus, 'pending_approval');
    const { approvalId } = await lastOf(owner, id);
    const { body } = await owner.session.get(`/api/card/approvals/${approvalId}`);
    assert.deepEqual(
      body.reasons.map(({ type }: { type: string }) => type),
      ['aboveAutoApprove'],
    );
  });

  for (const decision of ['rejected', 'expired'] as const) {
    test(`that waits and is ${decision} is not paid, and the next one comes all the same`, async () => {
      const { owner, agent, payee } = await world('libre', { initial_amount: 5 });
      const id = await scheduled(agent.key, payee, { cron_expression: '0 9 1 * *' });
      await advanceToNext(testApp, agent.key, id);
      const { approvalId, scheduledFor } = await lastOf(owner, id);
      if (decision === 'rejected') await owner.session.post(`/approvals/${approvalId}`, { decision });
      else await advanceTo(testApp, Date.parse(scheduledFor) + 2 * DAY_MS);
      const after = await shownOf(agent.key, id);
      assert.deepEqual([after.lastStatus, after.status], ['rejected', 'active']);
      assert.equal((await lastOf(owner, id)).reason, decision);
      assert.equal((await balanceOf(owner)).available, FUNDS / 100);
      const [event] = await eventsOf(testApp, id);
      assert.deepEqual(
        [event.type, event.data.object.lastStatus, event.data.object.run.status],
        ['scheduled_payment.failed', 'rejected', 'rejected'],
      );
    });
  }

  test('that the bank refuses has failed, and its money is back', async () => {
    const { owner, agent, payee } = await world('rechaza');
    const id = await scheduled(agent.key, payee);
    await advanceToNext(testApp, agent.key, id);
    await untilLast(agent.key, id, 'failed');
    assert.equal((await lastOf(owner, id)).reason, 'destination_rejected');
    assert.equal((await balanceOf(owner)).available, FUNDS / 100);
    assert.deepEqual(await eventTypesOf(testApp, id), ['scheduled_payment.failed']);
  });

  test('whose money comes back after it had arrived has failed after all', async () => {
    const { owner, agent, payee } = await world('devuelve');
    const id = await scheduled(agent.key, payee, { cron_expression: '0 9 1 * *' });
    const { nextRunAt } = await shownOf(agent.key, id);
    await advanceTo(testApp, Date.parse(nextRunAt) + 120_000);
    await untilLast(agent.key, id, 'failed');
    assert.deepEqual(await eventTypesOf(testApp, id), [
      'scheduled_payment.executed',
      'scheduled_payment.failed',
    ]);
    assert.equal((await balanceOf(owner)).available, FUNDS / 100);
  });

  type World = Awaited<ReturnType<typeof world>>;
  type Hindered = (world: World, id: string) => Promise<unknown>;
  const subWallet = ({ owner, agent }: World, body: Record<string, unknown>) =>
    owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, body);
  const HINDRANCES: ReadonlyArray<readonly [reason: string, status: string, hinder: Hindered]> = [
    [
      'insufficient_balance',
      'failed',
      ({ owner }, id) => owner.session.patch(pathOf(id), { amount_cents: FUNDS + 1 }),
    ],
    [
      'panic_limit_reached',
      'skipped',
      (at) =>
        subWallet(at, {
          approval_config: {
            auto_approve_under_cents: 100,
            whatsapp_threshold_cents: 200,
            panic_limit_24h_cents: 500,
          },
        }),
    ],
    ['sub_wallet_paused', 'skipped', (at) => subWallet(at, { status: 'paused' })],
    [
      'sub_wallet_closed',
      'skipped',
      ({ owner, agent }) => owner.session.delete(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`),
    ],
    ['payee_not_enabled', 'failed', (at) => subWallet(at, { payees: ['otro.alias'] })],
    [
      'payee_not_found',
      'failed',
      ({ owner, payee }) => owner.session.delete(`/api/v1/wallet/payees/${payee.id}`),
    ],
    [
      'destination_not_payable',
      'failed',
      ({ owner, payee }) =>
        api.post('/api/v1/sandbox/aliases', {
          alias: payee.alias,
          cvu: owner.cvu,
          holderName: 'Otra Persona',
          taxId: '20267565393',
        }),
    ],
    [
      'kyc_required',
      'skipped',
      ({ owner }) =>
        testApp.app.pool.script(
          `update cardholders set kyc_status = 'pending' where id = '${owner.cardholderId}'`,
        ),
    ],
  ];
  for (const [reason, status, hinder] of HINDRANCES) {
    test(`is ${status} with ${reason}, moves nothing, and says why`, async () => {
      const at = await world();
      const { owner, agent, payee } = at;
      const id = await scheduled(agent.key, payee);
      const { nextRunAt } = await shownOf(owner.session, id);
      const changed = await hinder(at, id);
      if (typeof changed === 'object' && changed !== null && 'status' in changed)
        assert.equal(changed.status, 200, JSON.stringify(changed));
      await advanceTo(testApp, Date.parse(nextRunAt) + 1_000);
      await testApp.app.pool.script(
        `update cardholders set kyc_status = 'approved' where id = '${owner.cardholderId}'`,
      );
      const run = await lastOf(owner, id);
      assert.deepEqual([run.status, run.reason, run.paymentId], [status, reason, null]);
      assert.match(run.message, /\w/);
      const after = await shownOf(owner.session, id);
      assert.deepEqual(
        [after.lastStatus, after.status],
        [status, reason === 'sub_wallet_closed' ? 'cancelled' : 'active'],
      );
      const [event] = await eventsOf(testApp, id);
      assert.deepEqual([event.type, event.data.object.run.reason], [`scheduled_payment.${status}`, reason]);
      assert.deepEqual(await balanceOf(owner), { available: FUNDS / 100, pending: 0, total: FUNDS / 100 });
    });
  }

  test('to an account that has moved waits for the owner', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const elsewhere = await fundedWallet(testApp, 100);
    const moved = {
      alias: payee.alias,
      cvu: elsewhere.cvu,
      holderName: 'Otra Persona',
      taxId: '20267565393',
    };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    await advanceToNext(testApp, agent.key, id);
    assert.equal((await shownOf(agent.key, id)).lastStatus, 'pending_approval');
    const { approvalId } = await lastOf(owner, id);
    const { body } = await owner.session.get(`/api/card/approvals/${approvalId}`);
    assert.equal(body.reasons[0].type, 'payeeChanged');
  });
});

suite('a scheduled payment', () => {
  test('is completed after the last occurrence before its end', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const { nextRunAt } = await shownOf(agent.key, id);
    const ends_at = new Date(Date.parse(nextRunAt) + DAY_MS).toISOString();
    await owner.session.patch(pathOf(id), { ends_at });
    await advanceTo(testApp, Date.parse(ends_at) + 5 * DAY_MS);
    const after = await untilLast(agent.key, id, 'completed');
    assert.deepEqual([after.status, after.nextRunAt], ['completed', null]);
    assert.equal((await runsOf(agent.key, id)).length, 2);
    assert.deepEqual((await agent.key.delete(pathOf(id))).body, { ok: true });
    assert.equal((await shownOf(agent.key, id)).status, 'completed');
    assert.equal((await owner.session.patch(pathOf(id), { reason: 'x' })).status, 409);
  });

  test('that is paused or cancelled pays nothing, and what fell due while it was paused is not paid later', async () => {
    const { owner, agent, payee } = await world();
    const [paused, cancelled] = [await scheduled(agent.key, payee), await scheduled(agent.key, payee)];
    const { nextRunAt } = await shownOf(agent.key, paused);
    await owner.session.patch(pathOf(paused), { status: 'paused' });
    await owner.session.delete(pathOf(cancelled));
    await advanceTo(testApp, Date.parse(nextRunAt) + 3 * DAY_MS + 1_000);
    const resumed = await owner.session.patch(pathOf(paused), { status: 'active' });
    assert.equal(Date.parse(resumed.body.nextRunAt), Date.parse(nextRunAt) + 4 * DAY_MS);
    await advanceTo(testApp, Date.parse(nextRunAt) + 4 * DAY_MS + 1_000);
    assert.equal((await runsOf(owner.session, paused)).length, 1);
    assert.deepEqual(await runsOf(owner.session, cancelled), []);
  });

  test('that is changed to an earlier time and back falls due at its time only', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee, { cron_expression: '0 9 1 1 *' });
    for (const cron_expression of ['0 9 * * *', '0 9 1 1 *', '*/5 * * * *', '0 9 1 1 *', '0 9 * * *'])
      assert.equal((await owner.session.patch(pathOf(id), { cron_expression })).status, 200);
    const { nextRunAt } = await shownOf(agent.key, id);
    await advanceTo(testApp, Date.parse(nextRunAt) + DAY_MS + 1_000);
    const times = (await runsOf(owner.session, id)).map(
      ({ scheduledFor }: { scheduledFor: string }) => scheduledFor,
    );
    assert.deepEqual(times, [new Date(Date.parse(nextRunAt) + DAY_MS).toISOString(), nextRunAt]);
  });

  test('shows its payee and its agent as they are when it runs', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { agent_label: 'limpieza' });
    await advanceToNext(testApp, agent.key, id);
    assert.equal((await shownOf(agent.key, id)).agentLabel, 'limpieza');
  });
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
