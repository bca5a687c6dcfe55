// Owners keep the connections of their organization in the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { PROVEN_MS } from '#platform/route/access.ts';
import { isoOf, MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import { addUser, type Organization } from '#modules/base/identity/organizations.ts';
import { paperDriver, paperKeys } from '../connections/paper.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { client, type Client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newEmail } from '../support/teams.ts';
import {
  asks,
  consoleTabOf,
  fill,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  says,
  sendIt,
  tick,
} from './support/console-tab.ts';
import { atField, complaintsOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const { driver } = paperDriver();
const other = { ...paperDriver().driver, name: 'parchment', fields: {}, countries: undefined };
const testApp = await startTestApp({ worker: false, drivers: [driver, other] });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url, clock } = testApp;
const PEM = '-----BEGIN PRIVATE KEY-----\nTUlHSEFnRUFNQk1HQnlxR1NNNDlBZ0VHQ0Nx\n-----END PRIVATE KEY-----';

type Team = {
  readonly organization: Organization;
  readonly email: string;
  readonly tenantId: string;
  readonly owner: Client;
};

/** An organization of its own, on one side, with a connection of each name. */
async function teamWith(mode: 'test' | 'live', ...names: string[]): Promise<Team & { ids: string[] }> {
  const organization = await testApp.newOrganization('Almacén Norte');
  const email = newEmail();
  await addUser(testApp.operator, { organization: organization.id, email, role: 'owner' });
  const tenantId = mode === 'test' ? organization.testTenantId : organization.liveTenantId;
  const owner = await sessionOf(testApp, email, { tenantId });
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const fields = { ...paperKeys(mode, 'abcdefgh'[at]), signingKey: PEM };
    const { body } = await owner.post('/api/v1/connections', { driver: 'paper', name, fields });
    ids.push(String(body.id));
  }
  return { organization, email, tenantId, owner, ids };
}

async function opened(team: Team, at = '', options: { language?: string; signedInAgoMs?: number } = {}) {
  const tab = await consoleTabOf(testApp, browser, { ...team, ...options });
  await tab.open(`${url}/console/connections${at}`);
  await tab.until(isShown);
  return tab;
}

const inPeek = (text: string): string =>
  `(document.querySelector('.peek')?.innerText ?? '').includes(${JSON.stringify(text)})`;
