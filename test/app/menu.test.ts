// The menu of the console, which has more entries than there is room for: its groups fold.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { consoleTabOf, isAt, isShown, lookedAt, pressKey, rowsAre, says } from './support/console-tab.ts';
import { barriersOn, keepPicture, useScreen } from './support/looks.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const email = 'viewer@example.test';
await addUser(testApp.operator, { organization: testApp.tenant.organizationId, email, role: 'viewer' });
await testApp.api.post('/api/v1/cardholders', person());

const open = "[...document.querySelectorAll('.menu-group[open] h2')].map((one) => one.textContent)";
const openIs = (...titles: readonly string[]): string =>
  `${open}.join() === ${JSON.stringify(titles.join())}`;
/** The entry of the menu where the reader is, and that it is in sight. */
const currentIs = (
  label: string,
): string => `((entry, menu) => entry?.textContent === ${JSON.stringify(label)}
  && entry.getBoundingClientRect().top >= menu.getBoundingClientRect().top
  && entry.getBoundingClientRect().bottom <= menu.getBoundingClientRect().bottom)(
    document.querySelector('.side a[aria-current]'), document.querySelector('.side'))`;
const tabs = `[...document.querySelectorAll('.screen-tabs a')].map((one) => one.textContent)`;
const press = (tab: Tab, selector: string): Promise<unknown> =>
  tab.read(z.unknown(), `document.querySelector(${JSON.stringify(selector)}).click()`);
const fold = (tab: Tab, title: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `[...document.querySelectorAll('.menu-group summary')]
      .find((one) => one.textContent.trim() === ${JSON.stringify(title)}).click()`,
  );

suite('the menu', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('of a phone is folded but for the group of the screen, and leads to each of the others', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await useScreen(tab, 390, 'light');
    await tab.open(`${testApp.url}/console/cards`);
    await tab.until(`${isShown} && ${says('Cards')}`);
    await press(tab, '.menu-button');
    await tab.until(openIs('Issuing'));
    assert.deepEqual(await barriersOn(tab), []);
    await keepPicture(tab, 'menu-light-390');
    await fold(tab, 'Developers');
    await tab.until(openIs('Issuing', 'Developers'));
    await press(tab, '.side a[href$="/events"]');
    await tab.until(isAt('/console/events'));
    await tab.until(openIs('Developers'));
    assert.deepEqual(tab.complaints, []);
  });

  test('keeps open what its reader has opened, for the session, and shows where they are', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await useScreen(tab, 1280, 'light');
    await tab.open(`${testApp.url}/console/home`);
    await tab.until(`${isShown} && ${openIs()} && ${currentIs('Home')}`);
    await fold(tab, 'Issuing');
    await tab.until(openIs('Issuing'));
    await press(tab, '.side a[href$="/cards"]');
    await tab.until(`${isAt('/console/cards')} && ${currentIs('Cards')}`);
    await tab.open(`${testApp.url}/console/audit`);
    await tab.until(`${openIs('Issuing', 'Organization')} && ${currentIs('Audit log')}`);
    // In a window so low that the menu is longer.
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 320,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await tab.open(`${testApp.url}/console/brand`);
    await tab.until(`${openIs('Issuing', 'Organization')} && ${currentIs('Settings')}`);
    await fold(tab, 'Issuing');
    await tab.until(openIs('Organization'));
    await tab.open(`${testApp.url}/console/home`);
    await tab.until(`${isShown} && ${openIs()}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('has one entry for all that leaves a wallet, and each list has its tab and its address', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await useScreen(tab, 390, 'light');
    await tab.open(`${testApp.url}/console/withdrawals`);
    await tab.until(`${isShown} && document.querySelector('.screen-tabs [aria-current]')
      ?.getBoundingClientRect().right <= innerWidth`);
    await useScreen(tab, 1280, 'light');
    await tab.until(currentIs('Payments and transfers'));
    assert.deepEqual(await tab.read(z.array(z.string()), tabs), [
      'Payments',
      'Transfers',
      'Batches',
      'Scheduled payments',
      'Withdrawals',
      'Payees',
    ]);
    await lookedAt(tab, 'screen-tabs');
    await press(tab, '.screen-tabs a[href$="/payees"]');
    await tab.until(`${isAt('/console/payees')} && document.querySelector('h1').textContent === 'Payees'`);
    await tab.until("document.querySelector('.screen-tabs [aria-current=page]')?.textContent === 'Payees'");
    await press(tab, '.side a[href$="/wallets"]');
    await tab.until(`${isAt('/console/wallets')} && document.querySelector('.screen-tabs') === null`);
    assert.deepEqual(tab.complaints, []);
  });
});

suite('the keys', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('lead to screens, and what a list does with the same letters is not done', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await tab.open(`${testApp.url}/console/cardholders`);
    await tab.until(`${isShown} && ${rowsAre(1)}`);
    await pressKey(tab, 'g');
    await pressKey(tab, 'k');
    await tab.until("location.pathname === '/console/keys'");
    await pressKey(tab, 'g');
    await pressKey(tab, 'p');
    await tab.until(`${isAt('/console/cardholders')} && ${isShown} && ${rowsAre(1)}`);
    const { entries } = z
      .object({ entries: z.array(z.object({ url: z.string() })) })
      .parse(await tab.send('Page.getNavigationHistory', {}));
    assert.ok(!entries.some(({ url }) => url.includes('peek')), JSON.stringify(entries));
    await pressKey(tab, 'j');
    await tab.until("location.search.startsWith('?peek=')");
    assert.deepEqual(tab.complaints, []);
  });

  test('lead nowhere while somebody types, chooses or has a dialog open', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await tab.open(`${testApp.url}/console/audit`);
    await tab.until(isShown);
    const typeIn = async (selector: string): Promise<void> => {
      await tab.read(z.unknown(), `document.querySelector('${selector}').focus()`);
      for (const key of ['g', 'c', '?']) await pressKey(tab, key);
    };
    await typeIn('#filter');
    await tab.until("document.querySelector('#filter').value === 'gc?'");
    await tab.read(z.unknown(), "document.querySelector('.typed-filters').parentElement.open = true");
    await typeIn('.typed-filters select');
    await tab.read(z.unknown(), 'document.activeElement.blur()');
    await pressKey(tab, '?');
    await tab.until(says('Keyboard shortcuts'));
    for (const key of ['g', 'c']) await pressKey(tab, key);
    assert.equal(await tab.read(z.string(), 'location.pathname'), '/console/audit');
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('dialog[open]').length"), 1);
    assert.deepEqual(tab.complaints, []);
  });

  test('are all on one sheet, which a key opens, and a press', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await tab.open(`${testApp.url}/console/cards`);
    await tab.until(isShown);
    await pressKey(tab, '?');
    await tab.until(`document.querySelector('dialog[open]') !== null && ${says('Go to a screen')}`);
    await lookedAt(tab, 'keys');
    const lines = "[...document.querySelectorAll('dialog[open] .shortcuts li')].map((one) => one.innerText)";
    const shown = (await tab.read(z.array(z.string()), lines)).map((one) => one.replaceAll(/\s+/g, ' '));
    for (const line of ['Home G H', 'Cardholders G P', 'Next row J or ↓', 'Go to the filter F or /'])
      assert.ok(shown.includes(line), `${line} in ${shown.join(', ')}`);
    await pressKey(tab, 'Escape');
    await tab.until("document.querySelector('dialog[open]') === null");
    await press(tab, '.account summary');
    await press(tab, '.account .with-keys');
    await tab.until("document.querySelector('dialog[open]') !== null");
    assert.deepEqual(tab.complaints, []);
  });
});
