// What developers do on the test side from the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { fundedWallet } from '../payments/support.ts';
import {
  asks,
  consoleTabOf,
  fill,
  isAt,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  says,
  sendIt,
  tick,
  untilEffectsRan,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const EMAIL = 'developer@example.test';
const READER = 'viewer@example.test';
const { organizationId } = testApp.tenant;
await addUser(app, { organization: organizationId, email: EMAIL, role: 'developer' });
await addUser(app, { organization: organizationId, email: READER, role: 'viewer' });
const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana', lastName: 'Slow' }));
const card = await plantedCard(testApp, { cardholder_id: holder.body.id, label: 'Viajes' });
const owner = await fundedWallet(testApp, 500_000, { firstName: 'Luis' });
const { body: wallets } = await api.get(`/api/v1/wallets?cardholderId=${owner.cardholderId}`);
const [wallet] = wallets.data;
const buy = (amountCents: number, name = 'Almacén Ejemplo') =>
  api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents,
    merchant: { name, category: '5411' },
  });

const consoleTab = (email = EMAIL) => consoleTabOf(testApp, browser, { email });
const purchases = async (): Promise<number> =>
  (await api.get(`/api/v1/transactions?cardId=${card.id}`)).body.data.length;

suite('the simulator', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('buys with a card, once however often it is pressed, and leads to what came of it', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Simulate a purchase');
    await tab.until(asks('The merchant asks over the card network'));
    await fill(tab, 'amountCents', '10.00');
    await tab.until(asks('$\u00a010.00'));
    await lookedAt(tab, 'dialog purchase');
    const before = await purchases();
    await tab.read(
      z.unknown(),
      "((button) => [button.click(), button.click()])(document.querySelector('dialog .lead'))",
    );
    await tab.until(asks('Authorized'));
    await lookedAt(tab, 'dialog purchase done');
    await tab.read(z.unknown(), "document.querySelector('dialog a.link').click()");
    await tab.until(`${isClosed} && location.search.startsWith('?peek=tx_') && ${says('Almacén Ejemplo')}`);
    // By now a second one would have been answered as well.
    assert.equal(await purchases(), before + 1);
    assert.deepEqual(tab.complaints, []);
  });

  test('finds a card by its label or last digits, and fills in amounts', async () => {
    const other = await plantedCard(testApp, {
      cardholder_id: holder.body.id,
      label: 'Publicidad',
      last4: '7391',
    });
    const tab = await consoleTab();
    await tab.open(`${url}/console/simulator`);
    const found = `[...document.querySelectorAll('.part:first-child li')].map((one) => one.innerText)`;
    await tab.until(`${found}.length === 2 && ${found}.every((one) => one.includes('Ana Slow'))`);
    const finder = "document.querySelector('.part:first-child input')";
    for (const text of ['7391', 'publi']) {
      await tab.read(z.unknown(), `${finder}.select()`);
      await tab.type(await tab.read(z.string(), `${finder}.id`), text);
      await tab.until(`${found}.length === 1 && ${found}[0].includes('7391')`);
    }
    await lookedAt(tab, 'simulator-found');
    await openDialog(tab, 'Simulate a purchase');
    const amount = "document.getElementById('field-amountCents').value";
    // What a purchase is commonly about is more than there is on it, so all of it is filled in.
    await tab.until(`${amount} === '100.00'`);
    await tab.press('A common purchase');
    await tab.until(`${amount} === '15000.00'`);
    await tab.press('All that is available');
    await sendIt(tab);
    await tab.until(asks('Authorized'));
    await tab.press('Done');
    const { body } = await api.get(`/api/v1/transactions?cardId=${other.id}`);
    assert.deepEqual(body.data.length, 1);
    await tab.read(z.unknown(), `${finder}.select()`);
    await tab.type(await tab.read(z.string(), `${finder}.id`), 'nothing like it');
    await tab.until(`${found}.length === 0 && ${says('Nothing matches that text.')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('says why it is declined, and keeps what was typed for the next one', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/simulator`);
    await openDialog(tab, 'Simulate a purchase');
    await tab.press('More than is available');
    await fill(tab, 'merchant.name', 'Aerolínea Ejemplo');
    await sendIt(tab);
    await tab.until(asks('Insufficient funds'));
    await tab.press('Simulate another');
    await tab.until("document.getElementById('field-merchant-name')?.value === 'Aerolínea Ejemplo'");
    assert.deepEqual(tab.complaints, []);
  });

  test('says at its field what is wrong, and sends nothing', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Simulate a purchase');
    await fill(tab, 'amountCents', '10,5');
    const before = await purchases();
    await sendIt(tab);
    await tab.until(asks('Write an amount'));
    await tab.until("document.activeElement.id === 'field-amountCents'");
    await fill(tab, 'amountCents', '10.50');
    await fill(tab, 'merchant.category', 'food');
    await sendIt(tab);
    await tab.until("document.getElementById('field-merchant-category-problem') !== null");
    assert.equal(await tab.read(z.string(), "document.getElementById('field-amountCents').value"), '10.50');
    await tab.until(asks('Request id'));
    await lookedAt(tab, 'dialog problem');
    assert.equal(await purchases(), before);
    // The browser itself logs that an answer was 400.
    assert.ok(tab.complaints.every((complaint) => complaint.includes('400')));
  });

  test('what is wrong with a field goes when it is changed, and nothing else does', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Simulate a purchase');
    await fill(tab, 'amountCents', '10.50');
    await fill(tab, 'merchant.name', 'x'.repeat(300));
    await fill(tab, 'merchant.category', 'food');
    await sendIt(tab);
    const problemAt = (name: string): string => `document.getElementById('field-merchant-${name}-problem')`;
    const summary = "document.querySelector('dialog[open] .refusal')";
    await tab.until(`${problemAt('name')} !== null && ${problemAt('category')} !== null`);
    await tab.until("document.activeElement.id === 'field-merchant-name'");
    await fill(tab, 'merchant.category', '5411');
    await tab.until(`${problemAt('category')} === null`);
    await tab.until(`${problemAt('name')} !== null && ${summary} !== null`);
    await untilEffectsRan(tab);
    assert.equal(await tab.read(z.string(), 'document.activeElement.id'), 'field-merchant-category');
    await fill(tab, 'merchant.name', 'Kiosco Ejemplo');
    await tab.until(`${problemAt('name')} === null && ${summary} === null`);
    await untilEffectsRan(tab);
    assert.equal(await tab.read(z.string(), 'document.activeElement.id'), 'field-merchant-name');
    assert.equal(await tab.read(z.string(), "document.getElementById('field-amountCents').value"), '10.50');
    await sendIt(tab);
    await tab.until(asks('Simulate another'));
    assert.ok(tab.complaints.every((complaint) => complaint.includes('400')));
  });

  test('opens the dialog that is asked for while another one closes', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Simulate a purchase');
    await tab.until(asks('The merchant asks over the card network'));
    // The browser says that it is closed only after the press, and may do so before the next one is drawn.
    await tab.read(
      z.unknown(),
      `((dialog) => {
        dialog.close();
        [...document.querySelectorAll('.actions button')].find((one) => one.textContent === 'Simulate a purchase').click();
        dialog.dispatchEvent(new Event('close'));
      })(document.querySelector('dialog.sheet'))`,
    );
    await tab.until(asks('The merchant asks over the card network'));
    await fill(tab, 'amountCents', '10.00');
    assert.deepEqual(tab.complaints, []);
  });

  test('charges, voids and refunds a purchase from its panel, as its status allows', async () => {
    const { body: bought } = await buy(2_000, 'Kiosco Ejemplo');
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions?peek=${bought.id}`);
    for (const move of ['Increment', 'Void', 'Expire']) await tab.until(says(move));
    assert.ok(
      !(await tab.read(
        z.boolean(),
        "[...document.querySelectorAll('button')].some((one) => one.textContent === 'Refund')",
      )),
    );
    await openDialog(tab, 'Clear');
    await tab.until(asks('Kiosco Ejemplo charges the purchase'));
    await fill(tab, 'amountCents', '15.00');
    await tick(tab, 'Yes');
    await sendIt(tab);
    await tab.until(asks('Settled'));
    await tab.press('Done');
    await openDialog(tab, 'Refund');
    await sendIt(tab);
    await tab.until(asks('Refunded'));
    const { body } = await api.get(`/api/v1/transactions/${bought.id}`);
    assert.deepEqual([body.clearedCents, body.heldCents, body.refundedCents], [1_500, 0, 1_500]);
    assert.deepEqual(tab.complaints, []);
  });

  test('puts money into a wallet, and decides an identity check', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/wallets?peek=${wallet.id}`);
    await openDialog(tab, 'Simulate a deposit');
    await fill(tab, 'amountCents', '1,000.00');
    await sendIt(tab);
    await tab.until(asks('Credited'));
    const { body } = await api.get(`/api/v1/wallets/${wallet.id}`);
    assert.equal(body.totalCents, 600_000);

    await tab.open(`${url}/console/cardholders?peek=${holder.body.id}`);
    await openDialog(tab, 'Decide identity check');
    await tick(tab, 'Rejected');
    await fill(tab, 'reasons', 'document_expired');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('The document has expired.')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('sends nothing while offline, and keeps what was typed', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Simulate a purchase');
    await fill(tab, 'amountCents', '10.00');
    const before = await purchases();
    await tab.send('Network.enable');
    const offline = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await tab.send('Network.emulateNetworkConditions', { offline: true, ...offline });
    await tab.until(asks('Nothing is sent while you are offline'));
    await sendIt(tab);
    await tab.send('Network.emulateNetworkConditions', { offline: false, ...offline });
    await tab.until(`!(${says('Nothing is sent while you are offline')})`);
    assert.equal(await purchases(), before);
    await sendIt(tab);
    await tab.until(asks('See transactions'));
    assert.equal(await purchases(), before + 1);
  });

  test('offers a viewer nothing that the server would refuse', async () => {
    const tab = await consoleTab(READER);
    await tab.open(`${url}/console/simulator`);
    await tab.until(`${isShown} && ${says('Purchases on a card')} && ${says('Viajes')}`);
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await tab.until(`${isShown} && ${says('Viajes')}`);
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.actions button').length"), 0);
  });

  test('is not there on the live side', async () => {
    const tab = await consoleTabOf(testApp, browser, {
      email: EMAIL,
      tenantId: testApp.organization.liveTenantId,
    });
    await tab.open(`${url}/console/simulator`);
    await tab.until(isAt('/console/home'));
    assert.ok(!(await tab.read(z.boolean(), says('Simulator'))));
  });
});

suite('for everybody', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('the simulator is without barriers and fits', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/simulator`);
    await tab.until(says('Viajes'));
    await lookedAt(tab, 'simulator');
    assert.deepEqual(tab.complaints, []);
  });
});
