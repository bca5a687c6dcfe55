// A list of any length stays quick because what is on the page has a bound, and because a key changes little
// of it. How quick that is says `npm run bench:app`.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { copyPurchase } from '../support/purchases.ts';
import { consoleTabOf, endOfList, pressKey } from './support/console-tab.ts';
import { useScreen } from './support/looks.ts';

const ROWS = 500;
/** Those of a window of 800 pixels, and twelve beyond each of its ends. */
const DRAWN_MAX = 48;
const FRAMES = 60;
const THREE_ROWS_PX = 132;
const WIDTH = 1280;
const PASSED = 6;
const WALKED = 40;
/** What a screen needs for a key goes soon; what a row held was fifty times as much. */
const HELD_BYTES_MAX = 20_000;
const EMAIL = 'developer@example.test';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());
const { api, app, tenant, url } = testApp;
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'developer' });
const holder = await api.post('/api/v1/cardholders', person());
const card = await plantedCard(testApp, { cardholder_id: holder.body.id });
const bought = await api.post('/api/v1/sandbox/authorizations', {
  cardId: card.id,
  amountCents: 4_000,
  merchant: { name: 'Almacén Ejemplo', category: '5411' },
});
await app.pool.run(copyPurchase(tenant.id, String(bought.body.id), { from: 1, count: ROWS - 1 }));

const named = z.array(z.object({ name: z.string(), value: z.number() }));
const drawn = "document.querySelectorAll('tbody tr:not(.space)').length";
const chosen = "document.querySelector('tbody tr[aria-current=true]')?.getAttribute('aria-rowindex')";

const chosenAddress = "document.querySelector('tbody tr[aria-current=true] a')?.href";

/** With all rows of the list loaded, and its end in sight. */
async function loadedTab(): Promise<Tab> {
  const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
  await useScreen(tab, WIDTH, 'light');
  await tab.open(`${url}/console/transactions`);
  await tab.until(endOfList(ROWS));
  return tab;
}

