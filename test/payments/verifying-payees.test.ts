// Paying a payee whose account is not verified, or that its owner has not confirmed: it is refused to owners,
// agents and schedules alike, sets nothing aside and holds nothing, and works once that is done.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { connect } from '../mcp/support.ts';
import { pathOf, schedule, scheduled, scheduleBodyOf } from '../schedules/support.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, payBodyOf, untilPayment, type Payee } from './support.ts';

const testApp = await startTestApp();
const { api, url } = testApp;
const CENTS = 1_000;
const owner = await fundedWallet(testApp, 100_000);
const agent = await newAgent(testApp, owner, { initial_amount: 500 });
const tools = await connect(url, agent.raw);

const pass = (seconds: number) => api.post('/api/v1/sandbox/clock', { advanceSeconds: seconds });
const CALLERS: ReadonlyArray<readonly [name: string, by: Client, path: string]> = [
  ['its owner who pays', owner.session, '/api/v1/wallet/pay'],
  ['an agent that pays', agent.key, '/api/v1/wallet/pay'],
  ['a preview', agent.key, '/api/v1/wallet/pay/preview'],
  ['an agent that asks for an approval', agent.key, '/api/card/approvals/request'],
];
const other = await newPayee(owner);
const running = await scheduled(agent.key, other);
/** The tools that take a payee, with what they take. */
const TOOLS = {
  wallet_pay: payBodyOf,
  wallet_preview_payment: payBodyOf,
  wallet_request_approval: payBodyOf,
  wallet_schedule_payment: (payee: Payee) => scheduleBodyOf(payee),
} as const;
const available = async (): Promise<unknown> => (await owner.session.get('/api/v1/wallet')).body.balance;

async function assertRefused(payee: Payee, code: string): Promise<void> {
  const before = await available();
  for (const [name, by, path] of CALLERS) {
    const { status, body } = await by.post(path, payBodyOf(payee, CENTS));
    assert.deepEqual([status, body.error, body.field], [409, code, 'payee_id'], name);
    assert.ok(body.fix.length > 20, name);
  }
  for (const language of ['es', 'pt']) {
    const said = await agent.key.post('/api/v1/wallet/pay', payBodyOf(payee, CENTS), {
      'Accept-Language': language,
    });
    assert.match(said.body.message, language === 'es' ? /destinatario/ : /favorecido/);
  }
  const { status, body } = await schedule(agent.key, payee);
  assert.deepEqual([status, body.error], [409, code], 'a schedule');
  const moved = await owner.session.patch(pathOf(running), { payee_id: payee.id });
  assert.deepEqual([moved.status, moved.body.error], [409, code], 'a schedule that is changed');
  for (const [name, bodyOf] of Object.entries(TOOLS)) {
    const called = await tools.call(name, bodyOf(payee, CENTS));
    assert.ok(called.isError && called.line.includes(code), `${name}: ${called.line}`);
  }
  assert.deepEqual(await available(), before);
}

suite('a payee that is not verified', () => {
  test('is paid by no one while it is verifying, and by all once it is active', async () => {
    const payee = await newPayee(owner, 'tarda');
    await assertRefused(payee, 'payee_verifying');
    const listed = await tools.call('wallet_list_payees', {});
    assert.match(listed.line, /Still being verified, not to be paid yet: 1\./);
    await pass(3_600);
    const paid = await pay(agent.key, payee, CENTS);
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    await untilPayment(owner.session, paid.body.id, 'settled');
    assert.equal((await schedule(agent.key, payee)).status, 201);
  });

  test('is paid by no one once it is refused, with the reason, and is not listed for agents', async () => {
    const payee = await newPayee(owner, 'niega');
    await pass(3_600);
    await assertRefused(payee, 'payee_refused');
    const { body } = await pay(owner.session, payee, CENTS);
    assert.equal(body.refusedReason, 'account_not_found');
    const { body: listed } = await agent.key.get('/api/v1/wallet/payees');
    assert.ok(!JSON.stringify(listed).includes(payee.id));
    await owner.session.delete(`/api/v1/wallet/payees/${payee.id}`);
    assert.equal((await pay(owner.session, payee, CENTS)).status, 404);
  });
});

suite('a payee that waits for its owner', () => {
  const path = '/api/v1/wallet/payees';
  const newUnconfirmed = async (alias: string): Promise<Payee> => {
    const { status, body } = await owner.session.post(path, { alias, confirm: true });
    assert.deepEqual([status, body.status], [201, 'unconfirmed'], JSON.stringify(body));
    return body as Payee;
  };
  const isPaid = async (payee: Payee): Promise<void> => {
    const paid = await pay(agent.key, payee, CENTS);
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
    await untilPayment(owner.session, paid.body.id, 'settled');
    assert.equal((await schedule(agent.key, payee)).status, 201);
  };

  test('is paid by no one before they have confirmed it, and by all from then on', async () => {
    const payee = await newUnconfirmed('por.confirmar.hoy');
    await assertRefused(payee, 'payee_unconfirmed');
    const { body } = await pay(owner.session, payee, CENTS);
    assert.match(body.ownerFix, /Open Payees in your wallet/);
    const listed = await tools.call('wallet_list_payees', {});
    assert.match(listed.line, /Not to be paid before the owner confirms them: 1\./);
    assert.equal((await owner.session.post(`${path}/${payee.id}/confirm`)).status, 200);
    await isPaid(payee);
  });

  test('is paid by no one either whose bank takes its time, before it has answered and after', async () => {
    const { body: payee } = await owner.session.post(path, { alias: 'tarda.por.confirmar', confirm: true });
    await assertRefused(payee, 'payee_verifying');
    await pass(3_600);
    await assertRefused(payee, 'payee_unconfirmed');
    assert.equal((await owner.session.post(`${path}/${payee.id}/confirm`)).status, 200);
    await isPaid(payee);
  });

  test('is not there to be paid once they have said that it is not whom they expect', async () => {
    const payee = await newUnconfirmed('no.es.esta.cuenta');
    assert.equal((await owner.session.delete(`${path}/${payee.id}`)).status, 200);
    assert.equal((await pay(agent.key, payee, CENTS)).status, 404);
    assert.equal((await owner.session.post(`${path}/${payee.id}/confirm`)).status, 404);
  });
});

test('an approval asks no one again about an account that is verified', async () => {
  const { body: payee } = await owner.session.post('/api/v1/wallet/payees', {
    cvu: '0110138202011100377664',
  });
  const capless = await newAgent(testApp, owner);
  const held = await pay(capless.key, payee, CENTS);
  assert.equal(held.status, 202, JSON.stringify(held.body));
  const path = `/api/card/approvals/${held.body.approvalId}`;
  await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 1_000 });
  const { status, body } = await owner.session.post(path, { decision: 'approved' });
  await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 0 });
  assert.equal(status, 200, JSON.stringify(body));
  await untilPayment(owner.session, held.body.id, 'settled');
});

test('the ledger is whole after all of that', () => assertLedgerIsWhole(testApp));
