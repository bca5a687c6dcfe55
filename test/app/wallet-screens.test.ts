// What the owner of a wallet sees and ends under More, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { addAuthenticator, chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { grantOf } from '../support/grants.ts';
import { sessionOf } from '../support/signed-in.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { advanceToNext, scheduled, shownOf, untilLast } from '../schedules/support.ts';
import { buy, issued, newBuyer } from '../card-session/support.ts';
import { isAt, lookedAt, says } from './support/console-tab.ts';
import {
  complaintsOf,
  ELEVEN_MINUTES_MS,
  follow,
  isClosed,
  proveByCode,
  sheetSays,
  retype,
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

/** From the menu, by the words on its row. */
async function openFromMore(tab: Tab, title: string): Promise<void> {
  await tab.open(`${at}/wallet/more`);
  const row = `[...document.querySelectorAll('a.row')].find((one) => one.innerText.trim() === ${JSON.stringify(title)})`;
  await tab.until(`${row} !== undefined`);
  await tab.read(z.unknown(), `${row}.click()`);
}

suite('a scheduled payment', { skip }, () => {
  const opened = async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 1_000 });
    const payee = await newPayee(owner);
    const id = await scheduled(agent.key, payee, { cron_expression: '0 9 1 * *', amount_cents: 12_345 });
    const tab = await walletTabOf(testApp, browser, { email: owner.email, signedInAgoMs: ELEVEN_MINUTES_MS });
    return { owner, agent, payee, id, tab };
  };

  test('says when it is paid in words, in the time of its place, and what came of the last', async () => {
    const { agent, id, payee, tab } = await opened();
    await advanceToNext(testApp, agent.key, id);
    await untilLast(agent.key, id, 'completed');
    await openFromMore(tab, 'Scheduled payments');
    await tab.until(isAt('/wallet/scheduled'));
    await tab.until(says(payee.label));
    await lookedAt(tab, 'wallet-scheduled-list');
    await follow(tab, `a[href$="${id}"]`);
    await tab.until(says('On day 1 of each month at 09:00'));
    await tab.until(says('Buenos Aires time'));
    await tab.until(says('The agent says; not verified'));
    await tab.until(says('Paid'));
    await tab.until(says('Compras'));
    await lookedAt(tab, 'wallet-scheduled-one');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('is paused, resumed and cancelled, the last by its name, with no proof', async () => {
    const { owner, id, payee, tab } = await opened();
    await tab.open(`${at}/wallet/scheduled/${id}`);
    await tap(tab, 'Pause');
    await tab.until(says('What falls due while it is paused is not paid later.'));
    assert.equal((await shownOf(owner.session, id)).status, 'paused');
    await tap(tab, 'Resume');
    await tab.until(`!${says('What falls due while it is paused')}`);
    assert.equal((await shownOf(owner.session, id)).status, 'active');
    await tap(tab, 'Cancel this scheduled payment');
    await tab.until(sheetSays(`Cancel the scheduled payment of $ 123.45 to ${payee.label}?`));
    await lookedAt(tab, 'wallet-scheduled-cancel');
    await follow(tab, 'dialog[open] .danger');
    await tab.until(`${isClosed} && ${says('Cancelled')}`);
    assert.equal((await shownOf(owner.session, id)).status, 'cancelled');
  });

  test('of somebody else is not found', async () => {
    const { id } = await opened();
    const other = await fundedWallet(testApp, 1_000);
    const tab = await walletTabOf(testApp, browser, { email: other.email });
    await tab.open(`${at}/wallet/scheduled`);
    await tab.until(says('There are no scheduled payments'));
    await tab.open(`${at}/wallet/scheduled/${id}`);
    await tab.until(says('We did not find it'));
  });
});

