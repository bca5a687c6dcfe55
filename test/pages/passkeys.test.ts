// Passkeys in a real browser, with the authenticator that Chromium has for tests: added on the page, and used
// to sign in.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { sentCode } from '../support/codes.ts';

const path = chromiumPath();
const heading = (text: string): string =>
  `document.readyState === 'complete' && document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`;

/** `isVerified`: the finger is that of the owner. */
const addAuthenticator = async (tab: Tab): Promise<string> => {
  await tab.send('WebAuthn.enable');
  const { authenticatorId } = await tab.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return String(authenticatorId);
};

const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

async function newTab(): Promise<Tab> {
  assert.ok(browser);
  return browser.newTab();
}

async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.open(`${testApp.links}/sign-in?lang=en`);
  await tab.type('email', email);
  await tab.press('Send the code');
  await tab.until(heading('Check your e-mail'));
  await tab.type('code', await sentCode(testApp, email));
  await tab.press('Sign in');
  await tab.until(heading('You are signed in'));
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a passkey is added, and signs its owner in after they have signed out', async () => {
    const tab = await newTab();
    await addAuthenticator(tab);
    const email = 'browser@passkeys.test';
    await signIn(tab, email);
    await tab.press('Add a passkey');
    await tab.until(`${heading('You are signed in')} && document.querySelectorAll('.chosen').length === 1`);
    await tab.press('Sign out');
    await tab.until(heading('Sign in'));
    await tab.press('Use a passkey');
    await tab.until(heading('You are signed in'));
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
