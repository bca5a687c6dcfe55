// The wallet shows what changes as it changes, in a real browser whose page asks nothing again by itself: it
// has heard of what it then shows.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn } from '../payments/support.ts';
import { says } from './support/console-tab.ts';
import { sheetSays, tap, walletTabOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SKIPPED = { skip: path === undefined && 'no Chromium is installed' };
const { api, links: at } = testApp;
/** It says when it hears as well. */
const NEVER_ASKS = `window.setInterval = () => 0;
  window.EventSource = class extends EventSource {
    constructor(address) {
      super(address);
      this.addEventListener('open', () => { window.hears = true; });
    }
  };`;
const ASKS_OFTEN = `{ const real = window.setInterval.bind(window);
  window.setInterval = (run, ms) => real(run, Math.min(ms, 200)); }`;
const HEARS = 'window.hears === true';
const LOST = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const isDisabled = (label: string): string =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.disabled`;

async function opened(where: string, script = NEVER_ASKS) {
  const owner = await fundedWallet(testApp, 500_000);
  const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 200 });
  const payee = await newPayee(owner);
  const tab = await walletTabOf(testApp, browser, { email: owner.email });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await tab.open(at + where);
  return { owner, tab, hold: () => pay(agent.key, payee, 123_456), agent };
}
const setOffline = async (tab: Tab, offline: boolean): Promise<void> => {
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', { ...LOST, offline });
};

suite('the wallet', SKIPPED, () => {
  test('shows a payment that is held as soon as it is, and what came in, without asking', async () => {
    const { owner, tab, hold } = await opened('/wallet');
    await tab.until(says('5,000.00'));
    await tab.until(HEARS);
    await hold();
    await tab.until(says('One request waits for your decision'));
    await tab.until(says('3,765.44'));
    const payer = await fundedWallet(testApp, 500_000);
    const other = await newAgent(testApp, payer, { initial_amount: 200 });
    await pay(other.key, await payeeIn(payer, owner), 1_000);
    await tab.until(says('3,775.44'));
    assert.deepEqual(tab.complaints, []);
  });

  test('shows what was changed on another device, and leaves a sheet that is open as it is', async () => {
    const { owner, tab, hold, agent } = await opened('/wallet/approve');
    await hold();
    await tab.until(says('Review and approve'));
    await tap(tab, 'Review and approve');
    await tab.until(sheetSays('1,234.56'));
    await hold();
    await tab.until("document.querySelector('.tabbar .count')?.textContent === '2'");
    assert.ok(await tab.read(z.boolean(), sheetSays('1,234.56')));
    await tab.open(`${at}/wallet/agents`);
    await tab.until(says('Compras'));
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    await tab.until(says('Paused'));
    assert.deepEqual(tab.complaints, []);
  });

  test('opens by itself once the identity of its owner is verified', async () => {
    const someone = person();
    const { body: holder } = await api.post('/api/v1/cardholders', someone);
    const tab = await walletTabOf(testApp, browser, { email: someone.email });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: NEVER_ASKS });
    await tab.open(`${at}/wallet`);
    await tab.until("document.querySelector('main.alone h1, main.alone h2') !== null");
    await tab.until(HEARS);
    await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    await tab.until("document.querySelector('.tabbar') !== null");
  });

  test('lets nothing be decided without a network, says so, and hears again once there is one', async () => {
    const { tab, hold } = await opened('/wallet/approve');
    await hold();
    await tab.until(`${isDisabled('Review and approve')} === false`);
    await setOffline(tab, true);
    await tab.until("document.querySelector('.offline').hidden === false");
    await tab.until(`${isDisabled('Review and approve')} === true && ${isDisabled('Reject')} === true`);
    await hold();
    await setOffline(tab, false);
    await tab.until("document.querySelector('.offline').hidden");
    await tab.until(says('2 requests'));
    await tab.until(`${isDisabled('Review and approve')} === false`);
    await hold();
    await tab.until(says('3 requests'));
  });

  test('asks for what waits again and again where it has no stream', async () => {
    const { tab, hold } = await opened('/wallet', `window.EventSource = undefined; ${ASKS_OFTEN}`);
    await tab.until(says('5,000.00'));
    await hold();
    await tab.until(says('One request waits for your decision'));
  });
});
