// What the owner of a wallet does in the wallet app, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { person } from '../support/people.ts';
import { startTestApp } from '../support/app.ts';
import { addAuthenticator, chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { lineOf, linesOf, lineToAlias, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending } from '../transfers/support.ts';
import { signInOn } from '../pages/support/tab.ts';
import { isAt, lookedAt, says } from './support/console-tab.ts';
import { barriersOn, keepPicture, keepPictures, themesAt, useScreen, WIDTHS } from './support/looks.ts';
import {
  atField,
  complaintsOf,
  ELEVEN_MINUTES_MS,
  follow,
  isClosed,
  proveByCode as proveBy,
  retype,
  sheetSays,
  tap,
  walletTabOf,
} from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api } = testApp;
/** Passkeys are bound to a name, and this is the one of the app's links. */
const at = testApp.links;
const isShown = `document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
  && document.getAnimations().length === 0`;

type SignedIn = { readonly language?: string; readonly signedInAgoMs?: number };
const walletTab = (email: string, options: SignedIn = {}): Promise<Tab> =>
  walletTabOf(testApp, browser, { email, ...options });
const proveByCode = (tab: Tab, email: string): Promise<void> => proveBy(tab, testApp, email);

const A_PAGE_OF_MOVEMENTS = 25;
const PHONE_WIDTH = 390;
const NARROWEST_WIDTH = 320;
const REASON = 'Insumos de noviembre para la oficina';

/** An owner whose agent waits for a decision on 1,234.56. */
async function asking(config: Record<string, number> = {}) {
  const owner = await fundedWallet(testApp, 500_000);
  const agent = await newAgent(testApp, owner, {
    agent_label: 'Compras',
    initial_amount: 100,
    approval_config: config,
  });
  const payee = await newPayee(owner);
  const { body: payment } = await pay(agent.key, payee, 123_456, { reason: REASON });
  assert.equal(payment.status, 'pending_approval', JSON.stringify(payment));
  return { owner, agent, payee, payment, address: `/wallet/approve/${String(payment.approvalId)}` };
}
const BY_PASSKEY = { auto_approve_under_cents: 100, whatsapp_threshold_cents: 200 };
const OF_BATCH = { auto_approve_under_cents: 200_000, whatsapp_threshold_cents: 1_000_000 };
const BY_SESSION = { auto_approve_under_cents: 200_000, whatsapp_threshold_cents: 300_000 };

