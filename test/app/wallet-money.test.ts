// What the owner of a wallet takes out of it, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { addAuthenticator, chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet } from '../payments/support.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
import { isAt, lookedAt, says, untilEffectsRan } from './support/console-tab.ts';
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

const listed = async ({ session }: Opened) => (await session.get('/api/v1/wallet/withdrawals')).body.data;

async function withdrawing(amount: string, destination: string, signedInAgoMs = 0) {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const tab = await walletTabOf(testApp, browser, { email: owner.email, signedInAgoMs });
  await tab.open(`${at}/wallet`);
  await tab.until(says('5,000.00'));
  await follow(tab, '.hero a.button');
  await tab.until(isAt('/wallet/withdraw'));
  await tab.type('field-amount', amount);
  await tab.type('field-destination', destination);
  await tap(tab, 'Continue');
  return { owner, tab };
}

/** What is sent is kept, and the next of its answers are lost. */
async function losingAnswers(tab: Tab): Promise<void> {
  await tab.read(
    z.unknown(),
    `window.kept = []; window.sent = fetch; window.fetch = async (path, init) => {
      const answer = await window.sent(path, init);
      if (!String(path).endsWith('/withdraw')) return answer;
      window.kept.push(init.headers['X-Idempotency-Key']);
      throw new TypeError('the answer was lost');
    }, 0`,
  );
}

suite('a withdrawal', { skip }, () => {
  test('is what a press leads to at the moment the screen before is drawn', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    // What observes the page comes right after the drawing, before anything else that waits for it.
    await tab.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `new MutationObserver((_, observer) => {
        const link = document.querySelector('.hero a.button');
        if (link === null) return;
        observer.disconnect();
        link.click();
      }).observe(document, { childList: true, subtree: true })`,
    });
    await tab.open(`${at}/wallet`);
    await tab.until(isAt('/wallet/withdraw'));
    await tab.until("document.getElementById('field-amount') !== null");
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('shows whose account it is after a proof, goes, and is among what moved', async () => {
    const { owner, tab } = await withdrawing('400', 'libre.banco.mio', ELEVEN_MINUTES_MS);
    await proveByCode(tab, testApp, owner.email);
    await tab.until(sheetSays('First withdrawal to this account'));
    await tab.until(sheetSays('It leaves at once and cannot be undone.'));
    assert.deepEqual(await listed(owner), []);
    await tap(tab, 'Withdraw $ 400.00');
    await tab.until(`${says('The withdrawal is on its way')} || ${says('The withdrawal has arrived')}`);
    const [made] = await listed(owner);
    assert.equal(made.amountCents, 40_000);
    await tap(tab, 'Make another withdrawal');
    await tab.until("document.getElementById('field-amount').value === ''");
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('Withdrawal'));
    await tab.read(
      z.unknown(),
      "[...document.querySelectorAll('.row')].find((one) => one.innerText.startsWith('Withdrawal')).click()",
    );
    await tab.until(says(made.cvu.slice(0, 4)));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('of more than leaves unasked asks for a passkey first, and waits for its owner', async () => {
    const { owner, tab } = await withdrawing('2,500.50', 'libre.banco.dos');
    await addAuthenticator(tab);
    await tap(tab, 'Register a passkey');
    await tab.until(sheetSays('the amount is set aside until you approve it'));
    await tap(tab, 'Ask for the withdrawal');
    await tab.until(says('The withdrawal waits for your approval'));
    assert.equal((await balanceOf(owner)).available, 2_499.5);
    await follow(tab, 'main a.button.lead');
    await tab.until(says('Decide before'));
    await tab.until(says('2,500.50'));
    await tab.until(says('You asked to withdraw'));
    await tab.until(says('This account is not in your name'));
    await lookedAt(tab, 'wallet-withdrawal-asked');
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('waits for you'));
    assert.ok(await tab.read(z.boolean(), says('Set aside')));
    await lookedAt(tab, 'wallet-set-aside');
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('that is refused says why, takes nothing, and loses nothing that was typed', async () => {
    const { owner, tab } = await withdrawing('6,000', 'libre.banco.tres');
    await tab.until(says('Request id'));
    assert.equal(
      await tab.read(z.string(), "document.getElementById('field-destination').value"),
      'libre.banco.tres',
    );
    await retype(tab, 'field-amount', '600');
    await tap(tab, 'Continue');
    await tab.until(sheetSays('You are about to withdraw'));
    await tap(tab, 'Not now');
    await tab.until(isClosed);
    assert.equal(await tab.read(z.string(), "document.getElementById('field-amount').value"), '600');
    assert.equal((await balanceOf(owner)).available, 5_000);
  });

  test('says at a field what is wrong with it until it is changed, and keeps what is in the other', async () => {
    const { tab } = await withdrawing('600', '12345');
    await tab.until(atField('destination', 'a'));
    const isSaid = "document.querySelector('.problem, .refusal') !== null";
    assert.ok(await tab.read(z.boolean(), isSaid));
    await retype(tab, 'field-amount', '700');
    assert.ok(await tab.read(z.boolean(), isSaid));
    await retype(tab, 'field-destination', 'libre.banco.seis');
    await tab.until(`!(${isSaid})`);
    await untilEffectsRan(tab);
    assert.equal(await tab.read(z.string(), 'document.activeElement.id'), 'field-destination');
    assert.equal(await tab.read(z.string(), "document.getElementById('field-amount').value"), '700');
    await tap(tab, 'Continue');
    await tab.until(sheetSays('You are about to withdraw'));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('whose answer is lost takes money once, also where it is sent from another sheet', async () => {
    const { owner, tab } = await withdrawing('300', 'libre.banco.cuatro');
    await tab.until(sheetSays('You are about to withdraw'));
    await losingAnswers(tab);
    await tap(tab, 'Withdraw $ 300.00');
    await tab.until(sheetSays('We do not know whether it arrived'));
    await tap(tab, 'Not now');
    await tap(tab, 'Continue');
    await tab.until(`${sheetSays('You are about to withdraw')} && !${sheetSays('We do not know')}`);
    await tab.read(z.unknown(), 'window.fetch = window.sent, 0');
    await tap(tab, 'Withdraw $ 300.00');
    await tab.until(says('Make another withdrawal'));
    assert.equal((await listed(owner)).length, 1);
  });

  test('fits and is without barriers on any screen', async () => {
    const { tab } = await withdrawing('400', 'libre.banco.cinco');
    await tab.until(sheetSays('You are about to withdraw'));
    await lookedAt(tab, 'wallet-withdraw-sheet');
    await tap(tab, 'Not now');
    await tab.until(isClosed);
    await lookedAt(tab, 'wallet-withdraw');
    assert.deepEqual(complaintsOf(tab), []);
  });
});
