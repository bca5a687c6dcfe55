// The search of the console, in a real browser: by what people know things by, without a trace in addresses.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { asks, consoleTabOf, isAt, lookedAt, rowsAre, says } from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp({ worker: false });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const EMAIL = 'viewer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'viewer' });
const known = person({ firstName: 'Zoé', lastName: 'Buscada' });
const { body: holder } = await api.post('/api/v1/cardholders', known);
const card = await plantedCard(testApp, { cardholder_id: holder.id, last4: '7391', label: 'Viajes' });

const OWNER = 'owner@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: OWNER, role: 'owner' });
for (const [name, amountCents] of [
  ['Kiosco Ejemplo', 1_250],
  ['Almacén Ejemplo', 2_000],
] as const)
  await api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents,
    merchant: { name, category: '5411' },
  });

const options = "document.querySelectorAll('dialog[open] [role=option]')";
const firstSays = (text: string): string => `${options}[0]?.innerText.includes(${JSON.stringify(text)})`;

/** In an empty search. */
async function searchFor(tab: Tab, text: string): Promise<void> {
  await tab.read(z.unknown(), "document.querySelector('.search-button').click()");
  await tab.until("document.querySelector('dialog[open] input:focus')?.value === ''");
  await tab.send('Input.insertText', { text });
}
async function press(tab: Tab, key: string): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
}

suite('the search', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('leads from a name, an e-mail and four digits to what has them', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/events`);
    await tab.until("document.querySelector('.search-button') !== null");
    await searchFor(tab, 'zoe busc');
    await tab.until(firstSays('Zoé Buscada'));
    await lookedAt(tab, 'search');
    await press(tab, 'Enter');
    await tab.until(isAt(`/console/cardholders/${String(holder.id)}`));
    for (const [typed, label, address] of [
      [known.email, 'Zoé Buscada', `/console/cardholders/${String(holder.id)}`],
      ['7391', '•••• 7391', `/console/cards/${card.id}`],
      [card.id, '•••• 7391', `/console/cards/${card.id}`],
    ] as const) {
      await searchFor(tab, typed);
      await tab.until(firstSays(label));
      await press(tab, 'Enter');
      await tab.until(isAt(address));
    }
    const { entries } = z
      .object({ entries: z.array(z.object({ url: z.string() })) })
      .parse(await tab.send('Page.getNavigationHistory', {}));
    assert.ok(!entries.some((one) => /zoe|example\.test|7391/.test(one.url)), JSON.stringify(entries));
    assert.deepEqual(tab.complaints, []);
  });

  test('names screens before all that is found, and keeps what is chosen', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/events`);
    await tab.until("document.querySelector('.search-button') !== null");
    await searchFor(tab, 'card');
    await tab.until(firstSays('Cards'));
    await press(tab, 'ArrowDown');
    await press(tab, 'Enter');
    await tab.until(isAt('/console/cardholders'));
    assert.deepEqual(tab.complaints, []);
  });

  test('offers what a member may do, by its words in their language, and opens it', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: OWNER, language: 'es' });
    await tab.open(`${url}/console/events`);
    await tab.until("document.querySelector('.search-button') !== null");
    await searchFor(tab, 'clave crear');
    await tab.until(firstSays('Crear clave'));
    await lookedAt(tab, 'search-action');
    await press(tab, 'Enter');
    await tab.until(asks('La clave se muestra una sola vez'));
    assert.equal(await tab.read(z.string(), 'location.pathname + location.search'), '/console/events');
    const viewer = await consoleTabOf(testApp, browser, { email: EMAIL });
    await viewer.open(`${url}/console/events`);
    await viewer.until("document.querySelector('.search-button') !== null");
    await searchFor(viewer, 'create key');
    // By now the actions have come as well: those of all screens are loaded together.
    await viewer.until(says('Nothing matches'));
    assert.ok(!(await viewer.read(z.boolean(), says('Create key'))));
    assert.deepEqual([tab.complaints, viewer.complaints], [[], []]);
  });

  test('leads to the purchases at a merchant, and to those of an amount', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/events`);
    await tab.until("document.querySelector('.search-button') !== null");
    await searchFor(tab, 'kiosco ejem');
    await tab.until(`${firstSays('Purchases at “kiosco ejem”')} && ${says('Nothing matches')}`);
    await press(tab, 'Enter');
    await tab.until(`${isAt('/console/transactions?merchant=kiosco+ejem')} && ${rowsAre(1)}`);
    await searchFor(tab, '12.50');
    await tab.until(`${firstSays('Purchases of 12.50')} && ${says('Nothing matches')}`);
    await press(tab, 'Enter');
    await tab.until(
      `${isAt('/console/transactions?minAmountCents=1250&maxAmountCents=1250')} && ${rowsAre(1)}`,
    );
    assert.deepEqual(tab.complaints, []);
  });

  test('takes no card number, and says so', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/events`);
    await tab.until("document.querySelector('.search-button') !== null");
    await searchFor(tab, '4242424242424242');
    await tab.until(says('search for its last four digits'));
    // The browser says so of each refusal of the server.
    assert.deepEqual(
      tab.complaints.filter((one) => !/status of 400 /.test(one)),
      [],
    );
  });
});
