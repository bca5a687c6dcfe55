// A person lets a command line in, in a real browser: on either side, after signing in and after a step-up,
// and denies what somebody else has begun.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { HOUR_MS, SECOND_MS } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import {
  asks,
  consoleTabOf,
  fill,
  isAt,
  isClosed,
  lookedAt,
  openDialog,
  says,
  sendIt,
  tickRight,
  type TabOptions,
} from './support/console-tab.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { client } from '../support/client.ts';
import { sentCode } from '../support/codes.ts';
import { given, LOGINS, OFFERED, poll, startLogin } from '../support/device-logins.ts';
import { sessionOf } from '../support/signed-in.ts';
import { signInOn } from '../pages/support/tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url, organization, clock } = testApp;
const OWNER = 'ana@example.test';
const DEVELOPER = 'dario@example.test';
await addUser(app, { organization: organization.id, email: OWNER, role: 'owner' });
await addUser(app, { organization: organization.id, email: DEVELOPER, role: 'developer' });

const consoleTab = (options: Partial<TabOptions> = {}): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email: OWNER, ...options });
const ofBrowser = ({ complaints }: Tab): string[] =>
  complaints.filter((one) => !/status of 40[034] /.test(one));

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('who is not signed in signs in, compares the code, and allows it', async () => {
    assert.ok(browser);
    const login = await startLogin(url, 'laptop');
    const tab = await browser.newTab();
    after(() => tab.close());
    await tab.open(login.verificationUriComplete.replace(/^https?:\/\/[^/]+/, url));
    await signInOn(tab, testApp, OWNER);
    await tab.until(isAt(`/console/device?code=${login.userCode}`));
    await tab.until(`document.querySelector('.device-code') !== null`);
    const shown = await tab.read(z.string(), `document.querySelector('.device-code').innerText`);
    assert.equal(shown.trim(), login.userCode);
    assert.equal((await poll(url, login)).body.error, 'authorization_pending');
    await openDialog(tab, 'Allow');
    await sendIt(tab);
    await tab.until(`document.querySelector('main [role=status] h2') !== null`);
    clock.advance(5 * SECOND_MS);
    const key = await given(url, login);
    assert.equal(key.mode, 'test');
    assert.equal((await client(url, key.raw).get('/api/v1/requests')).status, 200);
    assert.deepEqual(tab.complaints, []);
  });

  test('who signed in long ago proves who they are first, and chooses what the key may do', async () => {
    const login = await startLogin(url, 'build-7');
    const tab = await consoleTab({ signedInAgoMs: HOUR_MS });
    await tab.open(`${url}/console/device`);
    await tab.until(`document.getElementById('field-code') !== null`);
    await tab.type('field-code', login.userCode.toLowerCase());
    await tab.press('Continue');
    await tab.until(says('build-7'));
    for (const text of [login.userCode, 'Machine, unverified', '127.0.0.1', 'monedero-test/1', 'Owner'])
      assert.ok(await tab.read(z.boolean(), says(text)), text);
    await openDialog(tab, 'Allow');
    await fill(tab, 'name', 'Build');
    await tickRight(tab, 'API keys', 'Read');
    await sendIt(tab);
    await tab.until(asks('This takes a confirmation that it is you'));
    await sendIt(tab);
    await tab.until(asks('a code of six digits'));
    await fill(tab, 'code', await sentCode(testApp, OWNER));
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Go back to your terminal')}`);
    const key = await given(url, login);
    assert.equal(key.name, 'Build');
    assert.deepEqual(key.scopes.toSorted(), [...OFFERED.test, 'keys:read'].toSorted());
    assert.deepEqual(ofBrowser(tab), []);
  });

  test('on the live side the key is of the live side, and the code stays with the change', async () => {
    const login = await startLogin(url);
    const tab = await consoleTab();
    await tab.open(`${url}/console/device?code=${login.userCode}`);
    await tab.until(says('Choose the Live side'));
    await tab.press('Choose the Live side');
    await tab.until(`document.querySelector('.device .for-whom.live') !== null`);
    assert.ok(await tab.read(z.boolean(), isAt(`/console/device?code=${login.userCode}`)));
    await openDialog(tab, 'Allow');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Go back to your terminal')}`);
    const key = await given(url, login);
    assert.deepEqual([key.mode, key.scopes], ['live', OFFERED.live]);
    assert.ok(key.raw.startsWith('sk_live_'));
    assert.deepEqual(tab.complaints, []);
  });

  test('what somebody else has begun is denied at once, without a proof', async () => {
    const login = await startLogin(url);
    const tab = await consoleTab({ signedInAgoMs: HOUR_MS });
    await tab.open(`${url}/console/device?code=${login.userCode}`);
    await openDialog(tab, 'Deny');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('The command line got nothing')}`);
    assert.equal((await poll(url, login)).body.error, 'access_denied');
    assert.deepEqual(tab.complaints, []);
  });

  test('a developer is shown who can allow it, and may deny it', async () => {
    const login = await startLogin(url);
    const tab = await consoleTab({ email: DEVELOPER });
    await tab.open(`${url}/console/device?code=${login.userCode}`);
    await tab.until(says('Your role cannot create API keys'));
    const buttons = await tab.read(
      z.array(z.string()),
      `[...document.querySelectorAll('.actions button')].map((one) => one.textContent)`,
    );
    assert.deepEqual(buttons, ['Deny']);
    assert.deepEqual(tab.complaints, []);
  });

  test('a code that no login waits with is said to be so, and another one can be typed', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/device?code=BCDF-GHJK`);
    await tab.until(says('No command line waits with this code'));
    const login = await startLogin(url);
    await tab.type('field-code', login.userCode);
    await tab.press('Continue');
    await tab.until(says(login.userCode));
    assert.deepEqual(ofBrowser(tab), []);
  });

  for (const language of ['en', 'es', 'pt'])
    test(`the screen is without barriers and fits, ${language}`, async () => {
      const login = await startLogin(url, 'a-machine-with-a-name-as-long-as-names-of-machines-may-be.local');
      const tab = await consoleTab({ language });
      await tab.open(`${url}/console/device`);
      await tab.until(`document.getElementById('field-code') !== null`);
      await lookedAt(tab, `device empty ${language}`);
      await tab.open(`${url}/console/device?code=${login.userCode}`);
      await tab.until(`document.querySelector('.device-code') !== null`);
      await lookedAt(tab, `device ${language}`);
      await tab.read(z.unknown(), `[...document.querySelectorAll('.actions button')].at(-1).click()`);
      await tab.until(`document.querySelector('dialog.sheet[open] h2') !== null`);
      await lookedAt(tab, `device allow ${language}`);
      await (await sessionOf(testApp, OWNER)).post(`${LOGINS}/deny`, { userCode: login.userCode });
      assert.deepEqual(tab.complaints, []);
    });
});
