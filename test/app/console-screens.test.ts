// Every screen of the console in a real browser: for everybody, on a phone and on a desk.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { fundedWallet } from '../payments/support.ts';
import { consoleTabOf, lookedAt } from './support/console-tab.ts';
import { keepPictures } from './support/looks.ts';
import {
  brokenEndpoint,
  DEVELOPER,
  livelyOrganization,
  unequalWallet,
} from './support/lively-organization.ts';

const path = chromiumPath();
const testApp = await startTestApp({ plantsRows: true });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { url } = testApp;
const { holder, declined, agent, payee, paid } = await livelyOrganization(testApp);
const unequal = await fundedWallet(testApp, 5_000, { firstName: 'Iris' });
await unequalWallet(testApp, unequal);
const { endpoint } = await brokenEndpoint(testApp);

const SCREENS = [
  'home',
  'transactions',
  'cards',
  'cardholders',
  'payments',
  'payees',
  'approvals',
  'scheduled',
  'wallets',
  'agents',
  'events',
  'webhooks',
  'requests',
  'keys',
  `transactions?peek=${String(declined.body.id)}`,
  `payments?peek=${String(paid.body.id)}`,
  `payees?peek=${payee.id}`,
  `wallets?peek=${unequal.walletId}`,
  `agents?peek=${agent.subWalletId}`,
  `webhooks?peek=${String(endpoint.id)}`,
  `requests?peek=${String(holder.headers.get('x-request-id'))}`,
  'cards?status=CLOSED',
];

suite('for everybody', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('every screen is without barriers and fits, in both themes, on a phone and on a desk', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: DEVELOPER });
    for (const address of SCREENS) {
      await tab.open(`${url}/console/${address}`);
      await lookedAt(tab, `console-${address.replace(/\W.*/, '-peek')}`, keepPictures);
    }
    assert.deepEqual(tab.complaints, []);
  });
});
