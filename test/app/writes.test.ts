// What members change from the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { HOUR_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { sentCode } from '../support/codes.ts';
import { person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { keepDelivery, keepEvent, setEndpoint } from '../support/webhook-rows.ts';
import {
  asks,
  consoleTabOf,
  fill,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  pressKey,
  says,
  sendIt,
  tick,
  tickRight,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url, tenant } = testApp;
const OWNER = 'owner@example.test';
const DEVELOPER = 'developer@example.test';
const { organizationId: organization } = tenant;
await addUser(app, { organization, email: OWNER, role: 'owner' });
await addUser(app, { organization, email: DEVELOPER, role: 'developer' });
const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana', lastName: 'Slow' }));
const card = await plantedCard(testApp, { cardholder_id: holder.body.id, label: 'Viajes' });
const receiver = await startReceiver();
const { body: endpoint } = await api.post('/api/v1/webhook_endpoints', {
  url: receiver.url('/hook'),
  enabledEvents: ['balance.*'],
});

const consoleTab = (email = OWNER, options: { tenantId?: string; signedInAgoMs?: number } = {}) =>
  consoleTabOf(testApp, browser, { email, ...options });
const buttonsAre = (tab: Tab): Promise<string[]> =>
  tab.read(
    z.array(z.string()),
    "[...document.querySelectorAll('.actions button')].map((one) => one.textContent)",
  );

suite('writing from the console', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('what an endpoint missed is counted before any of it is sent again', async () => {
    const MISSED = 200;
    for (let n = 0; n < MISSED; n++) {
      const event_id = await keepEvent(app, tenant, { type: 'balance.low' });
      await keepDelivery(app, tenant, { endpoint_id: endpoint.id, event_id, status: 'failed', attempts: 5 });
    }
    const event_id = await keepEvent(app, tenant, {
      type: 'balance.low',
      at: plus(tenant.now(), -2 * HOUR_MS),
    });
    await keepDelivery(app, tenant, { endpoint_id: endpoint.id, event_id, status: 'failed', attempts: 5 });
    const tab = await consoleTab(DEVELOPER);
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await openDialog(tab, 'Resend what it missed');
    await tick(tab, '1 hour');
    await tick(tab, 'All attempts failed');
    await lookedAt(tab, 'dialog recover');
    await sendIt(tab);
    await tab.until(asks(`${MISSED} events match`));
    assert.equal(receiver.received('/hook').length, 0);
    await tab.press(`Resend all ${MISSED} that match`);
    await tab.until(asks('with all their attempts'));
    await sendIt(tab);
    await tab.until(asks(`${MISSED} events are in the queue`));
    await lookedAt(tab, 'dialog recovered');
    await tab.press('Done');
    await until(
      'all of them have come',
      () => receiver.received('/hook').length,
      (count) => count === MISSED,
    );
    assert.deepEqual(tab.complaints, []);
  });

  test('an endpoint is added, and its secret is shown once', async () => {
    const tab = await consoleTab(DEVELOPER);
    await tab.open(`${url}/console/webhooks`);
    await openDialog(tab, 'Add endpoint');
    await fill(tab, 'url', receiver.url('/second'));
    await sendIt(tab);
    await tab.until(asks('whsec_'));
    await lookedAt(tab, 'dialog secret');
    // Neither a press beside it nor Escape loses what is shown this once.
    await tab.read(z.unknown(), "document.querySelector('dialog.sheet[open]').click()");
    for (let times = 0; times < 2; times++) await pressKey(tab, 'Escape');
    await tab.until(asks('whsec_'));
    await tab.press('Done');
    await tab.until(`${isClosed} && !document.body.innerHTML.includes('whsec_')`);
    assert.deepEqual(tab.complaints, []);
  });

  test('what takes a proof asks for it, and goes on with what was typed', async () => {
    const tab = await consoleTab(OWNER, { signedInAgoMs: HOUR_MS });
    await tab.open(`${url}/console/keys`);
    await openDialog(tab, 'Create key');
    await fill(tab, 'name', 'Servidor');
    await sendIt(tab);
    await tab.until(asks('Choose at least one.'));
    await tickRight(tab, 'Events', 'Read');
    await tickRight(tab, 'Cards', 'Write');
    await tickRight(tab, 'Cards', 'See numbers');
    await tickRight(tab, 'Cards', 'Read');
    await tickRight(tab, 'Cards', 'See numbers');
    // What was chosen comes back once not all of it is wanted.
    await tick(tab, 'All scopes');
    await tab.until(`document.querySelectorAll('dialog[open] .rights input').length === 1`);
    await tick(tab, 'All scopes');
    await lookedAt(tab, 'dialog key');
    await sendIt(tab);
    await tab.until(asks('This takes a confirmation that it is you'));
    await sendIt(tab);
    await tab.until(asks('a code of six digits'));
    await fill(tab, 'code', await sentCode(testApp, OWNER));
    await lookedAt(tab, 'dialog step up');
    await sendIt(tab);
    await tab.until(asks('it is not shown again'));
    const { body } = await api.get('/api/v1/api_keys');
    const made = body.data.filter(({ name }: { name: string }) => name === 'Servidor');
    assert.deepEqual(
      made.map(({ scopes }: { scopes: string[] }) => scopes),
      [['cards:read', 'cards:write', 'events:read']],
    );
    // The browser itself logs that an answer was 403.
    assert.ok(tab.complaints.every((complaint) => complaint.includes('403')));
  });

  test('a disabled endpoint is enabled again', async () => {
    await setEndpoint(app, endpoint.id, 'disabled');
    const tab = await consoleTab(DEVELOPER);
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await openDialog(tab, 'Enable');
    await tab.until(asks('is recovered apart'));
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Resend what it missed')}`);
    assert.equal((await api.get(`/api/v1/webhook_endpoints/${endpoint.id}`)).body.status, 'active');
  });

  test('a card is limited, paused, and closed by its name', async () => {
    const tab = await consoleTab(DEVELOPER, { signedInAgoMs: MINUTE_MS });
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await openDialog(tab, 'Edit controls');
    await fill(tab, 'merchantLock', 'Aerolínea Ejemplo');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Aerolínea Ejemplo')}`);
    await openDialog(tab, 'Pause');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Paused')} && ${says('Resume')}`);
    const { body } = await api.get(`/api/v1/cards/${card.id}`);
    assert.deepEqual([body.status, body.merchantLock, body.label], ['PAUSED', 'Aerolínea Ejemplo', 'Viajes']);
    await openDialog(tab, 'Close');
    await tab.until(asks('Close Viajes ••••'));
    await lookedAt(tab, 'dialog close card');
    await sendIt(tab);
    await tab.until(`${isClosed} && !${says('Edit controls')}`);
    assert.equal((await api.get(`/api/v1/cards/${card.id}`)).body.status, 'CLOSED');
    assert.deepEqual(tab.complaints, []);
  });

  test('a card that its owner paused says so, and is not offered to be resumed', async () => {
    const { id } = await plantedCard(testApp, {
      cardholder_id: holder.body.id,
      status: 'PAUSED',
      paused_by: ['owner'],
    });
    const tab = await consoleTab(DEVELOPER, { signedInAgoMs: MINUTE_MS });
    await tab.open(`${url}/console/cards?peek=${id}`);
    await tab.until(`${says('Paused by')} && ${says('its owner')}`);
    const offered = await buttonsAre(tab);
    assert.ok(offered.includes('Pause') && !offered.includes('Resume'), offered.join(', '));
    await lookedAt(tab, 'card paused by its owner');
    await openDialog(tab, 'Pause');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('the organization, its owner')}`);
    await openDialog(tab, 'Resume');
    await tab.until(asks('It stays paused until its owner resumes it.'));
    await sendIt(tab);
    await tab.until(`${isClosed} && !${says('the organization, its owner')}`);
    const { body } = await api.get(`/api/v1/cards/${id}`);
    assert.deepEqual([body.status, body.pausedBy], ['PAUSED', ['owner']]);
    assert.deepEqual(tab.complaints, []);
  });

  test('a cardholder is registered with the fields of their country', async () => {
    const tab = await consoleTab(DEVELOPER);
    await tab.open(`${url}/console/cardholders`);
    await openDialog(tab, 'Register a cardholder');
    await tab.until(asks('CUIT or CUIL'));
    await fill(tab, 'firstName', 'Bia');
    await tab.read(
      z.unknown(),
      "((select) => { select.value = 'BR'; select.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById('field-country'))",
    );
    await tab.until(asks('CPF'));
    await tab.press('Approved');
    await fill(tab, 'email', 'bia@example.test');
    await tab.press('400.111.222-18');
    await tab.press('+5511912345678');
    await lookedAt(tab, 'dialog cardholder');
    await sendIt(tab);
    await tab.until(asks('Bia Ejemplo'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a developer is not offered what takes an owner', async () => {
    const tab = await consoleTab(DEVELOPER);
    await tab.open(`${url}/console/keys`);
    await tab.until(isShown);
    assert.deepEqual(await buttonsAre(tab), []);
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await tab.until(says('Send a test event'));
    assert.ok(!(await buttonsAre(tab)).includes('Roll the secret'));
  });

  test('on the live side every dialog names the organization', async () => {
    const tab = await consoleTab(OWNER, { tenantId: testApp.organization.liveTenantId });
    await tab.open(`${url}/console/webhooks`);
    await tab.until(isShown);
    await openDialog(tab, 'Add endpoint');
    await tab.until(asks('Tests · Live'));
    await lookedAt(tab, 'dialog live');
    assert.deepEqual(tab.complaints, []);
  });
});
