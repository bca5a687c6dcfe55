// In `dev` a request is sent from its page of the documentation: with the keyboard, under the policy of the
// page, and with a key that no page has.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { openApi } from '#product.ts';
import { keyPages } from '#roles/dev.ts';
import { docsPages } from '#web/docs/index.ts';
import { barriersOn, useScreen } from '../app/support/looks.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { BASE_URL, htmlPages, sampleOf } from './support.ts';

let given: string | undefined;
const pages = docsPages({ document: openApi(), sampleOf, baseUrl: () => BASE_URL, tries: true });
const { url, api, newKey } = await startTestApp({
  worker: false,
  pages: () => ({ pages: { ...pages, ...keyPages(() => given) } }),
});
const path = chromiumPath();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const formOf = (operation: string): string => `document.getElementById('${operation}.try-path').form`;
const statusOf = (operation: string): string =>
  `${formOf(operation)}.querySelector('[role="status"]').textContent`;

async function opened(page: string, operation: string): Promise<Tab> {
  assert.ok(browser);
  const tab = await browser.newTab();
  await useScreen(tab, 1280, 'light');
  await tab.open(url + page);
  await tab.until(`!${formOf(operation)}.parentElement.hidden`);
  return tab;
}
const press = async (tab: Tab, key: string, text = ''): Promise<void> => {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, text });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
};
/** Opens the fold and sends what is in it, with the keyboard alone. */
async function sendFrom(tab: Tab, operation: string): Promise<void> {
  await tab.read(z.unknown(), `${formOf(operation)}.parentElement.querySelector('summary').focus()`);
  if (!(await tab.read(z.boolean(), `${formOf(operation)}.parentElement.open`)))
    await press(tab, 'Enter', '\r');
  await tab.until(`${formOf(operation)}.checkVisibility()`);
  await tab.read(z.unknown(), `${formOf(operation)}.querySelector('button').focus()`);
  await press(tab, 'Enter', '\r');
}
const write = (tab: Tab, operation: string, field: 'path' | 'body', text: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `{ const field = ${formOf(operation)}.elements.${field}; field.value = ${JSON.stringify(text)};
       field.dispatchEvent(new Event('input', { bubbles: true })); }`,
  );

suite('a request from its page', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is sent with the key of dev, and its status, id and answer are shown', async () => {
    given = await newKey();
    const tab = await opened('/docs/cardholders', 'cardholders.create');
    await sendFrom(tab, 'cardholders.create');
    await tab.until(`/^Status 201, request req_/.test(${statusOf('cardholders.create')})`);
    const shown = await tab.read(
      z.string(),
      `${formOf('cardholders.create')}.querySelector('pre').textContent`,
    );
    const { id, firstName } = JSON.parse(shown) as { id: string; firstName: string };
    assert.equal((await api.get(`/api/v1/cardholders/${id}`)).body.firstName, firstName);
    assert.deepEqual(await barriersOn(tab), []);

    // What was made is what other samples are about from then on, here and on other pages of the tab.
    await sendFrom(tab, 'cardholders.get');
    await tab.until(`/^Status 200, /.test(${statusOf('cardholders.get')})`);
    assert.equal(
      await tab.read(z.string(), `${formOf('cardholders.get')}.elements.path.value`),
      `/api/v1/cardholders/${id}`,
    );
    await tab.open(`${url}/docs/cards`);
    await tab.until(`${formOf('cards.create')}.elements.body.value.includes(${JSON.stringify(id)})`);
    await useScreen(tab, 390, 'dark');
    await tab.read(z.unknown(), `${formOf('cards.create')}.parentElement.open = true`);
    assert.deepEqual(await barriersOn(tab), []);
    assert.ok((await tab.read(z.number(), 'document.documentElement.scrollWidth')) <= 390);
    assert.deepEqual(tab.complaints, []);
  });

  test('is sent as it was typed, and a refusal says what to correct', async () => {
    given = await newKey();
    const tab = await opened('/docs/cardholders', 'cardholders.create');
    await write(tab, 'cardholders.create', 'body', '{"firstName":"Ana"}');
    await sendFrom(tab, 'cardholders.create');
    await tab.until(`/^Status 400, /.test(${statusOf('cardholders.create')})`);
    await tab.until(`/"problems"/.test(${formOf('cardholders.create')}.querySelector('pre').textContent)`);
  });

  test('goes to this server and to no other', async () => {
    given = await newKey();
    const tab = await opened('/docs/cardholders', 'cardholders.list');
    await write(tab, 'cardholders.list', 'path', '//example.com/api');
    await sendFrom(tab, 'cardholders.list');
    await tab.until(`/^Not sent\\. /.test(${statusOf('cardholders.list')})`);
    assert.deepEqual(tab.complaints, []);
  });

  test('says why where the key is not given, and is sent once it is', async () => {
    given = undefined;
    const tab = await opened('/docs/cardholders', 'cardholders.list');
    await sendFrom(tab, 'cardholders.list');
    await tab.until(`/^Not sent\\. .*service_unavailable/.test(${statusOf('cardholders.list')})`);
    given = await newKey();
    await sendFrom(tab, 'cardholders.list');
    await tab.until(`/^Status 200, /.test(${statusOf('cardholders.list')})`);
  });
});

suite('the documentation of a deployment', () => {
  test('sends no requests', async () => {
    for (const [page, { body }] of await htmlPages())
      assert.ok(!body.includes('try.js') && !body.includes('class="inside try"'), page);
  });
});

suite('the documentation of dev', () => {
  test('has the key on no page, and the same policy', async () => {
    given = await newKey();
    for (const [page, make] of Object.entries(pages)) {
      const { body, csp, type } = await make('');
      assert.ok(!body.includes(given), page);
      if (type.startsWith('text/html')) assert.ok(csp?.includes("connect-src 'self'"), page);
    }
  });

  test('offers it where a key is what the request takes, and it ends', async () => {
    const { body = '' } = (await pages['/docs/cardholders']?.('')) ?? {};
    assert.ok(body.includes('id="cardholders.create.try-body"'));
    const wallet = (await pages['/docs/wallet']?.(''))?.body ?? '';
    assert.ok(wallet.includes('class="operation"') && !wallet.includes('class="inside try"'));
    const events = (await pages['/docs/events']?.(''))?.body ?? '';
    assert.ok(events.includes('id="events.stream"') && !events.includes('id="events.stream.try-path"'));
  });
});
