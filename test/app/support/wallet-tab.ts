// A tab of the wallet, and what is done and looked for in it.
import { z } from 'zod';
import type { TestApp } from '../../support/app.ts';
import type { Chromium, Tab } from '../../support/chromium.ts';
import { sentCode } from '../../support/codes.ts';
import { signedInTab, type TabOptions } from './console-tab.ts';

export const ELEVEN_MINUTES_MS = 11 * 60_000;

export const isClosed = "document.querySelector('dialog[open]') === null";
/** The form says this at this field. */
export const atField = (name: string, text: string): string =>
  `document.getElementById('field-${name}-problem')?.innerText.includes(${JSON.stringify(text)})`;

/** Also where one sheet is over another. */
export const sheetSays = (text: string): string =>
  `[...document.querySelectorAll('dialog[open]')].some((one) => one.innerText.includes(${JSON.stringify(text)}))`;

/** On the address to which passkeys are bound, with nothing that moves. */
export async function walletTabOf(
  testApp: TestApp,
  browser: Chromium | undefined,
  options: TabOptions,
): Promise<Tab> {
  const tab = await signedInTab(testApp, browser, options, testApp.links);
  const still = { name: 'prefers-reduced-motion', value: 'reduce' };
  await tab.send('Emulation.setEmulatedMedia', { features: [still] });
  return tab;
}

/** In one step, so that what is drawn again meanwhile is not missed. */
const clickOnce = (element: string): string =>
  `((one) => one instanceof HTMLElement && (one.click(), true))(${element})`;

export const follow = (tab: Tab, selector: string): Promise<void> =>
  tab.until(clickOnce(`document.querySelector(${JSON.stringify(selector)})`));

/** Empties a field and types this in it. */
export async function retype(tab: Tab, id: string, text: string): Promise<void> {
  await tab.until(`document.getElementById(${JSON.stringify(id)}) !== null`);
  await tab.read(z.unknown(), `document.getElementById(${JSON.stringify(id)}).select()`);
  await tab.type(id, text);
}

/** In the sheet that asks for it. */
export async function proveByCode(tab: Tab, testApp: TestApp, email: string): Promise<void> {
  await tab.until(sheetSays('Confirm that it is you'));
  await tab.press('Send me a code by e-mail');
  await tab.until("document.getElementById('field-code') !== null");
  await tab.type('field-code', await sentCode(testApp, email));
  await tab.press('Confirm');
}

/** A browser says of each request that is refused that it was, also where that is what a test asks for. */
export const complaintsOf = ({ complaints }: Tab): string[] =>
  complaints.filter((one) => !one.includes('the server responded with a status of 4'));

/**
 * Clicks the button that says this, in the sheet that is on top where one is open. It is clicked wherever it
 * is by then: what is above it on the screen may still be coming.
 */
export const tap = (tab: Tab, label: string): Promise<void> =>
  tab.until(
    clickOnce(`[...([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelectorAll('button')]
      .find((one) => one.textContent.trim() === ${JSON.stringify(label)} && one.offsetParent !== null && !one.disabled)`),
  );
