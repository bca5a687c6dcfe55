// What the console says of how a connection does, in a real browser over a double of WhatsApp: what a check
// found and how it is put right, what is set up at the provider, and where its messages go.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { PROVEN_MS } from '#platform/route/access.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { checkConnection } from '#modules/base/connections/check.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { hubSignature } from '#providers/wire/whatsapp.ts';
import { startWhatsappDouble, type WhatsappDouble } from '../doubles/whatsapp/double.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { newEmail, newTeam, type Team } from '../support/teams.ts';
import { until } from '../support/wait.ts';
import {
  asks,
  consoleTabOf,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  sendIt,
} from './support/console-tab.ts';
import { complaintsOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp({ worker: false });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url } = testApp;
const services = app.operatorActions.connections;
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };

/** A connection over a double of its own: only the operator says where a provider is. */
async function connected(
  organizationId: string | null,
  changes: { readonly accessToken?: string } = {},
): Promise<{ readonly id: string; readonly double: WhatsappDouble }> {
  const double = await startWhatsappDouble({ posts: true });
  after(() => double.close());
  const { phoneNumberId, businessAccountId, appId, accessToken, appSecret } = double.settings;
  const keys = { phoneNumberId, businessAccountId, appId, accessToken, appSecret, origin: double.origin };
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, services, OPERATOR, {
      driver: 'whatsapp',
      name: 'Línea de avisos',
      organizationId,
      mode: 'test',
      ports: undefined,
      countries: undefined,
      given: { ...keys, ...changes },
    }),
  );
  await until(
    'it is known',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
  return { id, double };
}

async function opened(
  { email, tenantId }: Pick<Team, 'email' | 'tenantId'>,
  at: string,
  options: { language?: string; signedInAgoMs?: number } = {},
): Promise<Tab> {
  const tab = await consoleTabOf(testApp, browser, { email, tenantId, ...options });
  await tab.open(`${url}/console/connections?peek=${at}`);
  await tab.until(isShown);
  return tab;
}

/** Or what it says in place of it. */
const saysIn = (selector: string, text: string): string =>
  `((text) => text.includes(${JSON.stringify(text)}) || text)(document.querySelector(${JSON.stringify(selector)})?.innerText ?? '')`;
const inPeek = (text: string): string => saysIn('.peek', text);
const inRow = (text: string): string => saysIn('.connections .row[aria-current]', text);
const isHeard = (text: string): string => `document.querySelector('.health-acts [role=status]').textContent
  === ${JSON.stringify(text)} || document.querySelector('.health-acts [role=status]').textContent`;
const isUnsaid = (selector: string, text: string): string =>
  `!(document.querySelector(${JSON.stringify(selector)})?.innerText ?? '').includes(${JSON.stringify(text)})`;
const buttonsIn = (tab: Tab): Promise<string[]> =>
  tab.read(
    z.array(z.string()),
    "[...document.querySelectorAll('.peek .actions button')].map((one) => one.innerText.trim())",
  );
const press = (tab: Tab, label: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `[...document.querySelectorAll('.health-acts button')]
      .find((one) => one.innerText.trim() === ${JSON.stringify(label)}).click()`,
  );
