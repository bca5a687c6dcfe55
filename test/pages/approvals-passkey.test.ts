// An owner approves in a real browser, with the authenticator that Chromium has for tests: from the link to
// the payment, by signing in and adding the passkey that the amount asks for.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { addAuthenticator, chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { countsOf, linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { hasHeading, signInOn } from './support/tab.ts';

/** Of a common telephone, in points. */
const SCREEN_HEIGHT = 844;

const path = chromiumPath();
const testApp = await startTestApp();
const { api } = testApp;
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const follow = (tab: Tab, label: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `[...document.links].find((one) => one.textContent === ${JSON.stringify(label)}).click()`,
  );
const textOf = (tab: Tab): Promise<string> => tab.read(z.string(), 'document.body.textContent');

/** As if they had just proven who they are. */
async function signIn(tab: Tab, email: string): Promise<void> {
  const { cookie } = await cookieOfPerson(testApp, email);
  const at = cookie.indexOf('=');
  const set = { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: testApp.links };
  await tab.send('Network.setCookie', set);
}

/** An owner whose sub-wallet asks for a passkey from two pesos on. */
const sending = () =>
  newSending(testApp, {
    subWallet: { approval_config: { auto_approve_under_cents: 100, whatsapp_threshold_cents: 200 } },
  });

/** Has no passkey yet when the organization asks. */
async function addPasskey(tab: Tab, email: string): Promise<void> {
  await addAuthenticator(tab);
  await signIn(tab, email);
  await tab.open(`${testApp.links}/sign-in?manage=1&lang=en`);
  await tab.press('Add a passkey');
  await tab.until(`document.body.textContent.includes('Remove')`);
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a telephone shows what is decided on and both buttons without scrolling', async () => {
    assert.ok(browser);
    const owner = await fundedWallet(testApp, 500_000);
    const agent = await newAgent(testApp, owner, { initial_amount: 50 });
    const reason = 'Factura 42 de abril, tóner y resmas A4 para la oficina';
    const { body } = await pay(agent.key, await newPayee(owner), 7_000, { reason });
    const tab = await browser.newTab();
    await signIn(tab, owner.email);
    const screen = { width: 390, height: SCREEN_HEIGHT, deviceScaleFactor: 1, mobile: true };
    await tab.send('Emulation.setDeviceMetricsOverride', screen);
    await tab.open(`${testApp.links}/approvals/${body.approvalId}?lang=es`);
    const bottoms = await tab.read(
      z.array(z.number()),
      `['.amount', '.payee', 'blockquote', '[value=approved]', '[value=rejected]'].map((one) =>
        document.querySelector(one).getBoundingClientRect().bottom)`,
    );
    assert.ok(
      bottoms.every((bottom) => bottom <= SCREEN_HEIGHT),
      String(bottoms),
    );
    assert.deepEqual(
      bottoms,
      bottoms.toSorted((a, b) => a - b),
    );
  });

  test('an owner signs in, adds a passkey, and approves with it what the page shows', async () => {
    assert.ok(browser);
    const owner = await fundedWallet(testApp, 500_000);
    const agent = await newAgent(testApp, owner, {
      approval_config: { auto_approve_under_cents: 100, whatsapp_threshold_cents: 200 },
    });
    const { body: payment } = await pay(agent.key, await newPayee(owner), 123_456);
    const tab = await browser.newTab();
    const authenticatorId = await addAuthenticator(tab);
    await tab.send('Page.navigate', { url: `${testApp.links}/approvals/${payment.approvalId}?lang=en` });
    await tab.until(hasHeading('Sign in'));
    await signInOn(tab, testApp, owner.email);
    await tab.until(hasHeading('Approve this payment?'));
    await follow(tab, 'Add a passkey');
    await tab.press('Add a passkey');
    await tab.until(hasHeading('Approve this payment?'));
    assert.match(await textOf(tab), /ARS\s1,234\.56/);

    await tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await tab.press('Approve with a passkey');
    await tab.until(
      `document.querySelector('[role=alert]')?.textContent.startsWith('The passkey was not') === true`,
    );
    assert.equal(
      (await agent.key.get(`/api/v1/wallet/payments/${payment.id}`)).body.status,
      'pending_approval',
    );

    await tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await tab.press('Approve with a passkey');
    await tab.until(hasHeading('Payment made'));
    await untilPayment(agent.key, payment.id, 'settled');
    const { body } = await owner.session.get(`/api/card/approvals/${payment.approvalId}`);
    assert.equal(body.status, 'approved');
    assert.deepEqual(tab.complaints, []);
  });

  test('an owner approves a transfer of their organization with a passkey that they have', async () => {
    assert.ok(browser);
    const from = await sending();
    const tab = await browser.newTab();
    await addPasskey(tab, from.owner.email);
    const { body: transfer } = await send(api, from, 123_456);
    assert.deepEqual([transfer.status, transfer.approval.channel], ['pending_approval', 'biometric']);
    const at = `/api/card/approvals/${transfer.approval.id}`;
    const refused = await from.owner.session.post(at, { decision: 'approved' });
    assert.equal(refused.status, 403, JSON.stringify(refused.body));

    await tab.open(`${testApp.links}/approvals/${transfer.approval.id}?lang=en`);
    await tab.until(hasHeading('Approve this transfer?'));
    assert.match(await textOf(tab), /ARS\s1,234\.56/);
    await tab.press('Approve with a passkey');
    await tab.until(hasHeading('Transfer made'));
    await untilTransfer(api, transfer.id, 'settled');
    assert.deepEqual(tab.complaints, []);
  });

  test('an owner approves a batch with a passkey, once for all of its lines', async () => {
    assert.ok(browser);
    const from = await sending();
    const tab = await browser.newTab();
    await addPasskey(tab, from.owner.email);
    const { body } = await sendBatch(api, from, linesOf(3, 50_000));
    const batch = await untilBatch(api, body.id, 'pending_approval');
    await tab.open(`${testApp.links}/approvals/${batch.approval.id}?lang=en`);
    await tab.until(hasHeading('Approve these transfers?'));
    await tab.press('Approve with a passkey');
    await tab.until(`${hasHeading('Approved, on their way')} || ${hasHeading('Transfers sent')}`);
    const completed = await untilBatch(api, batch.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 3 });
    assert.deepEqual(tab.complaints, []);
  });
});
