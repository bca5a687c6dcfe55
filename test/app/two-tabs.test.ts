// What a page does whose reader has changed something elsewhere: in another tab, or by somebody else's hand.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { sessionOf } from '../support/signed-in.ts';
import { signInOn } from '../pages/support/tab.ts';
import { asks, consoleTabOf, fill, isAt, says, sendIt } from './support/console-tab.ts';
import { barriersOn, keepPicture, THEMES, useScreen, WIDTHS } from './support/looks.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { operator, url } = testApp;
const HAS_CHANGED = 'This page is out of date';

let count = 0;
async function member(...roles: ReadonlyArray<'owner' | 'developer'>) {
  const organization = await testApp.newOrganization(`Taller ${++count}`);
  const [first = assert.fail(), ...others] = await Promise.all(
    roles.map(async (role) => {
      const email = `${role}${++count}@example.test`;
      const { userId } = await addUser(operator, { organization: organization.id, email, role });
      return { email, userId };
    }),
  );
  const { testTenantId: tenantId } = organization;
  return {
    organization,
    ...first,
    others,
    tab: await consoleTabOf(testApp, browser, { ...first, tenantId }),
  };
}

const click = (tab: Tab, selector: string): Promise<unknown> =>
  tab.read(z.unknown(), `document.querySelector(${JSON.stringify(selector)}).click()`);
const SIDE = (mode: string): string => `.mode .${mode}`;
/** Refusals are complaints of the browser too. */
const unexpected = ({ complaints }: Tab): string[] =>
  complaints.filter((one) => !/status of 40[19] /.test(one));

/** As another program sends them that has the session of the tab. */
async function headersOf(tab: Tab) {
  const { cookies } = z
    .object({ cookies: z.array(z.object({ name: z.string(), value: z.string() })) })
    .parse(await tab.send('Network.getCookies', { urls: [url] }));
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, origin: url, 'content-type': 'application/json' };
}

/** What the form sends is on its way while the session is read again, and is refused after that. */
const REFUSED_AFTER_A_READ = `((ask) => {
  const read = Promise.withResolvers();
  window.fetch = async (path, request) => {
    if (request.method === 'POST') {
      new BroadcastChannel('session').postMessage('');
      await read.promise;
    }
    const answer = await ask(path, request);
    if (answer.status === 401) read.resolve();
    return answer;
  };
})(window.fetch)`;

suite('a page', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('shows and does nothing any more once its reader has gone to the live side in another tab', async () => {
    const { tab } = await member('developer');
    await tab.open(`${url}/console/webhooks`);
    await tab.until(says('Add endpoint'));
    await tab.press('Add endpoint');
    await tab.until(asks('URL'));
    const other = await tab.newTab();
    await other.open(`${url}/console/webhooks`);
    await other.until(`document.querySelector('${SIDE('live')}') !== null`);
    await click(other, SIDE('live'));
    await other.until(`document.querySelector('.shell.live') !== null`);

    await tab.until(`${says(HAS_CHANGED)} && !${says('Add endpoint')}`);
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        await useScreen(tab, width, theme);
        assert.deepEqual(await barriersOn(tab), []);
        await keepPicture(tab, `changed-${theme}-${width}`);
      }
    await tab.press('Load again');
    await tab.until("document.querySelector('.shell.live') !== null");
    // The other one may have asked for its list for the side that it left just then.
    assert.deepEqual([...unexpected(tab), ...unexpected(other)], []);
  });

  test('that hears nothing of it is refused what it sends', async () => {
    const { tab, email, organization } = await member('developer');
    await tab.open(`${url}/console/webhooks`);
    await tab.until(says('Add endpoint'));
    await tab.press('Add endpoint');
    await fill(tab, 'url', 'https://example.test/hook');
    // Another program of the same session, which tells no tab.
    const headers = await headersOf(tab);
    const body = JSON.stringify({ tenantId: organization.liveTenantId });
    assert.equal((await fetch(`${url}/api/auth/session`, { method: 'POST', headers, body })).status, 200);
    await sendIt(tab);
    await tab.until(says(HAS_CHANGED));
    const live = await sessionOf(testApp, email, { tenantId: organization.liveTenantId });
    assert.deepEqual((await live.get('/api/v1/webhook_endpoints')).body.data, []);
    assert.deepEqual(unexpected(tab), []);
  });

  test('leads to sign in once its reader has signed out in another tab', async () => {
    const { tab } = await member('developer');
    await tab.open(`${url}/console/cards`);
    await tab.until(says('Cards'));
    const other = await tab.newTab();
    await other.open(`${url}/console/cards`);
    await other.until("document.querySelector('.sign-out') !== null");
    await click(other, '.sign-out');
    await tab.until("location.pathname === '/sign-in'");
    await tab.until(isAt(`/sign-in?next=${encodeURIComponent('/console/cards')}`));
  });

  test('that is refused a read and a form at the same time leads to one sign-in, and says what was not done', async () => {
    const { tab, email, organization } = await member('developer');
    await tab.open(`${url}/console/webhooks`);
    await tab.press('Add endpoint');
    await fill(tab, 'url', 'https://example.test/hook');
    const headers = await headersOf(tab);
    const ended = await fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
    assert.equal(ended.status, 200);
    await tab.read(z.unknown(), REFUSED_AFTER_A_READ);
    await sendIt(tab);
    await tab.until(isAt(`/sign-in?next=${encodeURIComponent('/console/webhooks')}`));
    const refused = tab.complaints.filter((one) => one.includes('status of 401'));
    assert.ok(refused.length >= 2, tab.complaints.join());
    await signInOn(tab, testApp, email);
    await tab.until(says('Your session expired. Your last action was not completed. Please try again.'));
    const session = await sessionOf(testApp, email, { tenantId: organization.testTenantId });
    assert.deepEqual((await session.get('/api/v1/webhook_endpoints')).body.data, []);
    await click(tab, 'a[href="/console/cards"]');
    await tab.until(`!${says('Your session expired')}`);
    assert.deepEqual(unexpected(tab), []);
  });

  test('of a member who was removed shows nothing of the organization any more', async () => {
    const { tab, others, organization, userId } = await member('developer', 'owner');
    await tab.open(`${url}/console/members`);
    const [owner = assert.fail()] = others;
    await tab.until(says(owner.email));
    const session = await sessionOf(testApp, owner.email, { tenantId: organization.testTenantId });
    assert.equal((await session.delete(`/api/v1/members/${userId}`)).status, 200);
    await click(tab, 'a[href="/console/cards"]');
    await tab.until(says(HAS_CHANGED));
    await tab.press('Load again');
    await tab.until(says('Your user belongs to no organization'));
    assert.deepEqual(unexpected(tab), []);
  });
});
