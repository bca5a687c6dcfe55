// A person finds their scheduled payments after signing in and cancels one with the keyboard alone, in a real
// browser, on the screen of a telephone and on a large one.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { scheduled, shownOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { hasHeading, signInOn } from './support/tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SCREENS = [
  { width: 390, height: 844, deviceScaleFactor: 1, mobile: true },
  { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false },
];
const TABS_MAX = 40;

async function key(tab: Tab, name: 'Tab' | 'Enter'): Promise<void> {
  const windowsVirtualKeyCode = name === 'Tab' ? 9 : 13;
  const text = name === 'Enter' ? { text: '\r' } : {};
  for (const type of ['keyDown', 'keyUp'])
    await tab.send('Input.dispatchKeyEvent', { type, key: name, code: name, windowsVirtualKeyCode, ...text });
}

/** Goes on with the tabulator until what begins like this has the focus, and sees that the focus is shown. */
async function reach(tab: Tab, begins: string): Promise<void> {
  for (let tries = 0; tries < TABS_MAX; tries++) {
    await key(tab, 'Tab');
    const [text, outline] = await tab.read(
      z.tuple([z.string(), z.string()]),
      '[document.activeElement?.textContent ?? "", getComputedStyle(document.activeElement).outlineStyle]',
    );
    if (!text.trim().startsWith(begins)) continue;
    assert.notEqual(outline, 'none', `the focus of ${begins} is not shown`);
    return;
  }
  assert.fail(`the keyboard does not reach ${begins}`);
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const screen of SCREENS) {
    test(`a person cancels a scheduled payment with the keyboard, at ${screen.width} pixels`, async () => {
      assert.ok(browser);
      const owner = await fundedWallet(testApp, 100_000);
      const agent = await newAgent(testApp, owner, { agent_label: 'Asistente de compras y facturas' });
      const payee = await newPayee(owner);
      await scheduled(owner.session, payee, {
        cron_expression: '30 8 1 * *',
        amount_cents: 1_250_050,
        reason: 'Alquiler',
      });
      const id = await scheduled(agent.key, payee, { reason: 'Abono mensual' });
      const tab = await browser.newTab();
      await tab.send('Emulation.setDeviceMetricsOverride', screen);
      await tab.send('Page.navigate', { url: `${testApp.links}/scheduled?lang=en` });
      await tab.until(hasHeading('Sign in'));
      await signInOn(tab, testApp, owner.email);
      await tab.until(hasHeading('Scheduled payments'));
      const [wide, high] = await tab.read(
        z.tuple([z.number(), z.number()]),
        `[document.documentElement.scrollWidth, Math.min(...[...document.querySelectorAll('.button')]
          .map((one) => one.getBoundingClientRect().height))]`,
      );
      assert.ok(wide <= screen.width, `${wide} pixels wide`);
      assert.ok(high >= 44, `a button of ${high} pixels`);
      await reach(tab, 'Cancel');
      await key(tab, 'Enter');
      await tab.until(hasHeading('Cancel this scheduled payment?'));
      await reach(tab, 'Cancel the scheduled payment');
      await key(tab, 'Enter');
      await tab.until(`document.querySelector('[role=status]') !== null`);
      assert.equal((await shownOf(owner.session, id)).status, 'cancelled');
      assert.equal(await tab.read(z.number(), `document.querySelectorAll('.item').length`), 1);
      assert.deepEqual(tab.complaints, []);
    });
  }
});
