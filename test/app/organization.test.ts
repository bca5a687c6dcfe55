// What an owner does in the console for their organization, in a real browser: members, brand, audit log.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { PROVEN_MS } from '#platform/route/access.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { consoleTabOf, lookedAt, tick } from './support/console-tab.ts';
import { barriersOn, keepPicture } from './support/looks.ts';
import { retype } from './support/wallet-tab.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { newCard } from '../support/cards.ts';
import { sentCode } from '../support/codes.ts';
import { sessionOf } from '../support/signed-in.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url, organization } = testApp;
const OWNER = 'ana@example.test';
const VIEWER = 'luis@example.test';
const GOING = 'marta@example.test';
await addUser(app, { organization: organization.id, email: OWNER, role: 'owner' });
await addUser(app, { organization: organization.id, email: VIEWER, role: 'viewer' });
await addUser(app, { organization: organization.id, email: GOING, role: 'developer' });
const owner = await sessionOf(testApp, OWNER);
await owner.post('/api/v1/invitations', { email: 'nueva@example.test', role: 'viewer' });

const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;
const isShown = `document.querySelector('h1') !== null && document.querySelector('.skeleton') === null
  && document.getAnimations().length === 0`;
const isClosed = `document.querySelector('dialog.sheet[open]') === null`;

type Opening = { readonly email?: string; readonly agoMs?: number; readonly language?: string };

const consoleTab = ({ email = OWNER, agoMs = 0, language = 'en' }: Opening = {}): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email, language, signedInAgoMs: agoMs });
/** Presses a button of the dialog on top, which may say what another one outside of it says. */
async function submit(tab: Tab): Promise<void> {
  const button = `[...document.querySelectorAll('dialog.sheet[open] button[type=submit]')].at(-1)`;
  await tab.until(`${button} !== undefined`);
  await tab.read(z.unknown(), `${button}.click()`);
}
async function peekAt(tab: Tab, email: string): Promise<void> {
  const link = `[...document.querySelectorAll('tbody a')].find((one) => one.textContent === ${JSON.stringify(email)})`;
  await tab.until(`${link} !== undefined`);
  await tab.read(z.unknown(), `${link}.click()`);
}
async function choose(tab: Tab, select: string, value: string): Promise<void> {
  await tab.until(`document.querySelector(${JSON.stringify(select)}) !== null`);
  const chosen = `one.value = ${JSON.stringify(value)}; one.dispatchEvent(new Event('change', { bubbles: true }))`;
  await tab.read(
    z.unknown(),
    `{ const one = document.querySelector(${JSON.stringify(select)}); ${chosen}; 0 }`,
  );
}

const PHONE = { width: 390, height: 800, deviceScaleFactor: 1 };

