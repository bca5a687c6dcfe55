// How the tests of the web app look for barriers: what one theme or one state of a page has alone is found,
// though a second look at the same page goes by its colors alone.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { barriersOn, useScreen, type THEMES } from './support/looks.ts';

const path = chromiumPath();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const PAGE = `<!doctype html><html lang="en"><head><title>Looks</title><style>
  body { color: #111; background: #fff }
  @media (prefers-color-scheme: dark) { STYLE_IN_THE_DARK }
</style></head><body><main><h1>Looks</h1><p>Words.</p>
<label id="asked" for="field">Amount</label><input id="field">
<button><span>Send</span></button></main></body></html>`;

async function opened(inTheDark: string): Promise<Tab> {
  assert.ok(browser);
  const tab = await browser.newTab();
  const page = PAGE.replace('STYLE_IN_THE_DARK', inTheDark);
  await tab.open(`data:text/html,${encodeURIComponent(page)}`);
  return tab;
}
/** By their rules, in light and then in the dark. */
async function foundIn(tab: Tab, ...themes: ReadonlyArray<(typeof THEMES)[number]>): Promise<string[][]> {
  const found: string[][] = [];
  for (const theme of themes) {
    await useScreen(tab, 1280, theme);
    found.push((await barriersOn(tab)).map((barrier) => barrier.replace(/:.*/s, '')));
  }
  return found;
}

suite('a look for barriers', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('finds nothing where there is none, in either theme', async () => {
    const tab = await opened('body { color: #fff; background: #111 }');
    assert.deepEqual(await foundIn(tab, 'light', 'dark', 'light'), [[], [], []]);
  });

  test('finds colors that are too near each other in one theme alone', async () => {
    const tab = await opened('body { color: #333; background: #222 }');
    const [light, dark, ...again] = await foundIn(tab, 'light', 'dark', 'light', 'dark');
    assert.deepEqual([light, ...again], [[], [], dark]);
    assert.deepEqual([...new Set(dark)], ['color-contrast']);
  });

  for (const [what, hidden, rule] of [
    ['a name', 'span { display: none }', 'button-name'],
    ['a label', 'label { visibility: hidden }', 'label'],
    ['a heading', 'h1 { display: none }', 'page-has-heading-one'],
  ] as const)
    test(`finds ${what} that one theme alone hides`, async () => {
      const tab = await opened(hidden);
      assert.deepEqual(await foundIn(tab, 'light', 'dark', 'dark', 'light'), [[], [rule], [rule], []]);
    });

  test('finds what was changed since the look before', async () => {
    const tab = await opened('');
    assert.deepEqual(await foundIn(tab, 'light'), [[]]);
    await tab.read(z.unknown(), "document.querySelector('button').setAttribute('role', 'nothing')");
    assert.deepEqual(await foundIn(tab, 'light', 'dark'), [['aria-roles'], ['aria-roles']]);
  });
});
