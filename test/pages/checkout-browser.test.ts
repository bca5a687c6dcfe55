// The card form in a real browser: digits are grouped, and a slip is said before anything is sent.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { barriersOn, keepPicture } from '../app/support/looks.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { hasHeading } from './support/tab.ts';

const path = chromiumPath();
const { api, links } = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

async function cardForm(): Promise<Tab> {
  assert.ok(browser);
  const { body: holder } = await api.post('/api/v1/cardholders', person());
  const { body } = await api.post(`/api/v1/cardholders/${holder.id}/payment-method/setup`, {});
  const tab = await browser.newTab();
  const screen = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await tab.send('Emulation.setDeviceMetricsOverride', screen);
  await tab.open(`${links}${new URL(body.checkoutUrl).pathname}?lang=en`);
  return tab;
}
const valueOf = (tab: Tab, id: string) => tab.read(z.string(), `document.getElementById('${id}').value`);
const errorOf = (tab: Tab, id: string) =>
  tab.read(z.string().nullable(), `document.getElementById('${id}-error')?.textContent ?? null`);

async function typeCard(tab: Tab, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const card = { number: '4242424242424242', expiry: '1234', cvc: '123', holderName: 'Ana Prueba' };
  for (const [name, text] of Object.entries({ ...card, ...changes })) await tab.type(name, text);
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('digits are grouped while they are typed, and the network of the card is marked', async () => {
    const tab = await cardForm();
    await typeCard(tab);
    assert.deepEqual(
      [await valueOf(tab, 'number'), await valueOf(tab, 'expiry')],
      ['4242 4242 4242 4242', '12/34'],
    );
    const marked = `[...document.querySelectorAll('[data-on]')].map((one) => one.textContent).join()`;
    assert.equal(await tab.read(z.string(), marked), 'Visa');
    const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
    assert.ok(wide <= 390, `${wide} pixels wide`);
    assert.deepEqual(await barriersOn(tab), []);
    await keepPicture(tab, 'checkout-typed-390');
    await tab.press('Connect card');
    await tab.until(hasHeading('Your card is connected'));
    assert.deepEqual(tab.complaints, []);
  });

  test('the number of an American Express card is grouped as it is printed', async () => {
    const tab = await cardForm();
    await tab.type('number', '378282246310005');
    assert.equal(await valueOf(tab, 'number'), '3782 822463 10005');
  });

  test('a slip is said at its field, nothing is sent, and nothing typed is lost', async () => {
    const tab = await cardForm();
    await typeCard(tab, { number: '4242424242424241', cvc: '12' });
    await tab.press('Connect card');
    await tab.until(`document.activeElement.id === 'number'`);
    for (const name of ['number', 'cvc']) assert.notEqual(await errorOf(tab, name), null, name);
    assert.equal(await errorOf(tab, 'expiry'), null);
    assert.deepEqual(await barriersOn(tab), []);
    await tab.read(z.unknown(), `document.getElementById('number').select(); 0`);
    await tab.type('number', '4242424242424242');
    assert.equal(await errorOf(tab, 'number'), null);
    assert.equal(await valueOf(tab, 'cvc'), '12');
    await tab.type('cvc', '3');
    await tab.press('Connect card');
    await tab.until(hasHeading('Your card is connected'));
    assert.deepEqual(tab.complaints, []);
  });
});
