// Older links, to what waits, to scheduled payments and to connected programs: they lead to the screens of
// the wallet, for the person and the organization that they are about.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { askFor, registered } from '../support/oauth.ts';
import { person } from '../support/people.ts';
import { cookieOfPerson, newOwner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp();
const { url, tenant, operator, newOrganization, newKey } = testApp;

const SCREENS = {
  '/approvals': '/wallet/approve',
  '/scheduled': '/wallet/scheduled',
  '/scheduled/sch_01h455vb4pex5vsknk084sn02q': '/wallet/scheduled/sch_01h455vb4pex5vsknk084sn02q',
  '/scheduled/..%2F..%2Fconsole': '/wallet/scheduled/none',
  '/clients': '/wallet/clients',
  '/clients/gra_01h455vb4pex5vsknk084sn02q': '/wallet/clients/gra_01h455vb4pex5vsknk084sn02q',
  '/clients/x': '/wallet/clients/none',
};
const PATHS = Object.keys(SCREENS);

const cookieFor = async (email: string, options = {}): Promise<string> =>
  (await cookieOfPerson(testApp, email, options)).cookie;
const show = (path: string, cookie: string): Promise<LoadedPage> => open(url + path, { Cookie: cookie });
const locationOf = ({ headers }: LoadedPage): string => headers.get('location') ?? '';

/** An owner in another organization, who may be one in ours as well. */
async function ownerIn(name: string, changes: Record<string, unknown> = {}) {
  const other = await newOrganization(name);
  const body = person(changes);
  await client(url, await newKey({ organization: other })).post('/api/v1/cardholders', body);
  const tenantId = other.testTenantId;
  return { other, tenantId, email: body.email, cookie: await cookieFor(body.email, { tenantId }) };
}

suite('an older link', () => {
  test('leads to the screen of what it names, in its language, and to no other address', async () => {
    const cookie = await cookieFor((await newOwner(testApp)).email);
    for (const [from, to] of Object.entries(SCREENS)) {
      const plain = await show(`${from}?tenant=${tenant.id}`, cookie);
      assert.deepEqual([plain.status, locationOf(plain)], [303, to]);
      assert.equal(locationOf(await show(`${from}?lang=pt`, cookie)), `${to}?lang=pt`);
    }
  });

  test('has a person sign in first, who comes back to what it names', async () => {
    const { email } = await newOwner(testApp);
    for (const path of ['/approvals', '/scheduled', '/clients/gra_01h455vb4pex5vsknk084sn02q']) {
      const at = `${path}?tenant=${tenant.id}`;
      const to = new URL(locationOf(await open(url + at)), url);
      assert.equal(to.pathname, '/sign-in');
      assert.deepEqual([to.searchParams.get('next'), to.searchParams.get('tenant')], [at, tenant.id]);
      assert.equal(locationOf(await show(to.pathname + to.search, await cookieFor(email))), at);
    }
  });

  test('about another wallet of the person says so, and how to change to it', async () => {
    const owner = await newOwner(testApp);
    const there = await ownerIn('Otra', { email: owner.email });
    for (const path of PATHS) {
      const named = await show(`${path}?tenant=${tenant.id}`, there.cookie);
      assert.deepEqual([named.status, named.heading], [403, 'This is about another wallet of yours'], path);
    }
    const { links } = await show(`/clients?tenant=${tenant.id}`, there.cookie);
    const change = new URL(links.find(({ text }) => text === 'Change organization')?.href ?? '', url);
    const { searchParams } = change;
    assert.deepEqual(
      [searchParams.get('choose'), searchParams.get('next')],
      ['1', `/clients?tenant=${tenant.id}`],
    );
  });

  test('shows no wallet to who has none, nor the name of an organization that does not know them', async () => {
    const nobody = await cookieFor('nobody@screens.test');
    const { tenantId } = await ownerIn('Ajena');
    const stranger = await cookieFor((await newOwner(testApp)).email);
    for (const path of PATHS)
      for (const page of [await show(path, nobody), await show(`${path}?tenant=${tenantId}`, stranger)]) {
        assert.deepEqual([page.status, page.heading], [403, 'You have no wallet here'], path);
        assert.ok(!page.html.includes('Ajena'));
      }
  });

  test('is shut while the organization is suspended, but its person may go to another', async () => {
    const { email } = await newOwner(testApp);
    const [one, another] = [await ownerIn('Suspendida'), await ownerIn('También', { email })];
    const changeOn = async (cookie: string) =>
      (await show('/clients', cookie)).links.find(({ text }) => text === 'Change organization')?.href;
    for (const { other, cookie } of [one, another]) {
      await setOrganizationStatus(operator, other.id, 'suspended');
      for (const path of PATHS)
        await until(
          `${path} says that it is suspended`,
          () => show(path, cookie),
          ({ status, heading }) => status === 403 && heading === 'This organization is suspended',
        );
    }
    assert.equal(await changeOn(one.cookie), undefined);
    assert.match((await changeOn(another.cookie)) ?? '', /^\/sign-in\?choose=1&next=%2Fclients&/);
  });
});

test('what waits, what is scheduled and who is connected are linked from the page of who is signed in', async () => {
  const cookie = await cookieFor((await newOwner(testApp)).email);
  const { links } = await show('/sign-in', cookie);
  for (const [text, href] of [
    ['Waiting for your decision', '/approvals?lang=en'],
    ['Scheduled payments', '/scheduled?lang=en'],
    ['Connected programs', '/clients?lang=en'],
  ] as const)
    assert.equal(links.find((link) => link.text === text)?.href, href);
  const asked = (await askFor(testApp, await registered(testApp), { scope: 'wallet:read' })).location;
  const consent = await show(asked, cookie);
  const see = consent.links.find(({ text }) => text === 'See your connected programs');
  assert.equal(see?.href, '/clients?lang=en');
  const without = await show('/sign-in', await cookieFor('no-wallet@screens.test'));
  assert.ok(without.links.every(({ href }) => !href.startsWith('/clients')));
});
