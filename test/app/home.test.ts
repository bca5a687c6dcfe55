// What a member sees first in the console, in a real browser: the first steps of a new organization, and then
// numbers, each of which leads to its list.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { consoleTabOf, isAt, isShown, lookedAt, says } from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url, newOrganization } = testApp;
const EMAIL = 'developer@example.test';
const NEWCOMER = 'newcomer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'developer' });
const fresh = await newOrganization('Nueva');
await addUser(app, { organization: fresh.id, email: NEWCOMER, role: 'developer' });

const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana' }));
const card = await plantedCard(testApp, { cardholder_id: holder.body.id });
for (const amountCents of [1_000, 2_000, 90_000])
  await api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents,
    merchant: { name: 'Almacén Ejemplo', category: '5411' },
  });
for (let n = 0; n < 2; n++) await api.post('/api/v1/cardholders', {});
const owner = await fundedWallet(testApp, 500_000);
const agent = await newAgent(testApp, owner, {
  initial_amount: 4_000,
  approval_config: { auto_approve_under_cents: 1_000 },
});
const paid = await pay(agent.key, await newPayee(owner), 90_000, { reason: 'Insumos' });
assert.equal(paid.body.status, 'pending_approval', JSON.stringify(paid.body));
await until(
  'the refused requests are logged',
  async () => (await api.get('/api/v1/overview')).body.requests.refused.length > 0,
);

const tileOf = (words: string): string =>
  `[...document.querySelectorAll('.tile')].find((one) => one.textContent.endsWith(${JSON.stringify(words)}))`;
const REFUSED =
  "[...document.querySelectorAll('.ranked a')].find((one) => one.textContent.includes('invalid_request'))";
const isOpening = "document.querySelector('.opening').checkVisibility()";
const hasNumbers = "document.querySelector('.tiles') !== null";

suite('a page', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const opened of ['console', 'wallet'])
    test(`of the ${opened} is painted before a script has come, and gives way to what the script draws`, async () => {
      const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
      await tab.send('Network.enable');
      await tab.send('Network.setBlockedURLs', { urls: ['*.js'] });
      await tab.open(`${url}/${opened}`);
      await tab.until("performance.getEntriesByName('first-contentful-paint').length === 1");
      assert.equal(await tab.read(z.boolean(), isOpening), true);
      await tab.send('Network.setBlockedURLs', { urls: [] });
      await tab.open(`${url}/${opened}`);
      await tab.until("document.querySelector('#app h1') !== null");
      assert.equal(await tab.read(z.boolean(), isOpening), false);
    });
});

suite('Home', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is where the console leads, and each number leads to its list', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console`);
    await tab.until(`${tileOf('approvals waiting for their owner')}?.textContent.startsWith('1')`);
    for (const text of ['Insufficient funds', '33.3', 'invalid_request', 'First steps'])
      assert.ok(await tab.read(z.boolean(), says(text)), text);
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.days tbody tr').length"), 14);
    await lookedAt(tab, 'home-numbers');
    await tab.read(z.unknown(), `${tileOf('approvals waiting for their owner')}.click()`);
    await tab.until(isAt('/console/approvals?status=pending'));
    await tab.read(z.unknown(), 'history.back()');
    await tab.until(hasNumbers);
    await tab.until(`${REFUSED} !== undefined && ${isShown}`);
    await tab.read(z.unknown(), `${REFUSED}.click()`);
    await tab.until(`location.pathname === '/console/requests' && ${says('cardholders.create')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('of a new organization is its first steps alone', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: NEWCOMER, tenantId: fresh.testTenantId });
    await tab.open(`${url}/console`);
    await tab.until(says('Register a cardholder'));
    assert.equal(await tab.read(z.boolean(), hasNumbers), false);
    await lookedAt(tab, 'home-new');
    assert.deepEqual(tab.complaints, []);
  });

  test('speaks es and pt', async () => {
    for (const [language, text] of [
      ['es', 'Requiere atención'],
      ['pt', 'Precisa de atenção'],
    ] as const) {
      const tab = await consoleTabOf(testApp, browser, { email: EMAIL, language });
      await tab.open(`${url}/console/home`);
      await tab.until(says(text));
      assert.deepEqual(tab.complaints, []);
    }
  });
});