suite('home', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('shows what can be spent, what is set aside and why, and what waits first', async () => {
    const { owner } = await asking();
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet`);
    await tab.until(says('3,765.44'));
    await tab.until(says('One request waits for your decision'));
    await tab.until(says('Compras'));
    await tab.until(says('waits for you'));
    await follow(tab, '.held summary');
    await tab.until(says('One payment waits for your decision'));
    assert.ok(await tab.read(z.boolean(), says(owner.cvu.slice(0, 4))));
    assert.ok(await tab.read(z.boolean(), says('Test')));
    const first = await tab.read(z.string(), "document.querySelector('.screen .card').className");
    assert.match(first, /waiting/);
    assert.deepEqual(tab.complaints, []);
  });

  test('is asked for while its script comes, and once more when it is known who acts', async () => {
    const { owner } = await asking();
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet`);
    await tab.until(says('3,765.44'));
    const askedBy = (asked: string): string => `performance.getEntriesByType('resource')
      .filter(({ name }) => name === location.origin + '${asked}').map(({ initiatorType }) => initiatorType)`;
    await tab.until(`${askedBy('/api/v1/wallet')}.join() === 'link,fetch'`);
    assert.deepEqual(await tab.read(z.array(z.string()), askedBy('/api/auth/session')), ['link']);
    assert.deepEqual(tab.complaints, []);
  });

  test('hides its amounts until they are asked for, and nowhere else than in this page', async () => {
    const { owner } = await asking();
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet`);
    await tab.until(says('3,765.44'));
    await follow(tab, '[aria-label="Hide amounts"]');
    await tab.until(`!${says('3,765.44')} && !${says('1,234.56')}`);
    assert.deepEqual(await tab.read(z.array(z.string()), 'Object.keys(localStorage)'), []);
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('5,000.00'));
    assert.deepEqual(tab.complaints, []);
  });

  test('says how the identity of a person stands who may have no wallet yet', async () => {
    const body = person({ firstName: 'Rita' });
    const { body: holder } = await api.post('/api/v1/cardholders', body);
    await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'rejected' });
    const tab = await walletTab(body.email);
    await tab.open(`${at}/wallet`);
    await tab.until(says('We could not verify your identity'));
    const stranger = await walletTab('nobody-here@example.test');
    await stranger.open(`${at}/wallet`);
    await stranger.until(says('You have no wallet yet'));
  });
});

suite('a decision', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is what the link in a message leads to, by way of the sign-in, in the language of the link', async () => {
    assert.ok(browser);
    const { owner, payment, address } = await asking();
    const tab = await browser.newTab();
    await tab.open(`${at}/approvals/${payment.approvalId}?lang=en`);
    await signInOn(tab, testApp, owner.email);
    await tab.until(isAt(`${address}?lang=en`));
    await tab.until("document.querySelector('h1')?.textContent === 'Approve this payment?'");
    await tab.until(says('1,234.56'));
    await tab.open(`${at}/approvals/${payment.approvalId}?lang=pt`);
    await tab.until("document.querySelector('h1')?.textContent === 'Aprovar este pagamento?'");
    assert.deepEqual(tab.complaints, []);
  });

  test('is taken on a telephone without scrolling: what it is about stands above both buttons', async () => {
    const { owner, address } = await asking();
    const tab = await walletTab(owner.email, { language: 'es' });
    await useScreen(tab, PHONE_WIDTH, 'light');
    await tab.open(at + address);
    await tab.until(says('Revisar y aprobar'));
    await tab.until(says('Primer pago a esta cuenta'));
    const bottoms = await tab.read(
      z.array(z.number()),
      `[...['.amount', '.destination', 'blockquote', '.question .buttons']
        .map((one) => document.querySelector(one).getBoundingClientRect().bottom),
        document.querySelector('.tabbar').getBoundingClientRect().top]`,
    );
    assert.deepEqual(
      bottoms,
      bottoms.toSorted((a, b) => a - b),
    );
  });

  test('binds to what the sheet shows, to the last digit of the account', async () => {
    const { owner, agent, payee, payment } = await asking(BY_SESSION);
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/approve`);
    await tab.until(says('The agent says; not verified'));
    await tab.press('Review and approve');
    await tab.until(sheetSays('1,234.56'));
    const sheet = await tab.read(z.string(), "document.querySelector('dialog[open]').textContent");
    for (const text of [payee.cvu, payee.holderName, 'Compras', 'The agent says; not verified', REASON])
      assert.ok(sheet.includes(text), text);
    await tab.press('Approve');
    await tab.until(says('You approved it, and the money has left your wallet.'));
    await untilPayment(agent.key, payment.id, 'settled');
    assert.deepEqual(tab.complaints, []);
  });

  test('on a batch is about each of its transfers, the largest of which come first', async () => {
    const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: OF_BATCH } });
    const refused = lineToAlias(5_000, 'rechaza');
    const lines = [...linesOf(4, 60_000), lineOf(71_000, { concept: 'Aguinaldo' }), refused];
    const { status, body: sent } = await sendBatch(api, from, lines);
    assert.equal(status, 202, JSON.stringify(sent));
    const { approval } = await untilBatch(api, sent.id, 'pending_approval');
    const tab = await walletTab(from.owner.email);
    await tab.open(`${at}/wallet/approve/${approval.id}`);
    await tab.until(says('and 3 more, below'));
    assert.match(await tab.read(z.string(), `document.querySelector('.lines li').innerText`), /710\.00/);
    await lookedAt(tab, 'batch');
    await tab.press('Review and approve');
    await tab.until(sheetSays('Aguinaldo'));
    assert.equal(
      await tab.read(z.number(), `document.querySelectorAll('dialog[open] ol.lines li').length`),
      6,
    );
    await lookedAt(tab, 'batch-sheet');
    await tab.press('Approve');
    await untilBatch(api, sent.id, 'completed');
    await tab.until(says('Transfers sent'));
    await tab.until(says('Did not arrive'));
    await tab.until(says('It did not arrive'));
    await lookedAt(tab, 'batch-ended');
    assert.deepEqual(tab.complaints, []);
  });

  test('shows by which of all rules it had to be asked, in their order', async () => {
    const { owner, address } = await asking(BY_SESSION);
    const tab = await walletTab(owner.email);
    await tab.open(at + address);
    await tab.until("document.querySelectorAll('.checks .held').length === 1");
    await tab.read(z.unknown(), "document.querySelector('.folded summary').click()");
    await tab.until(says('It exceeded the total limit of the agent'));
    const [first] = await tab.read(
      z.array(z.string()),
      "[...document.querySelectorAll('.checks li')].map((one) => one.textContent)",
    );
    assert.match(first ?? '', /No paused or closed agent/);
    assert.deepEqual(await barriersOn(tab), []);
    assert.deepEqual(tab.complaints, []);
  });

  test('that asks for a passkey leads to register one, and goes on with it', async () => {
    const { owner, agent, payment, address } = await asking(BY_PASSKEY);
    const tab = await walletTab(owner.email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    const authenticatorId = await addAuthenticator(tab);
    await tab.open(at + address);
    await tab.until(says('First payment to this account'));
    await tab.press('Review and approve');
    await tab.press('Register a passkey');
    await tab.until(sheetSays('Confirm that it is you'));
    await lookedAt(tab, 'wallet-step-up');
    await proveByCode(tab, owner.email);
    await tab.until(
      "[...document.querySelectorAll('button')].some((one) => one.textContent.trim() === 'Approve with passkey')",
    );
    await tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await tab.press('Approve with passkey');
    await tab.until(sheetSays('The passkey was not confirmed'));
    await lookedAt(tab, 'wallet-not-confirmed');
    const { body } = await agent.key.get(`/api/v1/wallet/payments/${payment.id}`);
    assert.equal(body.status, 'pending_approval');
    await tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await tab.press('Approve with passkey');
    await tab.until(says('You approved it'));
    await untilPayment(agent.key, payment.id, 'settled');
  });

  test('to reject takes one tap, and pauses the agent where it is asked to', async () => {
    const { owner, agent, payment, address } = await asking();
    const tab = await walletTab(owner.email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    await tab.open(at + address);
    await tab.press('Reject');
    await follow(tab, 'dialog[open] input[type=checkbox]');
    await tab.press('I do not recognize it');
    await tab.until(says('Nothing was paid. The amount is available again.'));
    assert.equal((await untilPayment(agent.key, payment.id, 'rejected')).failure, 'rejected');
    const { body } = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`);
    assert.equal(body.status, 'paused');
    const { body: approval } = await owner.session.get(`/api/card/approvals/${payment.approvalId}`);
    assert.equal(approval.declineReason, 'I do not recognize it');
  });

  test('to reject takes a reason in words of its own as well', async () => {
    const { owner, payment, address } = await asking();
    const tab = await walletTab(owner.email);
    await tab.open(at + address);
    await tab.press('Reject');
    await follow(tab, 'dialog[open] summary');
    await retype(tab, 'field-declineReason', ' It was for April ');
    await lookedAt(tab, 'wallet-reject-reason');
    await tab.press('Reject for this reason');
    await tab.until(says('It was for April'));
    const { body: approval } = await owner.session.get(`/api/card/approvals/${payment.approvalId}`);
    assert.deepEqual([approval.status, approval.declineReason], ['rejected', 'It was for April']);
    assert.deepEqual(tab.complaints, []);
  });

  test('on one of two requests alike is warned of the other, in the list and on the sheet', async () => {
    const { owner, agent, payee } = await asking(BY_SESSION);
    const again = await pay(agent.key, payee, 123_456, { reason: REASON, repeat: true });
    assert.equal(again.body.status, 'pending_approval', JSON.stringify(again.body));
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/approve`);
    const marked = `[...document.querySelectorAll('.question .why.warn h2')]
      .filter(({ textContent }) => textContent.includes('The same as another request of a moment ago'))`;
    await tab.until(`${marked}.length === 2`);
    await lookedAt(tab, 'wallet-same-request');
    await tab.press('Review and approve');
    await tab.until(sheetSays('Approve both only if you want to pay twice.'));
  });

  test('that was made elsewhere is shown, and cannot be made twice', async () => {
    const { owner, payment, address } = await asking(BY_SESSION);
    const tab = await walletTab(owner.email);
    await tab.open(at + address);
    await tab.press('Review and approve');
    await tab.until(sheetSays('1,234.56'));
    await owner.session.post(`/approvals/${payment.approvalId}`, { decision: 'rejected' });
    await tab.press('Approve');
    await tab.until(`${isClosed} && ${says('Payment rejected')}`);
  });

  test('that came to nothing says why, and can be made again once it is put right', async () => {
    const { owner, agent, payment, address } = await asking(BY_SESSION);
    const ofAgent = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    await owner.session.patch(ofAgent, { status: 'paused' });
    const tab = await walletTab(owner.email);
    await tab.open(at + address);
    await tab.press('Review and approve');
    await tab.press('Approve');
    await tab.until(says('Approved, but not paid yet'));
    await tab.until(says('The sub-wallet is paused.'));
    await tab.until(isClosed);
    await owner.session.patch(ofAgent, { status: 'active' });
    await tab.press('Try again');
    await tab.press('Approve');
    await tab.until(says('the money has left your wallet'));
    await untilPayment(agent.key, payment.id, 'settled');
  });

  test('is over when its time is over by the clock of the tenant, also while it is open', async () => {
    const { owner, address } = await asking();
    const tab = await walletTab(owner.email);
    await tab.open(at + address);
    await tab.until(says('Decide before'));
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    await tab.until(says('Nothing was paid. If the payment is still needed, it must be made again.'));
    assert.deepEqual(tab.complaints, []);
  });
});

