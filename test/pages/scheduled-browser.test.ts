// A person finds their scheduled payments, and what waits for them, after signing in, and goes on with the
// keyboard alone: in a real browser, on the screens of two telephones and on a large one.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { scheduled, shownOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { hasHeading, signInOn } from './support/tab.ts';

const path = chromiumPath();
const testApp = await startTestApp({ hasWebApp: () => Promise.resolve(false) });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SCREENS = [
  { width: 320, height: 568, deviceScaleFactor: 1, mobile: true },
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

/** No wider than the screen, with buttons that a thumb can hit. */
async function fits(tab: Tab, width: number): Promise<void> {
  const [wide, high] = await tab.read(
    z.tuple([z.number(), z.number()]),
    `[document.documentElement.scrollWidth, Math.min(...[...document.querySelectorAll('.button')]
      .map((one) => one.getBoundingClientRect().height))]`,
  );
  assert.ok(wide <= width, `${wide} pixels wide`);
  assert.ok(high >= 44, `a button of ${high} pixels`);
}

/** As long as one that a person had, without a place to break. */
const EMAIL_CHARACTERS = 79;
const longEmail = (width: number): string => {
  const domain = `${width}@example.com`;
  return `${'nothingatwhichanaddresswouldbreak'.repeat(3).slice(0, EMAIL_CHARACTERS - domain.length)}${domain}`;
};

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const screen of SCREENS) {
    test(`a person cancels a scheduled payment with the keyboard, at ${screen.width} pixels`, async () => {
      assert.ok(browser);
      const owner = await fundedWallet(testApp, 100_000, { email: longEmail(screen.width) });
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
      await fits(tab, screen.width);
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

    test(`a person sees what waits for them, at ${screen.width} pixels`, async () => {
      assert.ok(browser);
      const owner = await fundedWallet(testApp, 100_000, { email: longEmail(screen.width + 1) });
      const agent = await newAgent(testApp, owner, { agent_label: 'Asistente de compras y facturas' });
      const { status } = await pay(agent.key, await newPayee(owner), 90_000, { reason: 'x'.repeat(140) });
      assert.equal(status, 202);
      const tab = await browser.newTab();
      await tab.send('Emulation.setDeviceMetricsOverride', screen);
      await tab.send('Page.navigate', { url: `${testApp.links}/approvals?lang=en` });
      await tab.until(hasHeading('Sign in'));
      await signInOn(tab, testApp, owner.email);
      await tab.until(hasHeading('Waiting for your decision'));
      await fits(tab, screen.width);
      await reach(tab, 'See and decide');
      await key(tab, 'Enter');
      await tab.until(hasHeading('Approve this payment?'));
      await fits(tab, screen.width);
      assert.deepEqual(tab.complaints, []);
    });
  }
});
