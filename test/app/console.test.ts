// What a member of an organization does in the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { fundedWallet } from '../payments/support.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { signInOn } from '../pages/support/tab.ts';
import { barriersOn } from './support/looks.ts';
import {
  consoleTabOf,
  follow,
  isAt,
  isShown,
  lookedAt,
  pressKey,
  rowsAre,
  says,
} from './support/console-tab.ts';
import {
  brokenEndpoint,
  DEVELOPER,
  livelyOrganization,
  unequalWallet,
} from './support/lively-organization.ts';

const path = chromiumPath();
const testApp = await startTestApp({ plantsRows: true });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, url } = testApp;
const { holder, card, owner, payee } = await livelyOrganization(testApp);
const unequal = await fundedWallet(testApp, 5_000, { firstName: 'Iris' });
await unequalWallet(testApp, unequal);
const { receiver, endpoint } = await brokenEndpoint(testApp);

/** As the DevTools protocol counts modifiers. */
const CTRL = 2;

const consoleTab = (email = DEVELOPER, language = 'en'): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email, language });

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a member signs in, and is where they wanted to be', async () => {
    assert.ok(browser);
    const tab = await browser.newTab();
    const asked = '/console/cards?status=OPEN';
    await tab.open(`${url}/sign-in?next=${encodeURIComponent(asked)}`);
    await signInOn(tab, testApp, DEVELOPER);
    await tab.until(isAt(asked));
    await tab.until(rowsAre(0));
    await tab.until(says('Nothing matches these filters'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a decline says why, by how much, and what to do', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions?status=declined`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    await tab.until(says('Short by'));
    await tab.until("document.querySelectorAll('.checks .failed').length === 1");
    for (const text of ['Insufficient funds', '900.00', '60.00', '840.00', 'Not checked', 'How to fix it'])
      assert.ok(await tab.read(z.boolean(), says(text)), text);
    await tab.until("document.querySelectorAll('.timeline li').length === 1");
    assert.ok(await tab.read(z.boolean(), says('Purchase declined')));
    await tab.read(z.unknown(), "document.querySelector('.timeline li a').click()");
    await tab.until("document.querySelector('.peek h2')?.textContent === 'transaction.declined'");
    await tab.read(z.unknown(), "document.querySelector('.peek .facts a').click()");
    await tab.until(says('Short by'));
    await tab.open(`${url}/console/transactions?status=declined`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    await tab.until(says('Short by'));
    await pressKey(tab, 'Escape');
    await tab.until(isAt('/console/transactions?status=declined'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a payment that is held is followed to its approval, which only the owner decides', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/payments?status=pending_approval`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    await tab.until(says('The agent’s words, not verified'));
    assert.ok(await tab.read(z.boolean(), says('Insumos del taller')));
    await tab.until("document.querySelectorAll('.checks .held').length === 1");
    await tab.read(z.unknown(), "document.querySelector('.peek .folded summary').click()");
    await tab.until(says('It was not below the amount from which the owner is asked'));
    await tab.open(`${url}/console/approvals?status=pending`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    await tab.until(says('Only the owner decides'));
    assert.equal(await tab.read(z.number(), "document.querySelectorAll('.peek form').length"), 0);
    assert.deepEqual(tab.complaints, []);
  });

  test('a connection says how its books stand against those of its provider, in each currency', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/connections?peek=sandbox`);
    await tab.until(says('Reconciliation with the provider, in ARS'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a payment leads to its payee, and a wallet to the payees that it may pay', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/payments?status=pending_approval`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    const { body: shown } = await api.get(`/api/v1/payees/${payee.id}`);
    await tab.until(`document.querySelector('.peek .facts a[href$="${payee.id}"]') !== null`);
    await follow(tab, shown.label);
    await tab.until(`${isAt(`/console/payees?peek=${payee.id}`)} && ${says('Account holder')}`);
    // No event says it of a payee that could be paid at once.
    await tab.until(`document.querySelector('.timeline')?.innerText.includes('Created by the owner')`);
    for (const text of [shown.holderName, shown.account, 'Verified'])
      assert.ok(await tab.read(z.boolean(), says(text)), text);
    await tab.open(`${url}/console/wallets?peek=${owner.walletId}`);
    await tab.until(says('See its payees'));
    await follow(tab, 'See its payees');
    await tab.until(`${isAt(`/console/payees?q=${owner.walletId}`)} && ${rowsAre(1)}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('a wallet whose books differ from the provider’s says by how much, and in what', async () => {
    const tab = await consoleTab();
    const { walletId } = await fundedWallet(testApp, 1_000, { firstName: 'Eva' });
    await tab.open(`${url}/console/wallets?peek=${walletId}`);
    await tab.until(says('Not reconciled yet'));
    await tab.open(`${url}/console/wallets?peek=${unequal.walletId}`);
    await tab.until(says('Does not match'));
    for (const text of ['Deposit that the provider does not have', 'made-up', 'In Monedero', '3.00'])
      assert.ok(await tab.read(z.boolean(), says(text)), text);
    assert.deepEqual(tab.complaints, []);
  });

  test('what an endpoint did not take is sent again, and both attempts are shown', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await tab.until("document.querySelectorAll('.deliveries li').length === 1");
    await tab.until(says('Last 30 days'));
    receiver.behave('/down', 200);
    await tab.press('Resend card.created');
    await tab.until("document.querySelectorAll('.deliveries li').length === 2");
    assert.deepEqual(
      await tab.read(
        z.array(z.string()),
        "[...document.querySelectorAll('.deliveries .badge-word')].map((one) => one.textContent)",
      ),
      ['200', '500'],
    );
    assert.equal(receiver.received('/down').length, 2);
    await api.patch(`/api/v1/webhook_endpoints/${endpoint.id}`, { status: 'disabled' });
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await tab.until(says('Nothing is sent: the endpoint is disabled.'));
    await lookedAt(tab, 'endpoint-disabled');
    assert.deepEqual(tab.complaints, []);
  });

  test('a member who lost the right while the page is open is answered why nothing was sent', async () => {
    const { organizationId: organization } = testApp.tenant;
    const email = 'demoted@example.test';
    await addUser(testApp.app, { organization, email, role: 'support' });
    const tab = await consoleTab(email);
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await tab.until("document.querySelectorAll('.deliveries li').length > 0");
    const before = receiver.received('/down').length;
    await addUser(testApp.app, { organization, email, role: 'viewer' });
    await tab.press('Resend card.created');
    await tab.until("document.querySelector('.deliveries [role=alert]') !== null");
    assert.ok(await tab.read(z.boolean(), says('Your role does not allow this')));
    assert.equal(receiver.received('/down').length, before);
  });

  test('any whole id is found from any screen, with the keyboard alone', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/webhooks`);
    await tab.until(isShown);
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'k', modifiers: CTRL });
    await tab.until("document.activeElement?.getAttribute('role') === 'combobox'");
    assert.deepEqual(await barriersOn(tab), []);
    await tab.send('Input.insertText', { text: `  ${card.id} ` });
    await tab.until("document.querySelectorAll('[role=option]').length === 2");
    await pressKey(tab, 'Enter');
    await tab.until(isAt(`/console/cards/${card.id}`));
    await tab.until(says('Viajes'));
    assert.deepEqual(tab.complaints, []);
  });

  test('an object of another organization is not found, and says where it may be', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/cards?peek=card_01aaaaaaaaaaaaaaaaaaaaaaaa`);
    await tab.until(says('This does not exist on this side'));
  });

  test('somebody who belongs to no organization reads what to do', async () => {
    const tab = await consoleTab('stranger@example.test');
    await tab.open(`${url}/console`);
    await tab.until(says('Your user belongs to no organization'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a session that has ended is refused once, and leads to sign in', async () => {
    const tab = await consoleTab();
    const { cookie, origin } = await cookieOfPerson(testApp, DEVELOPER);
    const [name = '', value = ''] = cookie.split('=', 2);
    assert.equal(
      (await client(origin, { Cookie: cookie, Origin: origin }).post('/api/auth/sign-out', {})).status,
      200,
    );
    await tab.send('Network.setCookie', { name, value, url });
    await tab.send('Page.navigate', { url: `${url}/console/events` });
    await tab.until(isAt('/sign-in?next=%2Fconsole%2Fevents'));
    assert.equal(tab.complaints.filter((one) => one.includes('401')).length, 1, tab.complaints.join('\n'));
  });

  for (const [language, word] of [
    ['es', 'Inicio'],
    ['pt', 'Início'],
  ] as const)
    test(`it speaks ${language}`, async () => {
      const tab = await consoleTab(DEVELOPER, language);
      await tab.open(`${url}/console`);
      await tab.until(`document.title.startsWith(${JSON.stringify(word)})`);
      await tab.open(`${url}/console/transactions`);
      await tab.until(rowsAre(2));
      assert.deepEqual(tab.complaints, []);
    });
});

suite('the requests of programs', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('say how each was answered, and lead to what they were about and back', async () => {
    const refused = await api.post('/api/v1/cardholders', { country: 'ZZ' });
    assert.equal(refused.status, 400);
    const tab = await consoleTab();
    await tab.open(`${url}/console/requests?outcome=refused`);
    await tab.until(says('invalid_request'));
    await tab.open(`${url}/console/requests?q=${String(holder.body.id)}`);
    await tab.until(rowsAre(1));
    await pressKey(tab, 'j');
    await tab.until(says('cardholders.create'));
    await tab.read(z.unknown(), "document.querySelector('.peek .facts a').click()");
    await tab.until(isAt(`/console/cardholders/${String(holder.body.id)}`));
    await tab.until(says('See its requests'));
    await follow(tab, 'See its requests');
    await tab.until(isAt(`/console/requests?q=${String(holder.body.id)}`));
    assert.deepEqual(tab.complaints, []);
  });
});