suite('what moved', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is listed by day with the balance after it, and leads to its receipt', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const payee = await newPayee(owner);
    const agent = await newAgent(testApp, owner, {
      initial_amount: 4_000,
      approval_config: { auto_approve_under_cents: 300_000, whatsapp_threshold_cents: 300_000 },
    });
    const { body } = await pay(agent.key, payee, 100_000);
    await untilPayment(agent.key, body.id, 'settled');
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('4,000.00'));
    await tab.until(says('Today'));
    await tab.read(
      z.unknown(),
      "[...document.querySelectorAll('.row')].find((one) => one.innerText.startsWith('Payment')).click()",
    );
    await tab.until(says('Settled'));
    await tab.until(says('The agent says; not verified'));
    await tab.until("document.querySelectorAll('.checks .passed').length > 10");
    const receipt = await tab.read(
      z.string(),
      "[...document.links].find((one) => one.textContent === 'Open the receipt').href",
    );
    assert.equal((await fetch(receipt)).status, 200);
    assert.deepEqual(tab.complaints, []);
  });

  test('and came back says why, and what its owner can do', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const { body } = await pay(owner.session, await newPayee(owner), 2_000);
    await untilPayment(owner.session, body.id, 'settled');
    await api.post(`/api/v1/sandbox/transfers/${body.id}/return`, {});
    await untilPayment(owner.session, body.id, 'returned');
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('Payment'));
    await tab.until(
      `((row) => row !== undefined && (row.click(), true))([...document.querySelectorAll('.row')]
        .find((one) => one.innerText.startsWith('Payment')))`,
    );
    await tab.until(says('The account of the payee is closed, and the money is back in your wallet.'));
    await lookedAt(tab, 'wallet-returned');
    assert.deepEqual(tab.complaints, []);
  });

  test('is opened from far down without being looked for again', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const payee = await newPayee(owner);
    const agent = await newAgent(testApp, owner, { initial_amount: 4_000 });
    for (let n = 0; n < A_PAGE_OF_MOVEMENTS; n++) await pay(agent.key, payee, 1_000 + n);
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/activity`);
    await tab.press('Show more');
    await tab.until(`document.querySelectorAll('.day .row').length === ${A_PAGE_OF_MOVEMENTS + 1}`);
    await tab.read(
      z.unknown(),
      "window.fetch = () => new Promise(() => undefined), [...document.querySelectorAll('.day .row')].at(-1).click()",
    );
    await tab.until("document.querySelector('.day') === null && document.querySelector('.facts') !== null");
    assert.deepEqual(tab.complaints, []);
  });
});

suite('payees', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('are added after a proof, shown as their bank has them, and removed', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const tab = await walletTab(owner.email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    const listed = async () => (await owner.session.get('/api/v1/wallet/payees')).body.data.length;
    await tab.open(`${at}/wallet/payees`);
    await tab.until(says('You have no payees yet'));
    await tab.press('Add');
    await tab.type('field-alias', 'sofía ruiz');
    await follow(tab, 'dialog[open] [type=submit]');
    await proveByCode(tab, owner.email);
    await tab.until(atField('alias', 'one has 6 to 20 letters without accents'));
    await tab.until(sheetSays('Check what is marked.'));
    assert.ok(!(await tab.read(z.boolean(), sheetSays('Send alias'))));
    await tab.until("document.activeElement.id === 'field-alias'");
    await retype(tab, 'field-alias', 'sofia.ruiz');
    await follow(tab, 'dialog[open] [type=submit]');
    await tab.until(sheetSays('Is this whom you expect?'));
    await tab.until(sheetSays('Holder, as the bank says'));
    await tap(tab, 'Yes, it is');
    await tab.until(isClosed);
    assert.equal(await listed(), 1);
    await follow(tab, 'button.row');
    await tap(tab, 'Remove this payee');
    await tab.until(sheetSays('Nothing more is paid to it'));
    assert.equal(await listed(), 1);
    await keepPicture(tab, 'wallet-payee-remove');
    await tap(tab, 'Remove this payee');
    await tab.until(says('You have no payees yet'));
    assert.equal(await listed(), 0);
  });

  test('are paid by no one before their owner has said that it is whom they expect', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 500 });
    const add = async (tab: Tab, alias: string): Promise<void> => {
      await tap(tab, 'Add');
      await tab.type('field-alias', alias);
      await follow(tab, 'dialog[open] [type=submit]');
      await tab.until(sheetSays('Is this whom you expect?'));
    };
    const codeOfPaying = async (): Promise<unknown> => {
      const { body } = await agent.key.get('/api/v1/wallet/payees');
      return (await pay(agent.key, body.data[0], 1_000)).body.error;
    };
    const tab = await walletTab(owner.email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    await useScreen(tab, PHONE_WIDTH, 'light');
    await tab.open(`${at}/wallet/payees`);
    await tap(tab, 'Add');
    await tab.type('field-alias', 'casa.de.otro');
    await follow(tab, 'dialog[open] [type=submit]');
    await proveByCode(tab, owner.email);
    await tab.until(sheetSays('Is this whom you expect?'));
    await lookedAt(tab, 'wallet-payee-confirm');
    assert.equal(await codeOfPaying(), 'payee_unconfirmed');
    await tap(tab, 'No, remove it');
    await tab.until(`${isClosed} && ${says('You have no payees yet')}`);

    await add(tab, 'sofia.ruiz');
    await tap(tab, 'Not now');
    await tab.until(`${isClosed} && ${says('Confirm who it is')}`);
    await lookedAt(tab, 'wallet-payees-unconfirmed');
    assert.equal(await codeOfPaying(), 'payee_unconfirmed');
    await tab.open(`${at}/wallet/payees`);
    await tab.until(says('Confirm who it is'));
    await follow(tab, 'button.row');
    await tab.until(sheetSays('Nothing can be paid to it until you confirm it.'));
    await tap(tab, 'Yes, it is');
    await tab.until(`${isClosed} && !${says('Confirm who it is')}`);
    assert.equal(await codeOfPaying(), undefined);

    // Long after the proof, who confirms proves once more who they are.
    const { body } = await owner.session.post('/api/v1/wallet/payees', { alias: 'mas.tarde', confirm: true });
    const later = await walletTab(owner.email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    await later.open(`${at}/wallet/payees`);
    await later.until(says('Confirm who it is'));
    await follow(later, 'button.row');
    await tap(later, 'Yes, it is');
    await proveByCode(later, owner.email);
    await later.until(isClosed);
    const { body: payee } = await owner.session.get(`/api/v1/wallet/payees/${body.id}`);
    assert.equal(payee.status, 'active');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('are shown as being verified, and say by themselves whose they are, or why not', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/payees`);
    await tab.until(says('You have no payees yet'));
    await tab.press('Add');
    await tab.type('field-alias', 'tarda.ana.paz');
    await follow(tab, 'dialog[open] [type=submit]');
    await tab.until(sheetSays('We asked the bank whose account this is.'));
    await tab.until(sheetSays('Once the bank has answered, confirm it here'));
    await keepPicture(tab, 'wallet-payee-verifying');
    const { body } = await owner.session.post('/api/v1/wallet/payees', { alias: 'niega.ana.paz' });
    assert.equal(body.status, 'verifying');
    await testApp.api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
    await tab.until(sheetSays('The bank has answered'));
    assert.ok(!(await tab.read(z.boolean(), sheetSays('Yes, it is'))));
    await keepPicture(tab, 'wallet-payee-known');
    await tap(tab, 'See whose it is');
    await tab.until(sheetSays('Ana Paz'));
    await tab.until(sheetSays('Confirmed by the bank'));
    await tap(tab, 'Yes, it is');
    await tab.until(isClosed);
    await tab.until(says('Not verified'));
    await follow(tab, 'button.row');
    await keepPicture(tab, 'wallet-payees-refused');
    await tab.until(sheetSays('No account was found.'));
    await keepPicture(tab, 'wallet-payee-refused');
    await tap(tab, 'Remove this payee');
    await tab.until(sheetSays('Nothing more is paid to it'));
    await tap(tab, 'Remove this payee');
    await tab.until(isClosed);
  });
});