const textsOf = (tab: Tab, selector: string): Promise<string[]> =>
  tab.read(
    z.array(z.string()),
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.innerText.trim())`,
  );
/** Neither as text nor in a field. */
const isNowhere = (
  secret: string,
): string => `!document.documentElement.outerHTML.includes(${JSON.stringify(secret)})
  && ![...document.querySelectorAll('input, textarea')].some((one) => one.value.includes(${JSON.stringify(secret)}))`;
/** As from a keyboard. */
async function pressed(tab: Tab, label: string): Promise<void> {
  await tab.read(z.unknown(), `document.querySelector('[aria-label=${JSON.stringify(label)}]').focus()`);
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  for (const type of ['keyDown', 'keyUp']) await tab.send('Input.dispatchKeyEvent', { type, ...enter });
}

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('an owner adds a connection: what is wrong is said at its field, and no key is shown again', async () => {
    const team = await teamWith('live');
    const tab = await opened(team);
    await tab.until(`${says('No connections yet')} && ${says('Not connected')}`);
    await openDialog(tab, 'Add connection');
    await tick(tab, 'Paper');
    await tab.until(asks('Accounts that exist on paper.'));
    const keys = paperKeys('live', 'k');
    await fill(tab, 'name', 'Treasury');
    await fill(tab, 'fields.secretKey', paperKeys('test').secretKey);
    await fill(tab, 'fields.webhookSecret', keys.webhookSecret);
    await fill(tab, 'fields.account', keys.account);
    const kinds =
      "['secretKey', 'webhookSecret'].map((one) => document.getElementById('field-fields-' + one).type)";
    assert.deepEqual(await tab.read(z.array(z.string()), kinds), ['password', 'password']);
    await sendIt(tab);
    await tab.until(atField('fields-secretKey', 'This is a key of the test side'));
    await fill(tab, 'fields.secretKey', keys.webhookSecret);
    await sendIt(tab);
    await tab.until(atField('fields-secretKey', 'This has the form of Message secret (webhookSecret)'));
    await fill(tab, 'fields.secretKey', `  ${keys.secretKey} `);
    await sendIt(tab);
    await tab.until(`${isClosed} && ${isShown} && ${inPeek('Treasury')} && ${inPeek('•••• kkkk')}`);
    await tab.until(
      `${inPeek('Next steps')} && ${inPeek('Set up at the provider')} && ${inPeek('Check now')}`,
    );
    for (const secret of [keys.secretKey, keys.webhookSecret])
      assert.ok(await tab.read(z.boolean(), isNowhere(secret)));
    const { body } = await team.owner.get('/api/v1/connections');
    assert.deepEqual([body.data[0].name, body.data[0].mode], ['Treasury', 'live']);
    await tab.until(
      `${inPeek('Wallet accounts · Mexico')} && ${inPeek(body.data[0].secrets[0].fingerprint)}`,
    );
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('an owner changes what it is called and when to be warned, and not which account it is', async () => {
    const team = await teamWith('test', 'Treasury');
    const tab = await opened(team, `?peek=${team.ids[0]}`);
    await openDialog(tab, 'Edit');
    await tab.until(asks('The least that should be on it'));
    const fields = "[...document.querySelectorAll('dialog[open] input')].map((one) => one.id)";
    assert.deepEqual(await tab.read(z.array(z.string()), fields), ['field-name', 'field-settings-floor']);
    await fill(tab, 'settings.floor', 'much');
    await sendIt(tab);
    await tab.until(
      `document.querySelector('dialog[open] #field-settings-floor[aria-invalid=true]') !== null`,
    );
    await fill(tab, 'settings.floor', '5,000.50');
    await fill(tab, 'name', 'Payroll');
    await lookedAt(tab, 'connection edit');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${inPeek('Payroll')} && ${inPeek('Floor')} && ${inPeek('5,000.50')}`);
    const { body } = await team.owner.get('/api/v1/connections');
    assert.deepEqual(
      [body.data[0].name, body.data[0].settings.floor, body.data[0].status],
      ['Payroll', '500050', 'active'],
    );
    await openDialog(tab, 'Edit');
    await tab.until(`document.getElementById('field-settings-floor').value === '5000.50'`);
    await tab.read(z.unknown(), "document.getElementById('field-settings-floor').select()");
    await tab.read(z.unknown(), "document.execCommand('delete')");
    await sendIt(tab);
    await tab.until(`${isClosed} && ${isShown} && !${inPeek('5,000.50')}`);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a key of several lines is hidden while it is typed, and comes from a file as well', async () => {
    const team = await teamWith('test');
    const tab = await opened(team);
    await openDialog(tab, 'Add connection');
    await tick(tab, 'Paper');
    await fill(tab, 'name', 'Signed');
    const keys = paperKeys('test', 's');
    for (const [name, value] of Object.entries(keys)) await fill(tab, `fields.${name}`, value);
    const field = "document.getElementById('field-fields-signingKey')";
    assert.equal(await tab.read(z.string(), `getComputedStyle(${field}).webkitTextSecurity`), 'disc');
    await fill(tab, 'fields.signingKey', PEM.replace('BEGIN', 'BEGUN'));
    await sendIt(tab);
    await tab.until(atField('fields-signingKey', 'not the whole of it'));
    await tab.read(
      z.unknown(),
      `((input) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([${JSON.stringify(`${PEM}\n`)}], 'orders.pem'));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      })(document.querySelector('.from-file input'))`,
    );
    await tab.until(asks('orders.pem was read.'));
    await sendIt(tab);
    await tab.until(`${isClosed} && ${inPeek('Signing key')}`);
    assert.ok(await tab.read(z.boolean(), isNowhere('TUlHSEFnRUFN')));
    const [made] = (await team.owner.get('/api/v1/connections')).body.data;
    assert.equal(made.secrets.length, 3);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('an owner who proved long ago who they are does it again, and nothing typed is lost', async () => {
    const team = await teamWith('test', 'Treasury');
    const tab = await opened(team, `?peek=${team.ids[0]}`, { signedInAgoMs: PROVEN_MS + 1_000 });
    await openDialog(tab, 'Rotate secrets');
    await tick(tab, 'Key');
    await fill(tab, 'fields.secretKey', paperKeys('test', 'z').secretKey);
    await sendIt(tab);
    await tab.until(asks('What you filled in stays here'));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a secret is rotated: the one before is shown with its end, and a third is refused', async () => {
    const team = await teamWith('test', 'Treasury');
    const tab = await opened(team, `?peek=${team.ids[0]}`);
    const rotate = async (letter: string, overlap: string): Promise<void> => {
      await openDialog(tab, 'Rotate secrets');
      await tick(tab, 'Key');
      await fill(tab, 'fields.secretKey', paperKeys('test', letter).secretKey);
      await tick(tab, overlap);
      await sendIt(tab);
    };
    await rotate('x', '1 hour');
    await tab.until(
      `${isClosed} && ${inPeek('•••• xxxx')} && ${inPeek('The previous one is accepted until')}`,
    );
    await rotate('y', '24 hours');
    await tab.until(asks('secretKey is being rotated'));
    await tick(tab, 'No longer');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${inPeek('•••• yyyy')} && !${inPeek('xxxx')}`);
    assert.ok(!(await tab.read(z.boolean(), inPeek('The previous one is accepted until'))));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('the order of connections is changed with the keyboard, and its rule taken away', async () => {
    const { ids, ...team } = await teamWith('test', 'First', 'Second');
    const tab = await opened(team);
    const row =
      "[...document.querySelectorAll('.routes > li')].find((one) => one.innerText.startsWith('Wallet accounts Mexico'))";
    const order = async (): Promise<string[]> =>
      tab.read(
        z.array(z.string()),
        `[...${row}.querySelectorAll('ol li')].map((one) => one.innerText.trim())`,
      );
    assert.deepEqual(await order(), ['First', 'Second']);
    await tab.read(z.unknown(), `${row}.querySelector('.actions button').click()`);
    await tab.until(asks('Order of Wallet accounts · Mexico'));
    await pressed(tab, 'Move Second up');
    await tab.until("document.activeElement.getAttribute('aria-label') === 'Move Second up'");
    await tab.until("document.querySelector('dialog[open] [role=status]').innerText === 'Second: place 1'");
    await sendIt(tab);
    await tab.until(`${isClosed} && ${row}.innerText.includes('Rule of your organization')`);
    assert.deepEqual(await order(), ['Second', 'First']);
    const routes = (await team.owner.get('/api/v1/connection_routes')).body.data;
    assert.deepEqual(
      routes.find(({ id }: { id: string }) => id === 'accounts.MX').connections,
      [...ids].toReversed(),
    );
    await openDialog(tab, 'Remove rule: Wallet accounts · Mexico');
    await tab.until(asks('Remove the rule of Wallet accounts · Mexico?'));
    await sendIt(tab);
    await tab.until(`${isClosed} && !${row}.innerText.includes('Rule of your organization')`);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a route that cannot be is refused with the connection that does not serve it', async () => {
    const { ids, ...team } = await teamWith('test', 'First', 'Second');
    const tab = await opened(team);
    await openDialog(tab, 'Add rule');
    const choose = (name: string, value: string) =>
      tab.read(
        z.unknown(),
        `((select) => {
          select.value = ${JSON.stringify(value)};
          select.dispatchEvent(new Event('change', { bubbles: true }));
        })(document.getElementById('field-${name}'))`,
      );
    await choose('port', 'rail');
    await choose('country', 'AR');
    await tab.press('Add First');
    await team.owner.post(`/api/v1/connections/${ids[0]}/disable`);
    await sendIt(tab);
    await tab.until(asks(`${ids[0]}: disabled`));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('one is disabled and enabled, and what hangs on it keeps it from being removed, by counts', async () => {
    const { ids, ...team } = await teamWith('live', 'Treasury', 'Spare');
    const live = client(url, await testApp.newKey({ organization: team.organization, mode: 'live' }));
    const body = person();
    const { body: made } = await live.post('/api/v1/cardholders', body);
    await app.pool.run(
      sql`update cardholders set kyc_status = 'approved', updated_at = ${isoOf(clock.now())} where id = ${made.id}`,
    );
    const holder = await sessionOf(testApp, body.email, { tenantId: team.tenantId });
    assert.equal((await holder.get('/api/v1/wallet')).status, 200);

    const tab = await opened(team, `?peek=${ids[0]}`, { language: 'es' });
    await openDialog(tab, 'Deshabilitar');
    await tab.until(asks('¿Deshabilitar Treasury?'));
    await sendIt(tab);
    await tab.until(
      `${isClosed} && ${inPeek('Deshabilitada')} && ${inPeek('Ninguna operación nueva pasa por aquí')}`,
    );
    await openDialog(tab, 'Eliminar');
    await sendIt(tab);
    await tab.until(asks('que lleva un minuto deshabilitada'));
    clock.advance(MINUTE_MS);
    await sendIt(tab);
    await tab.until(asks('billeteras: 1'));
    await tab.press('Cancelar');
    await openDialog(tab, 'Habilitar');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${inPeek('Activa')}`);

    await team.owner.post(`/api/v1/connections/${ids[1]}/disable`);
    clock.advance(MINUTE_MS);
    await tab.open(`${url}/console/connections?peek=${ids[1]}`);
    await tab.until(isShown);
    await openDialog(tab, 'Eliminar');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${inPeek('Eliminada')}`);
    assert.deepEqual(await textsOf(tab, '.peek .actions button'), []);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('a viewer sees all of it and is offered no change, and of the server’s no more than that it is', async () => {
    const { ids, ...team } = await teamWith('test', 'Treasury', 'Spare');
    const adding = { organizationId: null, mode: 'test', ports: undefined, countries: undefined } as const;
    const { id: shared } = await app.pool.transaction((tx) =>
      addConnection(
        tx,
        app.operatorActions.connections,
        { actor: { type: 'operator', id: 'ana' }, within: 'deployment' },
        { ...adding, driver: 'paper', name: 'For all', given: paperKeys('test', 'q') },
      ),
    );
    const email = newEmail();
    await addUser(testApp.operator, { organization: team.organization.id, email, role: 'viewer' });
    const tab = await opened({ ...team, email }, `?peek=${ids[0]}`);
    await tab.until(`${says('Only owners can change them.')} && ${inPeek('•••• aaaa')}`);
    assert.deepEqual(await textsOf(tab, '.actions button'), []);
    await tab.open(`${url}/console/connections?peek=${shared}`);
    await tab.until(`${isShown} && ${inPeek('It belongs to the server')}`);
    assert.ok(!(await tab.read(z.boolean(), inPeek('123456'))));
    await tab.open(`${url}/console/connections?peek=sandbox`);
    await tab.until(`${isShown} && ${inPeek('Simulated providers of this server')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('what is refused for want of a provider leads there', async () => {
    const team = await teamWith('live');
    const tab = await consoleTabOf(testApp, browser, team);
    await tab.open(`${url}/console/cardholders`);
    await tab.until(isShown);
    const { body } = await client(
      url,
      await testApp.newKey({ organization: team.organization, mode: 'live' }),
    ).post('/api/v1/cardholders', person());
    await tab.open(`${url}/console/cardholders?peek=${body.id}`);
    await tab.until(`${isShown} && ${says('See the connections to providers')}`);
    await tab.read(
      z.unknown(),
      "[...document.querySelectorAll('.peek a')].find((one) => one.innerText === 'See the connections to providers').click()",
    );
    await tab.until(`${isShown} && ${says('No connections yet')}`);
    assert.deepEqual(tab.complaints, []);
  });

  for (const language of ['es', 'en', 'pt'])
    test(`both sides, a connection and the dialogs fit, and are without barriers, ${language}`, async () => {
      const { ids, ...team } = await teamWith('test', 'Tesorería México', 'Cuenta de respaldo');
      const [first = '', second = ''] = ids;
      await team.owner.post('/api/v1/connection_routes', {
        port: 'accounts',
        country: 'MX',
        connections: [second, first],
      });
      const { secretKey } = paperKeys('test', 'r');
      await team.owner.post(`/api/v1/connections/${first}/rotate`, { fields: { secretKey } });
      const tab = await opened(team, '', { language });
      await lookedAt(tab, `console-connections-test-${language}`);
      assert.ok(await tab.read(z.boolean(), 'document.documentElement.scrollHeight <= innerHeight'));
      await tab.open(`${url}/console/connections?peek=${first}`);
      await tab.until(isShown);
      await lookedAt(tab, `console-connections-peek-${language}`);
      await tab.read(z.unknown(), "document.querySelectorAll('.peek .actions button')[1].click()");
      await tick(tab, 'Key');
      await lookedAt(tab, `console-connections-rotate-${language}`);

      await tab.open(`${url}/console/connections`);
      await tab.until(isShown);
      await tab.read(z.unknown(), "document.querySelector('.title-row .actions button').click()");
      await tick(tab, 'Paper');
      await lookedAt(tab, `console-connections-add-${language}`);
      await tab.open(`${url}/console/connections`);
      await tab.until(isShown);
      await tab.read(z.unknown(), "document.querySelector('.routes .actions button').click()");
      await lookedAt(tab, `console-connections-order-${language}`);

      const empty = await opened(await teamWith('live'), '', { language });
      await lookedAt(empty, `console-connections-live-${language}`);
      assert.deepEqual([...tab.complaints, ...empty.complaints], []);
    });
});