const CHECKED_ALL = 'Checked: no problems found.';

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a fault is shown with what to do, and is gone once it is put right and checked', async () => {
    const team = await newTeam(testApp);
    const { id, double } = await connected(team.organization.id);
    const tab = await opened(team, id);
    await tab.until(inPeek('It has not been checked yet.'));
    await tab.until(inPeek('Set up at the provider what the connection needs there.'));
    assert.ok(await tab.read(z.boolean(), isUnsaid('.connections .row[aria-current]', 'Needs attention')));
    await press(tab, 'Check now');
    await tab.until(isHeard('Checked. Problems: 2. Must be fixed: 2.'));
    await tab.until(inRow('Needs attention'));
    for (const text of [
      'Needs attention',
      'Must be fixed',
      'is not at WhatsApp.',
      'that creates what is missing',
    ])
      await tab.until(inPeek(text));

    await openDialog(tab, 'Set up at the provider');
    await tab.until(asks('so it is safe to repeat'));
    await sendIt(tab);
    await tab.until(asks('Everything it needs is there.'));
    await tab.until(asks(`Messages of the account go to ${double.books.callback?.address}`));
    await tab.until(asks('Set up now'));
    assert.ok(await tab.read(z.boolean(), isUnsaid('dialog[open]', 'Already there')));
    await tab.press('Done');
    await tab.until(isClosed);
    await press(tab, 'Check now');
    await tab.until(isHeard(CHECKED_ALL));
    await tab.until(`${inPeek('No problems')} === true && ${isUnsaid('.connections', 'Needs attention')}`);

    await openDialog(tab, 'Set up at the provider');
    await sendIt(tab);
    await tab.until(asks('Already there'));
    assert.ok(await tab.read(z.boolean(), isUnsaid('dialog[open]', 'Set up now')));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a check in progress says so, and is not started twice', async () => {
    const team = await newTeam(testApp);
    const { id, double } = await connected(team.organization.id);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    double.hooks.beforeAnswer = () => answered;
    double.faults.nextCall('status_first');
    const tab = await opened(team, id);
    await press(tab, 'Check now');
    await tab.until(isHeard('Checking…'));
    await press(tab, 'Checking…');
    answer();
    await tab.until(isHeard('Checked. Problems: 2. Must be fixed: 2.'));
    const asked = double.exchanges.filter(({ path: at }) => at.endsWith('/debug_token'));
    assert.equal(asked.length, 1, JSON.stringify(double.exchanges.map((one) => one.path)));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('what could not be set up is said first, and that a check says why', async () => {
    const team = await newTeam(testApp);
    const { id } = await connected(team.organization.id, { accessToken: 'EAAJended00000000000000000' });
    const tab = await opened(team, id);
    await openDialog(tab, 'Set up at the provider');
    await sendIt(tab);
    await tab.until(asks('Some of it could not be set up.'));
    await tab.until(saysIn('.set-up-steps li:first-child', 'Failed'));
    await tab.press('Done');
    await tab.until(isClosed);
    await press(tab, 'Check now');
    await tab.until(inPeek('Meta does not know the access token'));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('an owner who proved long ago who they are checks, and proves it again to set up', async () => {
    const team = await newTeam(testApp);
    const { id } = await connected(team.organization.id);
    const tab = await opened(team, id, { signedInAgoMs: PROVEN_MS + 1_000 });
    await press(tab, 'Check now');
    await tab.until(isHeard('Checked. Problems: 2. Must be fixed: 2.'));
    await openDialog(tab, 'Set up at the provider');
    await sendIt(tab);
    await tab.until(asks('What you filled in stays here'));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a viewer sees what was found and where messages go, and is offered nothing', async () => {
    const team = await newTeam(testApp);
    const [{ id }, { id: shared }] = [await connected(team.organization.id), await connected(null)];
    for (const one of [id, shared]) await checkConnection(services, one);
    const email = newEmail();
    await addUser(testApp.operator, { organization: team.organization.id, email, role: 'viewer' });
    const tab = await opened({ ...team, email }, id);
    for (const text of ['Must be fixed', `/inbound/connections/${id}`, 'No message has been received yet.'])
      await tab.until(inPeek(text));
    assert.deepEqual(await buttonsIn(tab), []);
    await tab.open(`${url}/console/connections?peek=${shared}`);
    await tab.until(`${isShown} && ${inPeek('It belongs to the server')} === true`);
    for (const text of ['Last check', 'Needs attention', '/inbound/'])
      assert.ok(await tab.read(z.boolean(), isUnsaid('.peek', text)), text);
    assert.ok(await tab.read(z.boolean(), isUnsaid('.connections .row[aria-current]', 'Needs attention')));
    assert.deepEqual(tab.complaints, []);
  });

  test('the address of its messages is copied, and when one last came is shown', async () => {
    const team = await newTeam(testApp);
    const { id, double } = await connected(team.organization.id);
    const tab = await opened(team, id);
    await tab.until(inPeek('No message has been received yet.'));
    // A browser without a screen has no clipboard.
    const keep = 'navigator.clipboard.writeText = async (text) => void (window.copied = text)';
    await tab.read(z.unknown(), `(${keep}, 0)`);
    await tab.read(z.unknown(), "document.querySelector('.peek .address button').click()");
    await tab.until('window.copied !== undefined');
    const { body } = await team.owner.get('/api/v1/connections');
    const shown = body.data.find((one: { id: string }) => one.id === id);
    assert.equal(await tab.read(z.string(), 'window.copied'), shown.inboundUrl);

    const { appSecret, businessAccountId } = double.settings;
    const about = { object: 'whatsapp_business_account', entry: [{ id: businessAccountId, changes: [] }] };
    const message = JSON.stringify(about);
    const headers = { 'x-hub-signature-256': hubSignature(message, appSecret) };
    const posted = await fetch(shown.inboundUrl, { method: 'POST', headers, body: message });
    assert.equal(posted.status, 200);
    await until(
      'its time is kept',
      () => team.owner.get('/api/v1/connections'),
      ({ body: { data } }) => data.some((one: { lastMessageAt: unknown }) => one.lastMessageAt !== null),
    );
    await tab.open(`${url}/console/connections?peek=${id}`);
    await tab.until(`${isShown} && ${inPeek('Last message received: ')} === true`);
    assert.deepEqual(tab.complaints, []);
  });

  test('one whose provider sends nothing has no address and nothing to set up', async () => {
    const team = await newTeam(testApp);
    const { body } = await team.owner.post('/api/v1/connections', {
      driver: 'operator',
      name: 'Own',
      fields: {},
    });
    const tab = await opened(team, String(body.id));
    await press(tab, 'Check now');
    await tab.until(isHeard(CHECKED_ALL));
    assert.ok(!(await buttonsIn(tab)).includes('Set up at the provider'));
    assert.ok(await tab.read(z.boolean(), isUnsaid('.peek', '/inbound/')));
    assert.deepEqual(tab.complaints, []);
  });

  for (const language of ['es', 'en', 'pt'])
    test(`what was found, what comes next and each step fit, and are without barriers, ${language}`, async () => {
      const team = await newTeam(testApp);
      const { id } = await connected(team.organization.id);
      const tab = await opened(team, id, { language });
      await lookedAt(tab, `console-connection-new-${language}`);
      await checkConnection(services, id);
      await tab.open(`${url}/console/connections?peek=${id}`);
      await tab.until(isShown);
      await lookedAt(tab, `console-connection-faults-${language}`);
      await tab.open(`${url}/console/connections`);
      await tab.until(isShown);
      await lookedAt(tab, `console-connection-listed-${language}`);
      await tab.open(`${url}/console/connections?peek=${id}`);
      await tab.until(isShown);
      await tab.read(z.unknown(), "document.querySelector('.health-acts .actions button').click()");
      await lookedAt(tab, `console-connection-set-up-${language}`);
      await sendIt(tab);
      await tab.until("document.querySelector('.set-up-steps') !== null");
      await lookedAt(tab, `console-connection-steps-${language}`);
      assert.deepEqual(tab.complaints, []);
    });
});
