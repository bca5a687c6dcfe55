// The test clock in the console, in a real browser: what falls due next, and going there.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { consoleTabOf, isAt, lookedAt, says } from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const EMAIL = 'developer@example.test';
const READER = 'viewer@example.test';
const { organizationId } = testApp.tenant;
await addUser(app, { organization: organizationId, email: EMAIL, role: 'developer' });
await addUser(app, { organization: organizationId, email: READER, role: 'viewer' });
const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana' }));
const card = await plantedCard(testApp, { cardholder_id: holder.body.id });
const bought = await api.post('/api/v1/sandbox/authorizations', {
  cardId: card.id,
  amountCents: 1_000,
  merchant: { name: 'Almacén Ejemplo', category: '5411' },
});
assert.equal(bought.body.status, 'authorized');

const HOUR_SECONDS = 3_600;
const offset = async (): Promise<number> => (await api.get('/api/v1/sandbox/clock')).body.offsetSeconds;

suite('the test clock of the console', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('shows a viewer what falls due next, and lets them move nothing', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: READER });
    await tab.open(`${url}/console/transactions`);
    await tab.until("document.querySelector('a.clock-chip') !== null");
    await tab.read(z.unknown(), "document.querySelector('a.clock-chip').click()");
    await tab.until(`${isAt('/console/clock')} && ${says('An authorization expires')}`);
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.moving').length"), 0);
    assert.deepEqual(tab.complaints, []);
  });

  test('goes an hour ahead, once however often it is pressed, and on to what falls due next', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/clock`);
    await tab.until(says('An authorization expires'));
    await tab.until(`document.querySelector('.due a[href$="${card.id}"]') !== null`);
    await lookedAt(tab, 'clock');
    const button =
      "[...document.querySelectorAll('.moving button')].find((one) => one.textContent === '+ 1 hour')";
    await tab.read(z.unknown(), `((one) => [one.click(), one.click()])(${button})`);
    await tab.until(says('Done: nothing that fell due is left'));
    const seconds = await offset();
    assert.ok(seconds > HOUR_SECONDS - 30 && seconds <= HOUR_SECONDS, String(seconds));
    await tab.until(says('Ahead by'));

    await tab.press('To what falls due next');
    await tab.until(`!(${says('An authorization expires')})`);
    const { body } = await api.get(`/api/v1/transactions/${bought.body.id}`);
    assert.equal(body.status, 'voided');
    await lookedAt(tab, 'clock after');
    assert.deepEqual(tab.complaints, []);
  });

  test('goes on by itself', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: READER });
    await tab.open(`${url}/console/clock`);
    await tab.until("document.querySelector('.now time') !== null");
    const shown = "document.querySelector('.now time').dateTime";
    const before = await tab.read(z.string(), shown);
    await tab.until(`${shown} > ${JSON.stringify(before)}`);
  });
});
