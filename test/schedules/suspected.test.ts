// A scheduled payment whose payment a bank has stopped, since it suspects fraud: it is paused, its owner
// learns why, and nothing is tried again until they decide. After a limit of a bank it goes on.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { followRun } from '#modules/money-out/schedules/follow.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
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
  workerOf,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const FUNDS = 50_000;
const FAILED = ['scheduled_payment.failed', 'scheduled_payment.paused'];

async function ran(word: 'sospecha' | 'limite' | 'rechaza') {
  const owner = await fundedWallet(testApp, FUNDS);
  const agent = await newAgent(testApp, owner, { initial_amount: 100 });
  const id = await scheduled(agent.key, await newPayee(owner, word));
  await advanceToNext(testApp, agent.key, id);
  await untilLast(agent.key, id, 'failed');
  await untilIdle(testApp, tenant);
  return { owner, agent, id, shown: await shownOf(agent.key, id) };
}

async function lettersTo({ cardholderId }: Opened) {
  const { email } = await app.pool.one(
    sql<{ email: string }>`select email from cardholders where id = ${cardholderId}`,
  );
  return (await app.newestMails(200)).filter(({ recipient }) => recipient === email);
}

suite('after a bank suspects fraud', () => {
  test('it is paused, says why to owner, agent and organization, and is not tried the next day', async () => {
    const { owner, agent, id, shown } = await ran('sospecha');
    assert.deepEqual([shown.status, shown.pauseReason, shown.nextRunAt], ['paused', 'suspected_fraud', null]);
    const { body: seen } = await api.get(`/api/v1/scheduled_payments/${id}`);
    assert.deepEqual([seen.status, seen.pauseReason], ['paused', 'suspected_fraud']);
    const events = await eventsOf(testApp, id);
    assert.deepEqual(
      events.map(({ type }: { type: string }) => type),
      FAILED,
    );
    const { object } = events[1].data;
    assert.deepEqual([object.pauseReason, object.run.reason], ['suspected_fraud', 'suspected_fraud']);

    await advanceTo(testApp, Date.parse(shown.lastRunAt) + 3 * DAY_MS);
    assert.equal((await runsOf(agent.key, id)).length, 1);
    assert.equal((await balanceOf(owner)).available, FUNDS / 100);
  });

  test('its owner gets one e-mail that says what to do and has no link', async () => {
    const { owner, id } = await ran('sospecha');
    const run = (await runsOf(owner.session, id))[0];
    // A job may run twice.
    const { services, by } = await workerOf(app, tenant.id);
    await followRun(services, by, run.id);
    await untilIdle(testApp, tenant);
    const letters = (await lettersTo(owner)).filter(({ subject }) => subject.startsWith('Pausamos'));
    assert.equal(letters.length, 1);
    const text = letters[0]?.text ?? '';
    assert.match(text, /Llame al destinatario a un número que ya conocía/);
    assert.match(text, /^Concepto: dice el agente, sin verificar: “Abono”$/m);
    assert.doesNotMatch(text, /https?:/);
    assert.deepEqual(await eventTypesOf(testApp, id), FAILED);
  });

  test('its owner resumes it, and an agent cannot', async () => {
    const { owner, agent, id } = await ran('sospecha');
    assert.equal((await agent.key.patch(pathOf(id), { status: 'active' })).status, 403);
    const { status, body } = await owner.session.patch(pathOf(id), { status: 'active' });
    assert.deepEqual([status, body.status, body.pauseReason], [200, 'active', null]);
    assert.notEqual(body.nextRunAt, null);
  });

  test('it goes on where its owner has chosen another payee meanwhile', async () => {
    const owner = await fundedWallet(testApp, FUNDS);
    const agent = await newAgent(testApp, owner, { initial_amount: 5 });
    const id = await scheduled(agent.key, await newPayee(owner, 'sospecha'));
    await advanceToNext(testApp, agent.key, id);
    const [run] = await runsOf(owner.session, id);
    const other = await newPayee(owner);
    assert.equal((await owner.session.patch(pathOf(id), { payee_id: other.id })).status, 200);
    await owner.session.post(`/approvals/${run.approvalId}`, { decision: 'approved' });
    await untilLast(agent.key, id, 'failed');
    const shown = await shownOf(agent.key, id);
    assert.deepEqual([shown.status, shown.pauseReason], ['active', null]);
  });
});

for (const word of ['limite', 'rechaza'] as const)
  test(`after a refusal like ${word} it goes on`, async () => {
    const { id, owner, shown } = await ran(word);
    assert.deepEqual([shown.status, shown.pauseReason], ['active', null]);
    assert.deepEqual(await eventTypesOf(testApp, id), ['scheduled_payment.failed']);
    assert.ok((await lettersTo(owner)).every(({ subject }) => !subject.startsWith('Pausamos')));
  });
