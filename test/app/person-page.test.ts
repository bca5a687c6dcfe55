// The page of a person in the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import {
  consoleTabOf,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  says,
  sendIt,
} from './support/console-tab.ts';
import { livelyOrganization } from './support/lively-organization.ts';

const path = chromiumPath();
const testApp = await startTestApp({ plantsRows: true });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url, tenant } = testApp;
const { organizationId: organization } = tenant;
const OWNER = 'owner@example.test';
const SUPPORT = 'support@example.test';
await addUser(app, { organization, email: OWNER, role: 'owner' });
await addUser(app, { organization, email: SUPPORT, role: 'support' });
const { holder, card, owner } = await livelyOrganization(testApp);

const pageOf = (id: string): string => `${url}/console/cardholders/${id}`;
const tabOf = (): Promise<Tab> => consoleTabOf(testApp, browser, { email: SUPPORT, language: 'en' });
const sections = (tab: Tab): Promise<string[]> =>
  tab.read(
    z.array(z.string()),
    `[...document.querySelectorAll('.card-parts h2')].map((one) => one.innerText)`,
  );
const buttons = (tab: Tab): Promise<string[]> =>
  tab.read(
    z.array(z.string()),
    `[...document.querySelectorAll('.card-head button')].map((one) => one.innerText)`,
  );

suite('the page of a person', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('has what is theirs, with the list of the rest, and what support may do there', async () => {
    const tab = await tabOf();
    await tab.open(pageOf(String(holder.body.id)));
    await tab.until(
      `${isShown} && ${says('Viajes')} && ${says('Almacén Ejemplo')} && ${says('No wallet yet.')}`,
    );
    assert.deepEqual(await buttons(tab), ['Create a card']);
    await lookedAt(tab, 'person-page');
    await tab.open(pageOf(owner.cardholderId));
    await tab.until(`${isShown} && ${says('Pending')} && ${says('compras')}`);
    await lookedAt(tab, 'person-page-wallet');
    assert.deepEqual(tab.complaints, []);
  });

  test('leaves out what the organization withholds from the role, and asks for none of it', async () => {
    const session = await sessionOf(testApp, OWNER, { tenantId: tenant.id });
    const withhold = (withheld: readonly string[]) => session.patch('/api/v1/roles/support', { withheld });
    assert.equal((await withhold(['payments:read', 'cards:read'])).status, 200);
    const tab = await tabOf();
    await tab.open(pageOf(owner.cardholderId));
    await tab.until(`${isShown} && ${says('compras')}`);
    const shown = await sections(tab);
    for (const name of ['Cards', 'Transactions', 'Payments', 'Payees'])
      assert.ok(!shown.includes(name), shown.join(', '));
    assert.ok(shown.includes('Approvals'), shown.join(', '));
    assert.deepEqual(tab.complaints, []);
    await withhold([]);
  });

  test('has the notes of the team about all that is theirs, which who wrote one deletes', async () => {
    const api = client(url, await testApp.newKey());
    const about = card.id;
    const byKey = await api.post('/api/v1/notes', { about, text: 'The card arrived damaged.' });
    assert.equal(byKey.status, 201, JSON.stringify(byKey.body));
    const tab = await tabOf();
    await tab.open(pageOf(String(holder.body.id)));
    await tab.until(`${isShown} && ${says('The card arrived damaged.')} && ${says('About a card')}`);
    await openDialog(tab, 'Write a note');
    await tab.type('field-text', 'Called. They read out 4111 1111 1111 1111.');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('They read out **** **** **** 1111.')} && ${says(SUPPORT)}`);
    await lookedAt(tab, 'person-page-notes');
    // Of two notes their own alone has a button.
    await openDialog(tab, 'Delete');
    await sendIt(tab);
    await tab.until(`${isClosed} && !(${says('They read out')}) && ${says('The card arrived damaged.')}`);
    assert.ok(!(await tab.read(z.boolean(), "document.querySelector('.notes li button') !== null")));
    assert.deepEqual(tab.complaints, []);
  });

  test('of another organization is not found', async () => {
    const key = await testApp.newKey({ organization: await testApp.newOrganization('Other') });
    const { body } = await client(url, key).post('/api/v1/cardholders', person({ firstName: 'Zoe' }));
    const tab = await tabOf();
    await tab.open(pageOf(String(body.id)));
    await tab.until(`${isShown} && ${says('This does not exist on this side')}`);
    assert.ok(!(await tab.read(z.boolean(), says('Zoe'))));
  });
});
