// An owner makes, limits, pauses and closes agents in the wallet app, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { lookedAt, pressKey, says } from './support/console-tab.ts';
import {
  atField,
  complaintsOf,
  ELEVEN_MINUTES_MS,
  follow,
  isClosed,
  proveByCode,
  retype,
  sheetSays,
  tap,
  walletTabOf,
} from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const skip = path === undefined && 'no Chromium is installed';
const at = testApp.links;
const FUNDS_CENTS = 500_000;
const AGENTS = '/api/v1/wallet/sub-wallets';

async function opened(signedInAgoMs = 0) {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 100 });
  const tab = await walletTabOf(testApp, browser, { email: owner.email, signedInAgoMs });
  const ofAgent = `${AGENTS}/${agent.subWalletId}`;
  const open = async (): Promise<void> => {
    await tab.open(`${at}/wallet/agents/${agent.subWalletId}`);
    await tab.until(says('Total cap'));
  };
  const usage = async () => (await owner.session.get(`${ofAgent}/usage`)).body;
  return { owner, agent, tab, ofAgent, open, usage };
}

/** The page of an agent of which a payment of 1,234.56 waits for its owner. */
async function asking(signedInAgoMs = 0) {
  const made = await opened(signedInAgoMs);
  const { body: payment } = await pay(made.agent.key, await newPayee(made.owner), 123_456);
  assert.equal(payment.status, 'pending_approval', JSON.stringify(payment));
  await made.open();
  return { ...made, payment };
}

const change = async (tab: Tab, limit: string, field: string, amount: string): Promise<void> => {
  await tab.press(`Change ${limit}`);
  await retype(tab, field, amount);
  await tab.press('Save');
};
const changeCap = (tab: Tab, amount: string) => change(tab, 'Total cap', 'field-amount', amount);
const ASKS = 'field-approval_config-auto_approve_under_cents';
const PANIC = 'field-approval_config-panic_limit_24h_cents';

suite('a new agent', { skip }, () => {
  test('shows each limit that it will meet, and none that would keep its owner from being asked', async () => {
    const { owner, tab } = await opened();
    await tab.open(`${at}/wallet/agents`);
    await tap(tab, 'Add an agent');
    await tab.until(sheetSays('is refused, and you are not asked'));
    const valueOf = (id: string) => tab.read(z.string(), `document.getElementById('${id}').value`);
    assert.deepEqual([await valueOf(ASKS), await valueOf(PANIC)], ['1000.00', '50000.00']);
    await retype(tab, 'field-agent_label', 'Viajes');
    await retype(tab, 'field-initial_amount', '100,000');
    await tab.until(sheetSays('and not the total cap'));
    await retype(tab, ASKS, '60,000');
    await tab.until(sheetSays('you would never be asked'));
    assert.ok(await tab.read(z.boolean(), "document.querySelector('dialog[open] [type=submit]').disabled"));
    await lookedAt(tab, 'wallet-new-agent');
    await retype(tab, ASKS, '500');
    await retype(tab, PANIC, '20,000');
    await tap(tab, 'Save');
    await tab.until(says('Viajes'));
    const { data } = (await owner.session.get(AGENTS)).body;
    const { approval_config: config } = data.find(({ agent }: { agent: string }) => agent === 'Viajes');
    assert.deepEqual([config.auto_approve_under_cents, config.panic_limit_24h_cents], [50_000, 2_000_000]);
    assert.deepEqual(complaintsOf(tab), []);
  });
});

