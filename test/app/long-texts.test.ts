// In a language whose words are longer by 40 %, no screen of either app is wider than a phone, and no list
// wider than a desk.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { consoleTabOf, isShown, SHOWS_ITS_COLUMNS } from './support/console-tab.ts';
import { keepPicture, useLongWords, useScreen } from './support/looks.ts';
import { walletTabOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url, links } = testApp;
const WIDTHS = [320, 390, 1280];
const EMAIL = 'owner@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'owner' });
const { body: holder } = await api.post(
  '/api/v1/cardholders',
  person({ firstName: 'María de los Ángeles', lastName: 'Fernández Echeverría' }),
);
const card = await plantedCard(testApp, { cardholder_id: holder.id, label: 'Viajes' });
const merchant = { name: 'Aerolínea Ejemplo', category: '5411' };
const { body: declined } = await api.post('/api/v1/sandbox/authorizations', {
  cardId: card.id,
  amountCents: 90_000_000,
  merchant,
});
const { body: endpoint } = await api.post('/api/v1/webhook_endpoints', {
  url: 'https://example.test/hooks',
  enabledEvents: ['*'],
});
const owner = await fundedWallet(testApp, 500_000);
const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 100 });
const { body: payment } = await pay(agent.key, await newPayee(owner), 123_456, { reason: 'Insumos' });

/** The widths at which something of the page has to be scrolled sideways for, or is cut off. */
async function tooWide(tab: Tab, at: string, name: string): Promise<string[]> {
  const found: string[] = [];
  await tab.open(at);
  for (const width of WIDTHS) {
    await useScreen(tab, width, 'light');
    await tab.until(isShown);
    const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
    await keepPicture(tab, `long-${name.replaceAll(/\W+/g, '-')}-${width}`);
    if (wide > width) found.push(`${name} is ${wide} pixels wide at ${width}`);
    if (!(await tab.read(z.boolean(), SHOWS_ITS_COLUMNS)))
      found.push(`a column of ${name} is out of sight at ${width}`);
  }
  return found;
}

const CONSOLE = [
  'home',
  'start',
  'simulator',
  'clock',
  'transactions',
  `transactions?peek=${declined.id}`,
  'cards',
  `cards?peek=${card.id}`,
  `cards/${card.id}`,
  'cardholders',
  `cardholders?peek=${holder.id}`,
  'payments',
  `payments?peek=${payment.id}`,
  'approvals',
  'scheduled',
  'wallets',
  'agents',
  `agents?peek=${agent.subWalletId}`,
  'events',
  'webhooks',
  `webhooks?peek=${endpoint.id}`,
  'requests',
  'keys',
  'device',
  'members',
  'invitations',
  'settings',
  'connections',
  'brand',
  'transfers',
  'withdrawals',
  'batches',
  'audit',
];
const WALLET = [
  '',
  '/agents',
  `/agents/${agent.subWalletId}`,
  '/approve',
  `/approve/${payment.approvalId}`,
  '/activity',
  '/withdraw',
  '/payees',
  '/more',
];

suite('with long words', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('words on a page are longer', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await useLongWords(tab);
    await tab.open(`${url}/console/cards`);
    await tab.until("document.querySelector('h1')?.textContent === 'CardsCa'");
  });

  test('every screen of the console fits a phone and a desk', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL, language: 'es' });
    await useLongWords(tab);
    const found: string[] = [];
    for (const name of CONSOLE)
      found.push(...(await tooWide(tab, `${url}/console/${name}`, `console ${name}`)));
    assert.deepEqual([...found, ...tab.complaints], []);
  });

  test('every screen of the wallet fits a phone and a desk', async () => {
    const tab = await walletTabOf(testApp, browser, { email: owner.email, language: 'es' });
    await useLongWords(tab);
    const found: string[] = [];
    for (const name of WALLET)
      found.push(...(await tooWide(tab, `${links}/wallet${name}`, `wallet ${name}`)));
    assert.deepEqual([...found, ...tab.complaints], []);
  });
});
