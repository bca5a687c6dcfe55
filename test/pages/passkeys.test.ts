// Passkeys in a real browser, with the authenticator that Chromium has for tests: added on the page, and used
// to sign in.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { hasHeading, signInOn } from './support/tab.ts';
import { addAuthenticator, chromiumPath, startChromium, type Tab } from '../support/chromium.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

async function newTab(): Promise<Tab> {
  assert.ok(browser);
  return browser.newTab();
}

async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.open(`${testApp.links}/sign-in?lang=en`);
  await signInOn(tab, testApp, email);
  await tab.until(hasHeading('You are signed in'));
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a passkey is added, and signs its owner in after they have signed out', async () => {
    const tab = await newTab();
    await addAuthenticator(tab);
    const email = 'browser@passkeys.test';
    await signIn(tab, email);
    await tab.press('Add a passkey');
    await tab.until(
      `${hasHeading('You are signed in')} && document.querySelectorAll('.chosen').length === 1`,
    );
    await tab.press('Sign out');
    await tab.until(hasHeading('Sign in'));
    await tab.press('Use a passkey');
    await tab.until(hasHeading('You are signed in'));
    assert.ok((await tab.read(z.string(), 'document.body.textContent')).includes(email));
    assert.deepEqual(tab.complaints, []);
  });

  test('a person whose device does not know them stays out, reads why, and may use a code', async () => {
    const tab = await newTab();
    const authenticatorId = await addAuthenticator(tab);
    await tab.open(`${testApp.links}/sign-in?lang=es`);
    await tab.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await tab.press('Usar una passkey');
    await tab.until(
      `document.querySelector('[role=alert]')?.textContent.startsWith('No se confirmó') === true`,
    );
    assert.equal(await tab.read(z.boolean(), `document.querySelector('[role=alert]').hidden`), false);
    await signIn(tab, 'other@passkeys.test');
  });
});