suite('an agent', { skip }, () => {
  test('shows what is left of its limits, and how much of it waits', async () => {
    const { tab } = await asking();
    await tab.until(says('waiting for your decision'));
    assert.ok((await tab.read(z.number(), "document.querySelectorAll('.gauge .wait').length")) > 0);
    assert.deepEqual(tab.complaints, []);
  });

  test('is paused at once, and resumed by who proves that it is them', async () => {
    const { tab, owner, agent } = await asking(ELEVEN_MINUTES_MS);
    await tab.press('Pause');
    await tab.until(says('Paused: it can pay nothing.'));
    await tab.press('Resume');
    await proveByCode(tab, testApp, owner.email);
    await tab.until(`!${says('Paused: it can pay nothing.')}`);
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`);
    assert.equal(body.status, 'active');
  });

  test('may spend less at once, and more after a proof, with nothing typed twice', async () => {
    const { tab, owner, usage } = await asking(ELEVEN_MINUTES_MS);
    await changeCap(tab, '1,500.50');
    await proveByCode(tab, testApp, owner.email);
    await tab.until(isClosed);
    assert.equal((await usage()).cap.limitCents, 150_050);
    await changeCap(tab, '1,300');
    await tab.until(isClosed);
    assert.equal((await usage()).cap.limitCents, 130_000);
    await changeCap(tab, '10');
    await tab.until(atField('amount', 'are used already'));
    await tab.until(sheetSays('Check what is marked.'));
    assert.equal(await tab.read(z.string(), "document.getElementById('field-amount').value"), '10');
  });

  test('gets a key that is shown once, and loses it when it is revoked', async () => {
    const { tab, agent, owner } = await asking();
    const keys = `/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`;
    await tab.press('Create a key');
    await tab.read(z.unknown(), "document.getElementById('field-label').select()");
    await tab.type('field-label', 'Laptop');
    await tab.read(z.unknown(), "document.querySelector('dialog[open] [type=submit]').click()");
    await tab.until(sheetSays('Copy the key now'));
    const raw = await tab.read(z.string(), "document.querySelector('.secret code').textContent");
    assert.match(raw, /^ak_test_/);
    // A browser closes a dialog at the second one without asking the page.
    for (let times = 0; times < 3; times++) await pressKey(tab, 'Escape');
    await tab.press('I have saved it');
    await tab.until(isClosed);
    assert.ok(!(await tab.read(z.boolean(), says(raw))));
    await tab.press('Revoke Laptop');
    await tab.press('Revoke the key');
    await tab.until(says('Revoked'));
    const { body } = await owner.session.get(keys);
    const statuses = body.data.map(({ label, status }: { label: string; status: string }) => [label, status]);
    assert.deepEqual(statuses, [
      ['Laptop', 'revoked'],
      ['Compras', 'active'],
    ]);
    assert.deepEqual(tab.complaints, []);
  });

  test('asks from another amount once it is changed, above that of WhatsApp as well', async () => {
    const { owner, tab, ofAgent, open } = await opened();
    await open();
    await change(tab, 'Asks from', ASKS, '12,000');
    await tab.until(isClosed);
    await tab.until(says('12,000.00'));
    const { approval_config: config } = (await owner.session.get(ofAgent)).body;
    assert.equal(config.auto_approve_under_cents, 1_200_000);
    assert.deepEqual(complaintsOf(tab), []);
  });
});

suite('the end of an agent', { skip }, () => {
  test('is asked for by its name, says what becomes of what waits, and gives that money back', async () => {
    const { owner, agent, tab, ofAgent, payment } = await asking(ELEVEN_MINUTES_MS);
    await tap(tab, 'Close this agent');
    await tab.until(sheetSays('Close the agent Compras?'));
    await tab.until(sheetSays('One request of it for $ 1,234.56 waits for your decision'));
    await lookedAt(tab, 'wallet-close-agent');
    await follow(tab, 'dialog[open] .danger');
    await tab.until(says('Closed: it can pay nothing any more.'));
    assert.equal((await owner.session.get(ofAgent)).body.status, 'closed');
    assert.equal((await agent.key.get('/api/v1/wallet/payments')).status, 401);
    await untilPayment(owner.session, payment.id, 'failed');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('of its limit of a month takes a proof, and leaves the others', async () => {
    const { owner, tab, ofAgent, open } = await opened(ELEVEN_MINUTES_MS);
    await owner.session.patch(ofAgent, { per_month_cents: 90_000 });
    await open();
    await tap(tab, 'Change Per month');
    await tap(tab, 'Take the limit away: Per month');
    await tap(tab, 'Take the limit away');
    await proveByCode(tab, testApp, owner.email);
    await tab.until(isClosed);
    const { body } = await owner.session.get(`${ofAgent}/usage`);
    assert.deepEqual([body.month, body.cap.limitCents], [null, 10_000]);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('of a key begins with another one, which is shown once while both work', async () => {
    const { agent, tab, open } = await opened();
    await open();
    await tap(tab, 'Replace Compras');
    await tap(tab, 'Create the new key');
    await tab.until(sheetSays('Copy the key now'));
    const raw = await tab.read(z.string(), "document.querySelector('.secret code').textContent");
    assert.match(raw, /^ak_test_/);
    assert.notEqual(raw, agent.raw);
    await tap(tab, 'I have saved it');
    await tab.until(`${isClosed} && ${says('Works until')}`);
    assert.ok(!(await tab.read(z.boolean(), says(raw))));
    assert.equal((await agent.key.get('/api/v1/wallet/payments')).status, 200);
    await lookedAt(tab, 'wallet-agent-keys');
    assert.deepEqual(complaintsOf(tab), []);
  });
});
