// A tab of the console, and what is looked for in it.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { z } from 'zod';
import type { TestApp } from '../../support/app.ts';
import type { Chromium, Tab } from '../../support/chromium.ts';
import { barriersOn, keepPicture, type keepPictures, THEMES, useScreen, WIDTHS } from './looks.ts';
import { cookieOfPerson, type SessionOptions } from '../../support/signed-in.ts';

export const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;
export const rowsAre = (count: number): string =>
  `document.querySelectorAll('tbody tr:not(.space)').length === ${count}`;
/** So many rows are loaded; until they are, it scrolls to the end of those that there are. */
export const endOfList = (count: number): string => `((table, scroller) => table !== null
  && (scroller.scrollTop = scroller.scrollHeight,
    table.getAttribute('aria-rowcount') === '${count + 1}'))(
    document.querySelector('.scroller table'), document.querySelector('.scroller'))`;
export const isAt = (address: string): string =>
  `location.pathname + location.search === ${JSON.stringify(address)}`;
/** Nothing loads any more, and nothing moves. */
export const isShown = `document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
  && document.querySelector('[aria-busy=true]') === null
  && document.querySelector('.peek:not(:has(h2))') === null && document.getAnimations().length === 0`;
/** A dialog is open, and says this. */
export const asks = (text: string): string =>
  `((dialog) => dialog.innerText.includes(${JSON.stringify(text)}) || dialog.innerText)(document.querySelector('dialog.sheet[open]'))`;
export const isClosed = "document.querySelector('dialog.sheet[open]') === null";

export type TabOptions = SessionOptions & { readonly email: string; readonly language?: string };

/**
 * Signed in already, in this language, at this address of the server. It is closed when its test ends: one
 * that stays open follows what happens in the tests after it.
 */
export async function signedInTab(
  testApp: TestApp,
  browser: Chromium | undefined,
  { email, language = 'en', ...options }: TabOptions,
  at: string,
): Promise<Tab> {
  assert.ok(browser);
  const tab = await browser.newTab();
  after(() => tab.close());
  const { cookie } = await cookieOfPerson(testApp, email, options);
  for (const pair of [cookie, `monedero_language=${language}`]) {
    const [name = '', value = ''] = pair.split('=');
    await tab.send('Network.setCookie', { name, value, url: at });
  }
  return tab;
}

export const consoleTabOf = (
  testApp: TestApp,
  browser: Chromium | undefined,
  options: TabOptions,
): Promise<Tab> => signedInTab(testApp, browser, options, testApp.url);

/** As a keyboard says it, so that a dialog of the browser closes at Escape. */
export async function pressKey(tab: Tab, key: string): Promise<void> {
  const text = key.length === 1 ? { text: key } : {};
  const code = key === 'Escape' ? { windowsVirtualKeyCode: 27 } : {};
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text, ...code });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
}

/** Empties a field of the form that is open, and types this in it. */
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  const id = `field-${name.replaceAll('.', '-')}`;
  await tab.until(`document.querySelector('dialog[open]:has(:focus) #${id}') !== null`);
  await tab.read(z.unknown(), `document.getElementById(${JSON.stringify(id)}).select()`);
  await tab.type(id, text);
}

/** A choice or a box, by its words. */
export async function tick(tab: Tab, label: string): Promise<void> {
  const box = `[...document.querySelectorAll('dialog[open] .field label')]
    .find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.querySelector('input')`;
  await tab.until(`${box} instanceof HTMLInputElement`);
  await tab.read(z.unknown(), `${box}.click()`);
}

/** A right of a key, by the words of its area and its own. */
export async function tickRight(tab: Tab, area: string, side: string): Promise<void> {
  const box = `[...document.querySelectorAll('dialog[open] .rights [aria-label="${area}"] label')]
    .find((one) => one.textContent === ${JSON.stringify(side)})?.querySelector('input')`;
  await tab.until(`${box} instanceof HTMLInputElement`);
  await tab.read(z.unknown(), `${box}.click()`);
}

/** Opens the dialog of an action, wherever its button has moved while the page is drawn again. */
export async function openDialog(tab: Tab, label: string): Promise<void> {
  const button = `[...document.querySelectorAll('.actions button')]
    .find((one) => one.textContent === ${JSON.stringify(label)})`;
  await tab.until(`${isClosed} && ${button} !== undefined`);
  await tab.read(z.unknown(), `${button}.click()`);
  await tab.until(`!(${isClosed})`);
}

/** Presses the button that sends what the dialog on top asks. */
export async function sendIt(tab: Tab): Promise<void> {
  const button = `[...document.querySelectorAll('dialog[open]')].at(-1)
    ?.querySelector('form :is(.lead, .danger-lead)')`;
  await tab.until(`${button} instanceof HTMLElement`);
  await tab.read(z.unknown(), `${button}.click()`);
}

/** What a component does once it was drawn, such as to move the focus, runs after the frame that shows it. */
export const untilEffectsRan = (tab: Tab): Promise<unknown> =>
  tab.read(z.unknown(), 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');

/** What is wider than a list is cut off there, and cannot be scrolled to. */
export const SHOWS_ITS_COLUMNS = `[...document.querySelectorAll('.scroller')]
  .every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)`;

/** For every width and theme, that what is open fits and is without barriers. */
export async function lookedAt(
  tab: Tab,
  name: string,
  keep: typeof keepPictures = keepPicture,
): Promise<void> {
  for (const width of WIDTHS)
    for (const theme of THEMES) {
      await useScreen(tab, width, theme);
      await tab.until(isShown);
      const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
      assert.ok(wide <= width, `${name} is ${wide} pixels wide at ${width}`);
      assert.ok(
        await tab.read(z.boolean(), SHOWS_ITS_COLUMNS),
        `a column of ${name} is out of sight at ${width}`,
      );
      assert.deepEqual(await barriersOn(tab), [], name);
      await keep(tab, `${name}-${theme}-${width}`, isShown);
    }
}

/** Types into the field of a filter, and leaves it. */
export const typeFilter = (tab: Tab, label: string, text: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `((input) => {
      input.value = ${JSON.stringify(text)};
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    })([...document.querySelectorAll('.typed-filters label')]
      .find((one) => one.textContent.startsWith(${JSON.stringify(label)})).querySelector('input'))`,
  );

/** Clicks a link by its words. */
export const follow = (tab: Tab, label: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `[...document.querySelectorAll('a')].find((one) => one.textContent === ${JSON.stringify(label)}).click()`,
  );