suite('a list of hundreds of rows', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('keeps a bounded number of them on the page, wherever it is scrolled to', async () => {
    const tab = await loadedTab();
    const top = "document.querySelector('.scroller').scrollTop = 0, true";
    for (const [go, first] of [
      ['true', String(ROWS + 1)],
      [top, '2'],
    ] as const) {
      await tab.read(z.boolean(), `(${go})`);
      await tab.until(`document.querySelector('tbody tr[aria-rowindex="${first}"]') !== null`);
      const count = await tab.read(z.number(), drawn);
      assert.ok(count > 0 && count <= DRAWN_MAX, `${count} rows are drawn`);
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('is laid out again in few of the frames in which it is scrolled', async () => {
    const tab = await loadedTab();
    await tab.send('Performance.enable');
    const layouts = async (): Promise<number> => {
      const { metrics } = await tab.send('Performance.getMetrics');
      return named.parse(metrics).find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
    };
    await tab.read(z.unknown(), "document.querySelector('.scroller').scrollTop = 0");
    await tab.until(`document.querySelector('tbody tr[aria-rowindex="2"]') !== null`);
    const before = await layouts();
    await tab.read(z.unknown(), SCROLL_ON);
    const count = (await layouts()) - before;
    assert.ok(count > 0 && count <= FRAMES / 2, `${count} layouts in ${FRAMES} frames`);
  });

  test('hides what is below it, in both themes, so that a scroll moves what is painted already', async () => {
    const tab = await loadedTab();
    for (const theme of ['light', 'dark'] as const) {
      await useScreen(tab, WIDTH, theme);
      const colour = "getComputedStyle(document.querySelector('.scroller')).backgroundColor";
      assert.match(await tab.read(z.string(), colour), /^rgb\(/);
    }
  });

  test('has the row that a key goes to in sight in the frame that shows it as chosen', async () => {
    const tab = await loadedTab();
    await tab.read(z.unknown(), "document.querySelector('.scroller').scrollTop = 0");
    await tab.until(`document.querySelector('tbody tr[aria-rowindex="2"]') !== null`);
    await pressKey(tab, 'ArrowDown');
    await tab.until(`${chosen} === '2' && document.querySelector('.peek .amount') !== null`);
    assert.deepEqual(await tab.read(z.array(z.string()), OUT_OF_SIGHT), []);
    assert.deepEqual(tab.complaints, []);
  });

  test('changes the row that was chosen and the one that is, and no other, with a key', async () => {
    const tab = await loadedTab();
    await tab.read(z.unknown(), "document.querySelector('.scroller').scrollTop = 0");
    await tab.until(`document.querySelector('tbody tr[aria-rowindex="2"]') !== null`);
    await pressKey(tab, 'ArrowDown');
    await tab.until(`${chosen} === '2' && document.querySelector('.peek .amount') !== null`);
    await tab.read(z.boolean(), WATCH);
    await pressKey(tab, 'ArrowDown');
    await tab.until(`${chosen} === '3'`);
    await pressKey(tab, 'ArrowDown');
    await tab.until(`${chosen} === '4'`);
    assert.deepEqual(await tab.read(z.array(z.string()), 'window.changed()'), ['2', '3', '4']);
    assert.deepEqual(tab.complaints, []);
  });

  test('reads the row at which keys come to rest, and none that they pass', async () => {
    const tab = await loadedTab();
    await tab.read(z.unknown(), HOLD_TIME);
    const chosenId = "document.querySelector('tbody tr[aria-current=true] a').href.split('peek=')[1]";
    const ids: string[] = [];
    for (let row = 2; row < 2 + PASSED; row++) {
      await pressKey(tab, 'ArrowDown');
      await tab.until(`${chosen} === '${row}' && document.querySelector('.peek .amount') !== null`);
      ids.push(await tab.read(z.string(), chosenId));
    }
    const isRead = (id: string): string =>
      `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/transactions/${id}'))`;
    await tab.read(z.unknown(), 'window.restTime()');
    await tab.until(isRead(ids.at(-1) ?? ''));
    await tab.until("document.querySelector('.timeline') !== null");
    // The one at which the keys begin is read, since it may be the one that is looked for.
    for (const id of ids.slice(1, -1)) assert.equal(await tab.read(z.boolean(), isRead(id)), false, id);
  });

  test('has the address of the row at which keys come to rest, also for who goes on before', async () => {
    const tab = await loadedTab();
    await tab.read(z.unknown(), HOLD_TIME);
    for (let row = 2; row < 2 + PASSED; row++) {
      await pressKey(tab, 'ArrowDown');
      await tab.until(`${chosen} === '${row}'`);
      assert.equal(await tab.read(z.string(), 'location.search'), '');
    }
    await tab.read(z.unknown(), 'window.restTime()');
    await tab.until(`${chosenAddress} === location.href`);
    await tab.read(z.unknown(), HOLD_TIME);
    await pressKey(tab, 'ArrowDown');
    await tab.until(`${chosen} === '${2 + PASSED}'`);
    const last = await tab.read(z.string(), chosenAddress);
    await tab.read(z.unknown(), 'document.querySelector(\'nav a[href$="/cards"]\').click()');
    await tab.until("location.pathname.endsWith('/cards')");
    await tab.read(z.unknown(), 'history.back()');
    await tab.until(`location.href === '${last}' && document.querySelector('.peek .amount') !== null`);
    assert.deepEqual(tab.complaints, []);
  });

  test('holds nothing of the rows that keys have passed', async () => {
    const tab = await loadedTab();
    const walk = async (key: string): Promise<number> => {
      for (let n = 0; n < WALKED; n++) await pressKey(tab, key);
      await tab.until(`${chosen} === '${key === 'ArrowUp' ? 2 : WALKED + 2}'`);
      await tab.send('HeapProfiler.collectGarbage');
      const { metrics } = await tab.send('Performance.getMetrics');
      return named.parse(metrics).find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    };
    await tab.send('Performance.enable');
    await pressKey(tab, 'ArrowDown');
    await walk('ArrowDown');
    const before = await walk('ArrowUp');
    await walk('ArrowDown');
    const grown = (await walk('ArrowUp')) - before;
    assert.ok(grown < WALKED * HELD_BYTES_MAX, `${grown} bytes are held after ${2 * WALKED} keys`);
  });

  test('begins at its top with one page read, where somebody comes back to it', async () => {
    const tab = await loadedTab();
    const listed =
      "performance.getEntriesByType('resource').filter(({ name }) => /transactions\\?/.test(name))";
    await tab.read(z.unknown(), 'document.querySelector(\'nav a[href$="/cards"]\').click()');
    await tab.until(
      "document.querySelector('tbody tr[aria-rowindex=\"2\"] .row-link')?.href.includes('card_')",
    );
    await tab.read(z.unknown(), 'performance.clearResourceTimings(), history.back()');
    await tab.until(`document.querySelector('table')?.getAttribute('aria-rowcount') === '-1'`);
    await tab.until('document.querySelector(\'tbody tr[aria-rowindex="2"]\') !== null');
    assert.ok((await tab.read(z.number(), `${listed}.length`)) <= 1);
    assert.deepEqual(tab.complaints, []);
  });
});

const SCROLL_ON = `new Promise((resolve) => {
  const scroller = document.querySelector('.scroller');
  let frames = 0;
  const frame = () => {
    if (frames++ === ${FRAMES}) return resolve(true);
    scroller.scrollTop += ${THREE_ROWS_PX};
    requestAnimationFrame(frame);
  };
  frame();
})`;

/** Goes on by keys; which of the rows that were chosen could not be seen in their first frame. */
const OUT_OF_SIGHT = `(async () => {
  const gone = [];
  for (let n = 0; n < ${WALKED}; n++) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', cancelable: true }));
    await new Promise(requestAnimationFrame);
    const row = document.querySelector('tbody tr[aria-current=true]');
    const { bottom } = document.querySelector('.scroller').getBoundingClientRect();
    if (row.getBoundingClientRect().bottom > bottom) gone.push(row.getAttribute('aria-rowindex'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  return gone;
})()`;

/** Timers wait, and no time passes, until keys come to rest. */
const HOLD_TIME = `(() => {
  const { setTimeout } = window;
  const held = [];
  window.setTimeout = (run, ms = 0, ...more) => (ms < 100 ? setTimeout(run, ms, ...more) : held.push(run));
  const now = performance.now();
  performance.now = () => now;
  window.restTime = () => (Object.assign(window, { setTimeout }), held.forEach((run) => run()));
})()`;

/** Which rows change from now on; those that come or go are more than rows that change. */
const WATCH = `(() => {
  const seen = new Set();
  const nameOf = ({ type, target }) => {
    const row = (target instanceof Element ? target : target.parentElement)?.closest('tr');
    return type === 'childList' ? 'made again' : row?.getAttribute('aria-rowindex') ?? 'gone';
  };
  const note = (all) => all.forEach((one) => seen.add(nameOf(one)));
  const observer = new MutationObserver(note);
  observer.observe(document.querySelector('tbody'), {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  window.changed = () => (note(observer.takeRecords()), [...seen].sort());
  return true;
})()`;
