// The account form in a real browser: what is typed is grouped, a slip is said before anything is sent, where
// money is sent is copied, and the page looks again by itself.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { testPeople } from '../../tools/gen/test-people.ts';
import { barriersOn, keepPicture, themesAt, useScreen, WIDTHS } from '../app/support/looks.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { allowDebits } from '../payment-methods/accounts.ts';
import { person } from '../support/people.ts';
import { hasHeading } from './support/tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const { api, links } = testApp;
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

async function personOf(country: string): Promise<string> {
  const known = testPeople().find((one) => one.country === country);
  assert.ok(known);
  const { taxId, dateOfBirth, phoneNumber } = known;
  const body = person({ country, taxId, dateOfBirth, phoneNumber, firstName: 'Ana', lastName: 'Prueba' });
  return String((await api.post('/api/v1/cardholders', body)).body.id);
}
const [argentine, mexican, brazilian] = [await personOf('AR'), await personOf('MX'), await personOf('BR')];

async function tabOn(cardholderId: string, body: object, language = 'en'): Promise<Tab> {
  assert.ok(browser);
  const setup = await api.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, body);
  const tab = await browser.newTab();
  await useScreen(tab, 390, 'light');
  await tab.open(`${links}${new URL(setup.body.checkoutUrl).pathname}?lang=${language}`);
  return tab;
}
const HAS_ERROR = `document.getElementById('account-error') !== null`;
const valueOf = (tab: Tab) => tab.read(z.string(), `document.getElementById('account').value`);
const errorOf = (tab: Tab) =>
  tab.read(z.string().nullable(), `document.getElementById('account-error')?.textContent ?? null`);
async function retype(tab: Tab, text: string): Promise<void> {
  await tab.read(z.unknown(), `document.getElementById('account').select(); 0`);
  await tab.type('account', text);
}

/** At both widths and in both themes: no barriers, and nothing beside the screen. */
async function looksGood(tab: Tab, name: string): Promise<void> {
  for (const width of WIDTHS)
    for (const theme of themesAt(width)) {
      await useScreen(tab, width, theme);
      const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
      assert.ok(wide <= width, `${name}: ${wide} pixels wide at ${width}`);
      assert.deepEqual(await barriersOn(tab), [], `${name} at ${width} in ${theme}`);
      await keepPicture(tab, `checkout-${name}-${width}-${theme}`);
    }
  await useScreen(tab, 390, 'light');
}

/** What was copied, where the page of a test may not read the clipboard. */
const WATCHED_CLIPBOARD = `
  window.copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => void window.copied.push(text) },
  });`;
