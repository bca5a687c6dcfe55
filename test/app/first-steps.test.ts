// From a new organization to its first purchase and webhook with the console alone, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { systemClock } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { createDevReceiver } from '#roles/dev-webhooks.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import {
  asks,
  consoleTabOf,
  fill,
  isClosed,
  lookedAt,
  openDialog,
  says,
  sendIt,
} from './support/console-tab.ts';

const path = chromiumPath();
const { mount, pages } = createDevReceiver(systemClock);
const testApp = await startTestApp({ serve: { receiver: mount, pages } });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { app, url } = testApp;
const EMAIL = 'newcomer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'developer' });
const doneAre = (count: number): string => `document.querySelectorAll('.steps li.done').length === ${count}`;

suite('the first steps', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('lead to a first purchase and a first webhook, and tick themselves off', async () => {
    const tab = await consoleTabOf(testApp, browser, { email: EMAIL });
    await tab.open(`${url}/console/start`);
    await openDialog(tab, 'Register a cardholder');
    await fill(tab, 'firstName', 'Ana');
    await tab.press('Approved');
    await fill(tab, 'email', 'ana@example.test');
    await tab.press('27-40111333-4');
    await tab.press('+5491155551234');
    await sendIt(tab);
    await tab.until(asks('Ana Ejemplo'));
    await tab.press('Done');
    // The sandbox approves them by itself.
    await tab.until(doneAre(2));
    await lookedAt(tab, 'first steps');

    await openDialog(tab, 'Connect a payment method');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${doneAre(3)}`);
    await openDialog(tab, 'Create a card');
    await fill(tab, 'amountCents', '100.00');
    await sendIt(tab);
    await tab.until(asks('••••'));
    await tab.press('Done');
    await tab.until(doneAre(4));

    await openDialog(tab, 'Simulate a purchase');
    await tab.until(asks('as for a real purchase'));
    await tab.press('All that is available');
    await sendIt(tab);
    await tab.until(asks('Authorized'));
    await tab.press('Done');
    await tab.until(doneAre(5));

    await openDialog(tab, 'Add endpoint');
    await tab.press('The receiver of this server');
    await sendIt(tab);
    await tab.until(asks('whsec_'));
    await tab.press('Done');
    await openDialog(tab, 'Simulate a purchase');
    await tab.press('Card check (0)');
    await sendIt(tab);
    await tab.until(asks('See transactions'));
    await tab.press('Done');
    await tab.until(`${says('All done')} && ${doneAre(6)}`);
    const received = (await (await fetch(`${url}/dev/webhooks.json`)).json()) as {
      type: string;
      body: string;
    }[];
    assert.ok(received.some(({ type, body }) => type === 'transaction.authorized' && body.includes('evt_')));
    await tab.until(`document.querySelector('.steps a.link')?.href === '${url}/dev/webhooks'`);
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.steps button').length"), 0);
    assert.deepEqual(tab.complaints, []);
  });
});