/** What is on each screen once it has been read. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  members: 'tbody tr',
  invitations: 'tbody tr',
  roles: '.role-rights li',
  signatures: '.page-parts section p',
  settings: '.settings .facts',
  connections: '.routes li',
  brand: '#field-name',
  audit: 'tbody tr',
};

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('an owner who signed in long ago invites, proves who it is, and nothing typed is lost', async () => {
    const tab = await consoleTab({ agoMs: PROVEN_MS + 1_000 });
    await tab.open(`${url}/console/members`);
    await tab.until(isShown);
    await tab.press('Invite somebody');
    await tab.until(`document.activeElement.id === 'field-email'`);
    await tab.type('field-email', 'not an address');
    await submit(tab);
    await tab.until(says('What you filled in stays here'));
    await submit(tab);
    await tab.until("document.getElementById('field-code') !== null");
    await tab.type('field-code', '000000');
    await submit(tab);
    await tab.until(`document.querySelector('dialog.sheet .refusal') !== null`);
    await tab.read(z.unknown(), `document.getElementById('field-code').select(); 0`);
    await tab.type('field-code', await sentCode(testApp, OWNER));
    await submit(tab);
    await tab.until(`document.querySelector('#field-email-problem') !== null`);
    assert.equal(
      await tab.read(z.string(), `document.getElementById('field-email').value`),
      'not an address',
    );
    await tab.read(z.unknown(), `document.getElementById('field-email').select(); 0`);
    await tab.type('field-email', 'pedro@example.test');
    await submit(tab);
    await tab.until(isClosed);
    await tab.open(`${url}/console/invitations?status=pending`);
    await tab.until(says('pedro@example.test'));
    // The browser says so of each refusal of the server.
    const others = tab.complaints.filter((one) => !/status of 40[03] /.test(one));
    assert.deepEqual(others, []);
  });

  test('an owner changes a role, removes a member and withdraws an invitation', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/members`);
    await tab.until(says(GOING));
    await peekAt(tab, GOING);
    await tab.press('Change role');
    await tick(tab, 'Viewer');
    await submit(tab);
    await tab.until(isClosed);
    await tab.until(`document.querySelector('.peek .badge').innerText.includes('Viewer')`);
    await tab.press('Remove');
    await tab.until(says(`Remove ${GOING} from the organization?`));
    await submit(tab);
    await tab.until(`${isClosed} && !${says(GOING)}`);

    await tab.open(`${url}/console/invitations`);
    await tab.until(says('nueva@example.test'));
    await peekAt(tab, 'nueva@example.test');
    await tab.press('Withdraw invitation');
    await submit(tab);
    await tab.until(`${isClosed} && document.querySelector('.peek .badge').innerText.includes('Withdrawn')`);
    assert.deepEqual(tab.complaints, []);
  });

  test('an owner withholds a right from a role, and gives back what a list that was emptied says', async () => {
    const withheld = async (): Promise<unknown> =>
      (await owner.get('/api/v1/roles')).body.data.find((one: { role: string }) => one.role === 'support')
        .withheld;
    const change = `[...document.querySelectorAll('section button')].find((one) => one.textContent === 'Change rights: Support')`;
    const cards = `[...document.querySelectorAll('dialog .rights > div')].find((one) => one.ariaLabel === 'Cards')`;
    const tab = await consoleTab();
    await tab.open(`${url}/console/roles`);
    for (const [isThen, expected] of [
      ["document.querySelectorAll('.badge.warn').length === 1", ['cards:write']],
      ["document.querySelectorAll('.badge.warn').length === 0", []],
    ] as const) {
      await tab.until(`${change} !== undefined`);
      await tab.read(z.unknown(), `${change}.click()`);
      await tab.until(`${cards} !== undefined`);
      await tab.read(z.unknown(), `${cards}.querySelectorAll('input')[1].click()`);
      await submit(tab);
      await tab.until(`${isClosed} && ${isThen}`);
      assert.deepEqual(await withheld(), expected);
    }
    assert.deepEqual(tab.complaints, []);
  });

  test('an owner signs what another one wants to do, who does it then', async () => {
    const team = await testApp.newOrganization('Signers');
    const emails = ['maker@example.test', 'colleague@example.test'] as const;
    for (const email of emails) await addUser(app, { organization: team.id, email, role: 'owner' });
    const at = { tenantId: team.testTenantId };
    const maker = await sessionOf(testApp, emails[0], at);
    await maker.patch('/api/v1/second_signature_settings', { rights: ['transfers:write'] });
    const invited = { email: 'signed@example.test', role: 'viewer' };
    assert.equal((await maker.post('/api/v1/invitations', invited)).status, 403);
    const [mine, theirs] = [
      await consoleTabOf(testApp, browser, { email: emails[0], language: 'en', ...at }),
      await consoleTabOf(testApp, browser, { email: emails[1], language: 'en', ...at }),
    ];
    await theirs.open(`${url}/console/signatures`);
    await theirs.until(
      `${isShown} && ${says('signed@example.test')} && ${says(emails[0])} && ${says('Waiting')}`,
    );
    await lookedAt(theirs, 'console-signatures');
    await theirs.press('Sign');
    await submit(theirs);
    await theirs.until(`${isClosed} && ${says('Signed, not done yet')}`);
    await mine.open(`${url}/console/signatures`);
    await mine.until(`${isShown} && ${says(emails[1])}`);
    await mine.press('Do it now');
    await submit(mine);
    await mine.until(`${isClosed} && ${says('Done')}`);
    const { data } = (await maker.get('/api/v1/invitations')).body;
    assert.deepEqual(
      data.map(({ email }: { email: string }) => email),
      ['signed@example.test'],
    );
    for (const { complaints } of [mine, theirs]) assert.deepEqual(complaints, []);
  });

  test('what goes without asking in a currency is lowered at once, and what is wrong is said at its field', async () => {
    const tab = await consoleTab({ agoMs: PROVEN_MS + 1_000 });
    const limits = async () => (await owner.get('/api/v1/settings')).body.approvalConfigByCurrency;
    const before = await limits();
    const field = (name: string) => `field-approvalConfigByCurrency-MXN-${name}`;
    await tab.open(`${url}/console/settings`);
    await tab.until(says('No approval, below'));
    for (const amount of ['1,000.00 ARS', '15.00 MXN', '700 CLP', '150,000.00 COP'])
      await tab.until(says(amount));
    for (const width of [390, 1280]) {
      await tab.send('Emulation.setDeviceMetricsOverride', { ...PHONE, width, mobile: width < 500 });
      assert.ok((await tab.read(z.number(), 'document.documentElement.scrollWidth')) <= width);
      assert.deepEqual(await barriersOn(tab), []);
      await keepPicture(tab, `console-settings-${width}`);
    }
    await tab.press('Change limits');
    await choose(tab, 'dialog.sheet[open] select', 'MXN');
    await retype(tab, field('autoApproveUnderCents'), '8.50');
    await retype(tab, field('whatsappThresholdCents'), '5');
    await submit(tab);
    await tab.until(`document.getElementById('${field('whatsappThresholdCents')}-problem') !== null`);
    await retype(tab, field('whatsappThresholdCents'), '9');
    await submit(tab);
    await tab.until(`${isClosed} && ${says('8.50 MXN')}`);
    assert.deepEqual(await limits(), {
      ...before,
      MXN: { autoApproveUnderCents: 850, whatsappThresholdCents: 900, panicLimit24hCents: 75_000 },
    });
    // The browser says so of each refusal of the server.
    assert.deepEqual(
      tab.complaints.filter((one) => !one.includes('status of 400')),
      [],
    );
  });

  test('the last owner who leaves hears why not, in the words of the server', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/members`);
    await tab.until(says(OWNER));
    await peekAt(tab, OWNER);
    await tab.press('Leave the organization');
    await submit(tab);
    await tab.until(says('This is the last owner of the organization'));
    assert.ok(await tab.read(z.boolean(), says('Make somebody else an owner first.')));
  });

  test('a viewer sees members and brand, and is offered no change', async () => {
    const tab = await consoleTab({ email: VIEWER });
    await tab.open(`${url}/console/members`);
    await tab.until(says(OWNER));
    await peekAt(tab, OWNER);
    await tab.until(`document.querySelector('.peek h2') !== null`);
    assert.equal(await tab.read(z.number(), `document.querySelectorAll('.actions button').length`), 0);
    await tab.open(`${url}/console/brand`);
    await tab.until(says('Only owners can change this.'));
    assert.deepEqual(tab.complaints, []);
  });

  test('the audit log says by name who did what, and is found by who, what and the object, which is a link', async () => {
    const id = String((await newCard(testApp.api))['id']);
    assert.equal((await owner.patch(`/api/v1/cards/${id}`, { status: 'PAUSED' })).status, 200);
    const tab = await consoleTab();
    const rows = (count: string): string =>
      `${isShown} && document.querySelectorAll('tbody tr').length ${count}`;
    await tab.open(`${url}/console/audit`);
    await tab.until(`${rows('> 1')} && ${says('Card paused')} && ${says(OWNER)}`);
    await tab.open(`${url}/console/audit?actor=${OWNER}&action=card.paused&q=${id}`);
    await tab.until(rows('=== 1'));
    await tab.read(z.unknown(), `document.querySelector('.row-link').click(); 0`);
    await tab.until(`document.querySelector('.peek h2') !== null`);
    for (const width of [390, 1280]) {
      const screen = { width, height: 800, deviceScaleFactor: 1, mobile: width < 500 };
      await tab.send('Emulation.setDeviceMetricsOverride', screen);
      assert.ok((await tab.read(z.number(), 'document.documentElement.scrollWidth')) <= width);
      assert.deepEqual(await barriersOn(tab), []);
      await keepPicture(tab, `console-audit-entry-${width}`);
    }
    await tab.read(z.unknown(), `document.querySelector('.peek-close').click(); 0`);
    await choose(tab, '.typed-filters select', 'invitation.created');
    await tab.until(says('Nothing matches these filters'));
    await choose(tab, '.typed-filters select', '');
    await tab.until(rows('=== 1'));
    await tab.send('Emulation.setDeviceMetricsOverride', { ...PHONE, mobile: true });
    assert.deepEqual(await barriersOn(tab), []);
    await keepPicture(tab, 'console-audit-filtered-390');
    await tab.read(z.unknown(), `document.querySelector('tbody td a:not(.row-link)').click(); 0`);
    await tab.until(`location.pathname === '/console/cards/${id}'`);
    assert.deepEqual(tab.complaints, []);
  });

  test('the brand is previewed in both themes as pages will show it, and saved', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/brand`);
    await tab.until(`document.getElementById('field-colour') !== null`);
    await tab.type('field-name', 'Almacén Norte');
    await tab.type('field-colour', '#ffcc00');
    await tab.type('field-support-email', 'ayuda@example.com');
    await tab.until(`document.querySelectorAll('[data-accent="#ffcc00"]').length === 1`);
    await tab.press('Save changes');
    await submit(tab);
    await tab.until(isClosed);
    const { body } = await owner.get('/api/v1/brand');
    assert.deepEqual(
      [body.name, body.colour, body.support.email],
      ['Almacén Norte', '#ffcc00', 'ayuda@example.com'],
    );
    const { light, dark } = body.accents;
    await tab.until(
      `[...document.querySelectorAll('[data-accent]')].map((one) => one.dataset.accent).join()
        === '${light.accent},${dark.accent}'`,
    );

    await tab.read(z.unknown(), `document.getElementById('field-termsUrl').focus(); 0`);
    await tab.type('field-termsUrl', 'http://example.com');
    await tab.press('Save changes');
    await submit(tab);
    await tab.until(`document.querySelector('#field-termsUrl-problem') !== null`);
    assert.match(
      await tab.read(z.string(), `document.querySelector('#field-termsUrl-problem').innerText`),
      /begins with https/,
    );
  });

  for (const [language, width, theme] of [
    ['es', 390, 'light'],
    ['en', 1280, 'light'],
    ['pt', 1280, 'dark'],
    ['es', 390, 'dark'],
  ] as const)
    test(`every screen is without barriers and fits, ${language}, ${theme}, at ${width} pixels`, async () => {
      const tab = await consoleTab({ language });
      const screen = { width, height: 800, deviceScaleFactor: 1, mobile: width < 500 };
      await tab.send('Emulation.setDeviceMetricsOverride', screen);
      const features = [{ name: 'prefers-color-scheme', value: theme }];
      await tab.send('Emulation.setEmulatedMedia', { features });
      for (const name of Object.keys(SHOWN_BY)) {
        await tab.open(`${url}/console/${name}`);
        await tab.until(`${isShown} && document.querySelector(${JSON.stringify(SHOWN_BY[name])}) !== null`);
        const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
        assert.ok(wide <= width, `${name} is ${wide} pixels wide`);
        assert.deepEqual(await barriersOn(tab), [], name);
        await keepPicture(tab, `console-${name}-${language}-${theme}-${width}`);
      }
      await tab.open(`${url}/console/members`);
      await tab.until(`document.querySelector('.title-row button') !== null`);
      await tab.read(z.unknown(), `document.querySelector('.title-row button').click(); 0`);
      await tab.until(`document.querySelector('dialog.sheet[open] h2') !== null`);
      assert.deepEqual(await barriersOn(tab), []);
      await keepPicture(tab, `console-invite-${language}-${theme}-${width}`);
      assert.deepEqual(tab.complaints, []);
    });
});
