// The documentation in a real browser: on a phone and on a large screen, by day and by night, with the
// keyboard, and from addresses of before it had chapters.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startServer } from '#platform/http/server.ts';
import { barriersOn, useScreen } from '../app/support/looks.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { htmlPages, pagesFor } from './support.ts';

const PHONE_HEIGHT_MAX = 25_000;
/** A page of each kind, for what takes longer to look at. */
const KINDS = [
  '/docs',
  '/docs/cards',
  '/docs/errors',
  '/docs/webhooks',
  '/docs/events/card',
  '/docs/guides/issue-cards',
  '/docs/find',
];

const path = chromiumPath();
const browser = path === undefined ? undefined : await startChromium(path);
const server = await startServer(
  { host: '127.0.0.1', port: 0, pages: pagesFor(), newId: (prefix) => `${prefix}_1`, docsUrl: () => '/docs' },
  (_, response) => Promise.resolve(void response.writeHead(404).end()),
);
after(async () => {
  await browser?.close();
  await server.close();
});
const url = `http://127.0.0.1:${server.port}`;

async function openTab(): Promise<Tab> {
  assert.ok(browser);
  return browser.newTab();
}
const press = async (tab: Tab, key: string, text = ''): Promise<void> => {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, text });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
};

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('no page is wider than a phone, nor longer than is read on one', async () => {
    const tab = await openTab();
    await useScreen(tab, 390, 'light');
    for (const page of (await htmlPages()).keys()) {
      await tab.open(url + page);
      const [width, height] = await tab.read(
        z.tuple([z.number(), z.number()]),
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      );
      assert.ok(width <= 390, `${page} is ${width} pixels wide`);
      assert.ok(height <= PHONE_HEIGHT_MAX, `${page} is ${height} pixels high`);
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('the chapters are beside the page, or behind a button on a phone, and printed once', async () => {
    const tab = await openTab();
    const link = `document.querySelector('nav a[href="#payees.create"]')`;
    await useScreen(tab, 1280, 'light');
    await tab.open(`${url}/docs/payees`);
    await tab.until(`${link}.checkVisibility()`);
    assert.equal(
      await tab.read(z.number(), `document.querySelectorAll('nav a[href="/docs/payees"]').length`),
      1,
    );
    await useScreen(tab, 390, 'light');
    await tab.open(`${url}/docs/payees`);
    await tab.until(`!${link}.checkVisibility()`);
    await tab.read(z.unknown(), `document.querySelector('.menu').focus()`);
    await press(tab, 'Enter', '\r');
    await tab.until(`${link}.checkVisibility()`);
    assert.deepEqual(await barriersOn(tab), []);
    await tab.read(z.unknown(), `${link}.click()`);
    await tab.until(`location.hash === '#payees.create' && !${link}.checkVisibility()`);
    assert.deepEqual(tab.complaints, []);
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`a page of each kind has no barriers, ${theme}`, async () => {
      const tab = await openTab();
      for (const [i, page] of KINDS.entries()) {
        await useScreen(tab, i % 2 === 0 ? 390 : 1280, theme);
        await tab.open(`${url}${page}?q=card`);
        assert.deepEqual(await barriersOn(tab), [], page);
      }
      assert.deepEqual(tab.complaints, []);
    });
  }

  test('a search is made with the keyboard alone', async () => {
    const tab = await openTab();
    await useScreen(tab, 1280, 'light');
    await tab.open(`${url}/docs/money`);
    await tab.until(`document.querySelector('#q').getAttribute('role') === 'combobox'`);
    await press(tab, '/', '/');
    await tab.until(`document.activeElement.id === 'q'`);
    await tab.send('Input.insertText', { text: 'create card' });
    await tab.until(`document.querySelectorAll('#results:not([hidden]) li').length > 1`);
    assert.deepEqual(await barriersOn(tab), []);
    await press(tab, 'ArrowDown');
    await press(tab, 'ArrowUp');
    await press(tab, 'Enter');
    await tab.until(`location.pathname + location.hash === '/docs/cards#cards.create'`);
    assert.deepEqual(tab.complaints, []);
  });

  test('an address of before leads to its chapter, and an error to its place', async () => {
    const tab = await openTab();
    for (const [before, now] of [
      ['#cards.create', '/docs/cards#cards.create'],
      ['#errors-not_found', '/docs/errors#errors-not_found'],
      ['#idempotency', '/docs/idempotency'],
      ['#tag-cards', '/docs/cards'],
    ] as const) {
      await tab.open(`${url}/docs/money`);
      await tab.open(`${url}/docs${before}`);
      await tab.until(`location.pathname + location.hash === '${now}'`);
    }
  });

  test('a language that was chosen once is that of every sample, here and on other pages', async () => {
    const tab = await openTab();
    const python = `[...document.querySelectorAll('.tabs')].every((one) =>
      getComputedStyle(one.querySelector('.python')).display === 'block' &&
      getComputedStyle(one.querySelector('.curl')).display === 'none')`;
    await tab.open(`${url}/docs/cards`);
    await tab.until(`document.querySelectorAll('.copy').length > 0 || navigator.clipboard === undefined`);
    await tab.read(z.unknown(), `document.querySelector('label[for="cards.create-python"]').click()`);
    await tab.until(python);
    await tab.open(`${url}/docs/payees`);
    await tab.until(python);
  });
});