async function copiedOn(tab: Tab, label: string): Promise<string> {
  await tab.press(label);
  await tab.until(`document.querySelector('[role=status]').textContent.endsWith('copied')`);
  return tab.read(z.string(), 'window.copied.join()');
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a CLABE is grouped while it is typed, a slip is said at once, and where to send is copied', async () => {
    const tab = await tabOn(mexican, { rail: 'clabe', returnUrl: 'https://shop.example.test/' });
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCHED_CLIPBOARD });
    await looksGood(tab, 'clabe');
    const clabe = makeAccountNumber('MX', '9900', '4100');
    const last = Number(clabe.slice(-1));
    const grouped = `990 000 ${clabe.slice(6, 17)} ${last}`;
    await tab.type('account', clabe.slice(0, -1) + String((last + 1) % 10));
    await tab.press('Connect account');
    await tab.until(`document.activeElement.id === 'account' && ${HAS_ERROR}`);
    assert.match((await errorOf(tab)) ?? '', /a digit seems wrong/);
    await looksGood(tab, 'clabe-slip');
    await retype(tab, clabe);
    assert.deepEqual([await valueOf(tab), await errorOf(tab)], [grouped, null]);
    await tab.press('Connect account');
    await tab.until(hasHeading('Your account is connected'));
    const [method] = (await api.get(`/api/v1/cardholders/${mexican}/payment-methods`)).body.data;
    await looksGood(tab, 'clabe-done');
    assert.equal(await copiedOn(tab, 'Copy the CLABE'), method.depositInstructions.clabe);
    assert.deepEqual(tab.complaints, []);
  });

  test('a CVU is grouped and checked likewise, and the page says that it is debited', async () => {
    await allowDebits(testApp);
    const tab = await tabOn(argentine, { rail: 'cvu' });
    await looksGood(tab, 'cvu');
    for (const [typed, problem] of [
      ['0000003100000000000131', /a digit seems wrong/],
      ['0110138202011100377664', /Only accounts with a CVU/],
    ] as const) {
      await retype(tab, typed);
      await tab.press('Connect account');
      await tab.until(`document.activeElement.id === 'account' && ${HAS_ERROR}`);
      assert.match((await errorOf(tab)) ?? '', problem);
    }
    const cvu = makeAccountNumber('AR', '0003', '410099');
    await retype(tab, cvu);
    assert.deepEqual([await valueOf(tab), await errorOf(tab)], [`${cvu.slice(0, 8)} ${cvu.slice(8)}`, null]);
    await tab.press('Connect account');
    await tab.until(hasHeading('Authorize debits in the app of your bank'));
    await looksGood(tab, 'cvu-pending');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await tab.until(hasHeading('Your account is connected'));
    await looksGood(tab, 'cvu-done');
    assert.deepEqual(tab.complaints, []);
  });

  test('what is too long is not cut, and is said', async () => {
    const tab = await tabOn(mexican, { rail: 'clabe' });
    await tab.type('account', '9900000000000410012');
    assert.equal(await valueOf(tab).then((value) => value.replaceAll(' ', '')), '9900000000000410012');
    await tab.press('Connect account');
    await tab.until(HAS_ERROR);
    assert.match((await errorOf(tab)) ?? '', /too long/);
  });

  test('a Pix key is grouped once it is whole, its code is copied, and the page moves when money comes', async () => {
    const tab = await tabOn(brazilian, {});
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCHED_CLIPBOARD });
    await looksGood(tab, 'card-of-several');
    await tab.read(z.unknown(), `document.querySelector('.rails a').click()`);
    await tab.until(hasHeading('Connect your account'));
    for (const [typed, shown] of [
      ['39053344705', '390.533.447-05'],
      ['11987654321', '11 98765-4321'],
      ['pix@example.test', 'pix@example.test'],
    ] as const) {
      await retype(tab, typed);
      assert.equal(await valueOf(tab), shown);
    }
    await looksGood(tab, 'pix');
    await tab.press('Connect account');
    await tab.until(hasHeading('Your account is connected'));
    const [method] = (await api.get(`/api/v1/cardholders/${brazilian}/payment-methods`)).body.data;
    await looksGood(tab, 'pix-done');
    assert.equal(await copiedOn(tab, 'Copy the Pix code'), method.depositInstructions.pix.copyPaste);
    assert.ok((await tab.read(z.number(), 'scrollY')) > 0);
    const deposits = `/api/v1/sandbox/payment_methods/${method.id}/deposit`;
    assert.equal((await api.post(deposits, { amountCents: 35_000 })).status, 200);
    await tab.until(`${hasHeading('Your money has arrived')} && scrollY === 0`);
    await looksGood(tab, 'pix-arrived');
    assert.deepEqual(tab.complaints, []);
  });

  test('the page of an account that is not confirmed yet looks again until it is', async () => {
    const tab = await tabOn(brazilian, { rail: 'pix', returnUrl: 'https://shop.example.test/' });
    await tab.type('account', 'demora@example.test');
    await tab.press('Connect account');
    await tab.until(hasHeading('We are checking your account'));
    await looksGood(tab, 'pending');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await tab.until(hasHeading('Your account is connected'));
    assert.deepEqual(tab.complaints, []);
  });

  test('what its bank refuses is said at the field', async () => {
    const tab = await tabOn(brazilian, { rail: 'pix' }, 'pt');
    await tab.type('account', 'outro@example.test');
    await tab.press('Conectar conta');
    await tab.until(`document.querySelector('.problems') !== null`);
    await looksGood(tab, 'pix-refused');
    assert.match((await errorOf(tab)) ?? '', /de outra pessoa/);
  });
});