suite('without a network', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('it says so, shows what it had, and decides nothing', async () => {
    const { owner } = await asking(BY_SESSION);
    const tab = await walletTab(owner.email);
    await tab.open(`${at}/wallet/approve`);
    await tab.until(says('1,234.56'));
    const network = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', network);
    await tab.until(says('Nothing can be decided or changed.'));
    assert.ok(await tab.read(z.boolean(), says('1,234.56')));
    assert.ok(await tab.read(z.boolean(), "document.querySelector('.question .lead').disabled"));
    await tab.send('Network.emulateNetworkConditions', { ...network, offline: false });
    await tab.until("!document.querySelector('.question .lead').disabled");
  });
});

suite('for everybody', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const [language, word] of [
    ['es', 'Saldo disponible'],
    ['pt', 'Saldo disponível'],
  ] as const)
    test(`it speaks ${language}`, async () => {
      const { owner } = await asking();
      const tab = await walletTab(owner.email, { language });
      await tab.open(`${at}/wallet`);
      await tab.until(says(word));
      assert.deepEqual(tab.complaints, []);
    });

  for (const language of ['en', 'es', 'pt'])
    test(`no word of the menu is cut on the narrowest telephone, in ${language}`, async () => {
      const { owner } = await asking();
      const tab = await walletTab(owner.email, { language });
      await useScreen(tab, NARROWEST_WIDTH, 'light');
      await tab.open(`${at}/wallet/activity`);
      await tab.until(`document.querySelectorAll('.tabbar a').length === 5 && ${isShown}`);
      // The word of the screen that is open is bolder, and each can be that.
      await tab.read(
        z.unknown(),
        `void document.querySelectorAll('.tabbar a').forEach((one) => one.setAttribute('aria-current', 'page'))`,
      );
      const cut = `[...document.querySelectorAll('.tabbar a > span:last-child')]
        .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`;
      assert.deepEqual(await tab.read(z.array(z.string()), cut), []);
      const title = await tab.read(z.string(), `document.querySelector('h1').textContent`);
      assert.ok(
        await tab.read(
          z.boolean(),
          `document.querySelector('.tabbar a[href$="/activity"]').textContent.trim() === ${JSON.stringify(title)}`,
        ),
      );
      await keepPicture(tab, `wallet-menu-${language}`);
      assert.deepEqual(tab.complaints, []);
    });

  for (const width of WIDTHS)
    test(`every screen is without barriers and fits, in both themes, at ${width} pixels`, async () => {
      const { owner, agent, address } = await asking();
      const payee = await newPayee(owner);
      const { body: paid } = await owner.session.get('/api/v1/wallet/history?limit=1');
      assert.ok(payee);
      const tab = await walletTab(owner.email, { language: 'es' });
      const themes = themesAt(width);
      const looked = async (name: string, keep: typeof keepPictures): Promise<void> => {
        for (const theme of themes) {
          await useScreen(tab, width, theme);
          await tab.until(isShown);
          const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
          assert.ok(wide <= width, `${name} is ${wide} pixels wide`);
          assert.deepEqual(await barriersOn(tab), [], name);
          await keep(tab, `wallet-${name}-${theme}-${width}`, isShown);
        }
      };
      const screens = {
        home: '/wallet',
        agents: '/wallet/agents',
        agent: `/wallet/agents/${agent.subWalletId}`,
        approve: '/wallet/approve',
        decided: '/wallet/approve/decided',
        activity: '/wallet/activity',
        movement: `/wallet/activity/${String(paid.data[0].id)}`,
        more: '/wallet/more',
        payees: '/wallet/payees',
        approval: address,
      };
      for (const [name, screen] of Object.entries(screens)) {
        await useScreen(tab, width, themes[0]);
        await tab.open(at + screen);
        await looked(name, keepPictures);
      }
      await tab.press('Revisar y aprobar');
      await tab.until(sheetSays('Titular según el banco'));
      await looked('approve-sheet', keepPicture);
      await tab.press('Ahora no');
      await tab.press('Rechazar');
      await tab.until(sheetSays('¿Por qué lo rechaza?'));
      await looked('reject-sheet', keepPicture);
      assert.deepEqual(tab.complaints, []);
    });
});