suite('security', { skip }, () => {
  test('lists passkeys, adds one with a name after a proof, renames it, and removes it', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const listed = async (): Promise<readonly { name: string }[]> =>
      (await owner.session.get('/api/auth/passkeys')).body.data;
    const tab = await walletTabOf(testApp, browser, { email: owner.email, signedInAgoMs: ELEVEN_MINUTES_MS });
    await addAuthenticator(tab);
    await openFromMore(tab, 'Security');
    await tab.until(says('You have no passkey'));
    await tap(tab, 'Add a passkey');
    await retype(tab, 'field-name', 'Work phone');
    await tap(tab, 'Register a passkey');
    await proveByCode(tab, testApp, owner.email);
    await tab.until(`${isClosed} && !${says('You have no passkey')}`);
    assert.deepEqual(
      (await listed()).map(({ name }) => name),
      ['Work phone'],
    );
    await tap(tab, 'Rename Work phone');
    await tab.until(sheetSays('Rename Work phone'));
    await retype(tab, 'field-name', 'x'.repeat(61));
    await lookedAt(tab, 'wallet-passkey-rename');
    await tap(tab, 'Save the name');
    await tab.until("document.getElementById('field-name-problem') !== null");
    await retype(tab, 'field-name', 'Old phone');
    await tap(tab, 'Save the name');
    await tab.until(`${isClosed} && ${says('Old phone')}`);
    await tap(tab, 'Remove Old phone');
    await tab.until(sheetSays('Remove the passkey Old phone?'));
    await tab.until(sheetSays('It is the only one you have'));
    await lookedAt(tab, 'wallet-passkey-remove');
    await tap(tab, 'Remove the passkey');
    await tab.until(says('You have no passkey'));
    assert.deepEqual(await listed(), []);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('sends who came by a code of an organization to sign in for their passkeys, and for the console', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const vouchedBy = testApp.organization.id;
    const tab = await walletTabOf(testApp, browser, { email: owner.email, vouchedBy });
    await openFromMore(tab, 'Security');
    await tab.until(says('You signed in with a code from the company'));
    await lookedAt(tab, 'wallet-security-of-one');
    await tab.until(`document.querySelector('a[href^="/sign-in?again=1&next=%2Fwallet"]') !== null`);
    await tab.open(`${at}/console`);
    await tab.until(says('Your code was sent by the company'));
    await lookedAt(tab, 'console-of-one');
    await tab.open(`${at}/sign-in?manage=1`);
    await lookedAt(tab, 'sign-in-of-one');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('ends one session, and all but this one', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const others = [await sessionOf(testApp, owner.email), await sessionOf(testApp, owner.email)];
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    await tab.open(`${at}/wallet/security`);
    const ends = "document.querySelectorAll('.group:last-of-type .row button').length";
    // Two, and the one with which the wallet was made.
    await tab.until(`${ends} === 3`);
    await lookedAt(tab, 'wallet-security');
    await follow(tab, '.group:last-of-type .row button');
    await tap(tab, 'End the session');
    await tab.until(`${isClosed} && ${ends} === 2`);
    await tap(tab, 'End all others');
    await tab.until(sheetSays('End the other 2 sessions?'));
    await follow(tab, 'dialog[open] .danger');
    await tab.until(`${isClosed} && ${ends} === 0`);
    for (const session of [...others, owner.session])
      assert.equal((await session.get('/api/auth/session')).status, 401);
    await tab.open(`${at}/wallet/security`);
    await tab.until(says('This one'));
    assert.deepEqual(complaintsOf(tab), []);
  });
});

suite('a card', { skip }, () => {
  test('says what is left, what was bought, and why not, without codes; its number is on another page', async () => {
    const { session, email } = await newBuyer(testApp);
    const rules = { type: 'multi_use', label: 'Libros', blockedMccs: ['7995'] };
    const id = await issued(session, 10_000, rules);
    await buy(testApp, id, 6_000);
    await buy(testApp, id, 5_000);
    const tab = await walletTabOf(testApp, browser, { email, signedInAgoMs: ELEVEN_MINUTES_MS });
    await openFromMore(tab, 'Cards');
    await tab.until(says('Libros'));
    await lookedAt(tab, 'wallet-cards');
    await follow(tab, `a[href$="${id}"]`);
    await tab.until(
      says('It was more than is left on the card. $ 50.00 were asked for, and $ 40.00 were left.'),
    );
    await tab.until(says('Gambling (7995)'));
    assert.ok(!(await tab.read(z.boolean(), says('insufficient_funds'))));
    await lookedAt(tab, 'wallet-card');
    await tap(tab, 'See the number');
    await follow(tab, 'dialog[open] [type=submit]');
    await proveByCode(tab, testApp, email);
    await tab.until(sheetSays('Open the page with the number'));
    const address = await tab.read(z.string(), "document.querySelector('dialog[open] a').href");
    assert.ok(address.startsWith(`${at}/reveal/`));
    assert.equal((await fetch(address)).status, 200);
    assert.deepEqual(complaintsOf(tab), []);
  });
});

suite('freezing a card', { skip }, () => {
  const opened = async () => {
    const { session, email } = await newBuyer(testApp);
    const id = await issued(session, 10_000, { type: 'multi_use', label: 'Libros' });
    const tab = await walletTabOf(testApp, browser, { email, signedInAgoMs: ELEVEN_MINUTES_MS });
    const state = async () => {
      const { body } = await session.get(`/api/card/v1/cards/${id}`);
      return [body.status, body.pausedBy];
    };
    await tab.open(`${at}/wallet/cards/${id}`);
    return { email, id, tab, state };
  };
  const buttonsOf = (tab: Tab): Promise<string> =>
    tab.read(z.string(), "[...document.querySelectorAll('main button')].map((one) => one.innerText).join()");

  test('takes one press, and a proof to take it back', async () => {
    const { email, tab, state } = await opened();
    await tap(tab, 'Freeze card');
    await tab.until(says('You froze it: no purchase is approved until you unfreeze it.'));
    assert.deepEqual(await state(), ['PAUSED', ['owner']]);
    await lookedAt(tab, 'wallet-card-frozen');
    await tap(tab, 'Unfreeze card');
    await proveByCode(tab, testApp, email);
    await tab.until(`${isClosed} && !${says('You froze it')} && ${says('Freeze card')}`);
    assert.deepEqual(await state(), ['OPEN', []]);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('is not offered where the organization has paused it, which it says by name', async () => {
    const { id, tab, state } = await opened();
    await tap(tab, 'Freeze card');
    await tab.until(says('You froze it'));
    await testApp.api.patch(`/api/v1/cards/${id}`, { status: 'PAUSED' });
    await tab.open(`${at}/wallet/cards/${id}`);
    const { name } = testApp.organization;
    await tab.until(says(`${name} froze it: no purchase is approved. Only ${name} can unfreeze it`));
    assert.equal(await buttonsOf(tab), 'See the number');
    await lookedAt(tab, 'wallet-card-frozen-by-organization');
    assert.deepEqual(await state(), ['PAUSED', ['organization', 'owner']]);
    assert.deepEqual(complaintsOf(tab), []);
  });
});

suite('a connected program', { skip }, () => {
  test('is shown with what it may do, and is disconnected by its name', async () => {
    const owner = await fundedWallet(testApp, 1_000);
    const agent = await newAgent(testApp, owner, { agent_label: 'Compras' });
    const { id } = await grantOf(testApp, owner, ['wallet:read', 'wallet:pay'], agent.subWalletId);
    const tab = await walletTabOf(testApp, browser, { email: owner.email, signedInAgoMs: ELEVEN_MINUTES_MS });
    await openFromMore(tab, 'Connected applications');
    await tab.until(says('client.test'));
    await lookedAt(tab, 'wallet-clients');
    await follow(tab, `a[href$="${id}"]`);
    await tab.until(says('Pay your payees and issue cards, as one of your agents'));
    await tab.until(says('Compras'));
    await lookedAt(tab, 'wallet-client');
    await owner.session.delete(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`);
    await tab.until(says('It can no longer do anything: the agent that it spent as is closed.'));
    await lookedAt(tab, 'wallet-client-over');
    await tap(tab, 'Disconnect');
    await tab.until(sheetSays('Disconnect Test client?'));
    await follow(tab, 'dialog[open] .danger');
    await tab.until(says('There are no connected applications'));
    assert.deepEqual((await owner.session.get('/api/v1/wallet/grants')).body.data, []);
    await tab.open(`${at}/wallet/clients/${id}`);
    await tab.until(says('It is not among your connected applications'));
    assert.deepEqual(complaintsOf(tab), []);
  });
});
