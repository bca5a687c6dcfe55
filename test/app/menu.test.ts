// The menu of the console, which has more entries than a phone has room for.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { consoleTabOf, isAt, isShown, says } from './support/console-tab.ts';
import { barriersOn, keepPicture, useScreen } from './support/looks.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const email = 'viewer@example.test';
await addUser(testApp.operator, { organization: testApp.tenant.organizationId, email, role: 'viewer' });

const open = "[...document.querySelectorAll('.menu-group[open] h2')].map((one) => one.textContent)";
const openIs = (...titles: readonly string[]): string =>
  `${open}.join() === ${JSON.stringify(titles.join())}`;

suite('the menu', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('of a phone is folded but for the group of the screen, and leads to each of the others', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await useScreen(tab, 390, 'light');
    await tab.open(`${testApp.url}/console/cards`);
    await tab.until(`${isShown} && ${says('Cards')}`);
    await tab.read(z.unknown(), "document.querySelector('.menu-button').click()");
    await tab.until(openIs('Issuing'));
    assert.deepEqual(await barriersOn(tab), []);
    await keepPicture(tab, 'menu-light-390');
    await tab.read(z.unknown(), "document.querySelectorAll('.menu-group summary')[3].click()");
    await tab.until(openIs('Issuing', 'Developers'));
    await tab.read(z.unknown(), `document.querySelector('.side a[href$="/events"]').click()`);
    await tab.until(isAt('/console/events'));
    await tab.until(openIs('Developers'));
    assert.deepEqual(tab.complaints, []);
  });

  test('of a desk shows all of its groups', async () => {
    const tab = await consoleTabOf(testApp, browser, { email });
    await useScreen(tab, 1280, 'light');
    await tab.open(`${testApp.url}/console/cards`);
    await tab.until(`${isShown} && ${openIs('Test side', 'Issuing', 'Money', 'Developers', 'Organization')}`);
    await keepPicture(tab, 'menu-light-1280');
    assert.deepEqual(tab.complaints, []);
  });
});
