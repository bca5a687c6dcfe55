// What a member of an organization does in the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import { barriersOn, keepPictures, themesAt, useScreen, WIDTHS } from './support/looks.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { person } from '../support/people.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { startReceiver } from '../support/receiver.ts';
import { signInOn } from '../pages/support/tab.ts';
import {
  consoleTabOf,
  isAt,
  isShown,
  lookedAt,
  pressKey,
  rowsAre,
  says,
  typeFilter,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp({ plantsRows: true });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const EMAIL = 'developer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'developer' });
const READER = 'viewer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: READER, role: 'viewer' });
const holder = await api.post('/api/v1/cardholders', person({ firstName: 'Ana', lastName: 'Consola' }));
const card = await plantedCard(testApp, { cardholder_id: holder.body.id, label: 'Viajes' });
const bought = (amountCents: number, name: string) =>
  api.post('/api/v1/sandbox/authorizations', {
    cardId: card.id,
    amountCents,
    merchant: { name, category: '5411' },
  });
await bought(4_000, 'Almacén Ejemplo');
const declined = await bought(90_000, 'Aerolínea Ejemplo');
assert.equal(declined.body.declineReason, 'insufficient_funds');

const owner = await fundedWallet(testApp, 500_000, { firstName: 'Luis' });
const agent = await newAgent(testApp, owner, {
  initial_amount: 4_000,
  approval_config: { auto_approve_under_cents: 1_000 },
});
const payee = await newPayee(owner);
const paid = await pay(agent.key, payee, 90_000, { reason: 'Insumos del taller' });
assert.equal(paid.body.status, 'pending_approval', JSON.stringify(paid.body));

/** Its books have what those of the provider do not. */
const unequal = await fundedWallet(testApp, 5_000, { firstName: 'Iris' });
const deposit = {
  providerRef: 'made-up',
  accountNumber: unequal.cvu,
  amountMinor: 300n,
  currency: 'ARS',
  from: { name: 'X', number: null, taxId: null },
  concept: null,
  at: testApp.clock.now(),
} as const;
await book({ ...app, tenant: testApp.tenant, actor: systemActor('test'), connectionId: SANDBOX }, deposit);
await unequal.session.post('/api/v1/wallet/reconcile');

const receiver = await startReceiver();
receiver.behave('/down', 500);
const { body: endpoint } = await api.post('/api/v1/webhook_endpoints', {
  url: receiver.url('/down'),
  enabledEvents: ['card.created'],
});
await api.post(`/api/v1/webhook_endpoints/${endpoint.id}/send_test`, { event_type: 'card.created' });

const SCREENS = [
  'home',
  'transactions',
  'cards',
  'cardholders',
  'payments',
  'payees',
  'approvals',
  'scheduled',
  'wallets',
  'agents',
  'events',
  'webhooks',
  'requests',
  'keys',
];
/** As the DevTools protocol counts modifiers. */
const CTRL = 2;

const follow = (tab: Tab, label: string): Promise<unknown> =>
  tab.read(
    z.unknown(),
    `[...document.querySelectorAll('a')].find((one) => one.textContent === ${JSON.stringify(label)}).click()`,
  );

const consoleTab = (email = EMAIL, language = 'en'): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email, language });

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a member signs in, and is where they wanted to be', async () => {
    assert.ok(browser);
    const tab = await browser.newTab();
    const asked = '/console/cards?status=OPEN';
    await tab.open(`${url}/sign-in?next=${encodeURIComponent(asked)}`);
    await signInOn(tab, testApp, EMAIL);
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
    assert.deepEqual(tab.complaints, []);
  });

  test('who may only read is answered why nothing was sent', async () => {
    const tab = await consoleTab(READER);
    await tab.open(`${url}/console/webhooks?peek=${endpoint.id}`);
    await tab.until("document.querySelectorAll('.deliveries li').length > 0");
    const before = receiver.received('/down').length;
    await tab.press('Resend card.created');
    await tab.until("document.querySelector('.deliveries [role=alert]') !== null");
    assert.ok(await tab.read(z.boolean(), says('Your role does not allow this')));
    assert.equal(receiver.received('/down').length, before);
  });

  test('the address is the state: Back undoes a filter, and a copied address shows the same', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions`);
    await tab.until(rowsAre(2));
    await follow(tab, 'Authorized');
    await tab.until(`${isAt('/console/transactions?status=authorized')} && ${rowsAre(1)}`);
    await tab.read(z.unknown(), 'history.back()');
    await tab.until(`${isAt('/console/transactions')} && ${rowsAre(2)}`);
    await tab.open(`${url}/console/transactions?q=${String(holder.body.id)}&status=declined`);
    await tab.until(rowsAre(1));
    await tab.open(`${url}/console/transactions?status=gone&sort=any`);
    await tab.until(rowsAre(2));
    assert.deepEqual(tab.complaints, []);
  });

  test('purchases are found by a part of their merchant, and by their amount as it is written', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions`);
    await tab.until(rowsAre(2));
    await typeFilter(tab, 'Merchant', 'AEROLINEA');
    await tab.until(`${isAt('/console/transactions?merchant=AEROLINEA')} && ${rowsAre(1)}`);
    await typeFilter(tab, 'Amount from', '900.01');
    await tab.until(says('Nothing matches these filters'));
    await typeFilter(tab, 'Amount from', '900');
    await tab.until(rowsAre(1));
    await typeFilter(tab, 'Currency', 'mxn');
    await tab.until(says('Nothing matches these filters'));
    assert.ok(await tab.read(z.boolean(), "location.search.includes('minAmountCents=90000&currency=MXN')"));
    await lookedAt(tab, 'transactions-filtered');
    assert.deepEqual(tab.complaints, []);
  });

  test('what a list shows is saved as a file, with its filter', async () => {
    const tab = await consoleTab();
    await tab.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    await tab.open(`${url}/console/transactions?status=declined`);
    await tab.until(rowsAre(1));
    await tab.read(
      z.unknown(),
      '((make) => { URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }; })(URL.createObjectURL.bind(URL))',
    );
    await tab.press('Export CSV');
    await tab.until(says('Rows saved: 1'));
    await tab.until(
      "(saved.text().then((text) => { window.text = text; }), typeof window.text === 'string')",
    );
    const [head = '', row = '', ...rest] = (await tab.read(z.string(), 'window.text')).trim().split('\r\n');
    assert.deepEqual(rest, []);
    assert.ok(head.includes('id,cardId,cardholderId,amountCents,currency,merchant.name'), head);
    assert.ok(row.startsWith(declined.body.id) && row.includes('Aerolínea Ejemplo'), row);
    assert.deepEqual(tab.complaints, []);
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
    await tab.until(says('This does not exist in this mode'));
  });

  test('somebody who belongs to no organization reads what to do', async () => {
    const tab = await consoleTab('stranger@example.test');
    await tab.open(`${url}/console`);
    await tab.until(says('Your user belongs to no organization'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a session that has ended is refused once, and leads to sign in', async () => {
    const tab = await consoleTab();
    const { cookie, origin } = await cookieOfPerson(testApp, EMAIL);
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
      const tab = await consoleTab(EMAIL, language);
      await tab.open(`${url}/console`);
      await tab.until(`document.title.startsWith(${JSON.stringify(word)})`);
      await tab.open(`${url}/console/transactions`);
      await tab.until(rowsAre(2));
      assert.deepEqual(tab.complaints, []);
    });
});

suite(
  'a list of which a page may be empty',
  { skip: path === undefined && 'no Chromium is installed' },
  () => {
    test('is searched to its end, for the one payment behind ten thousand others', async () => {
      await app.pool.run(sql`
      insert into payments select (jsonb_populate_record(p, jsonb_build_object(
        'id', 'pay_' || lpad(n::text, 26, '0'), 'key_digest', null, 'approval_id', null, 'status', 'settled',
        'created_at', p.created_at + n * interval '1 millisecond'))).*
      from payments p, generate_series(1, ${SEARCHED_ROWS_MAX}::int) n where p.tenant_id = ${testApp.tenant.id}`);
      const { body } = await api.get('/api/v1/payments?status=pending_approval&limit=50');
      assert.deepEqual([body.data.length, typeof body.nextCursor], [0, 'string']);
      const tab = await consoleTab();
      await tab.open(`${url}/console/payments?status=pending_approval`);
      await tab.until(rowsAre(1));
      assert.deepEqual(tab.complaints, []);
    });
  },
);

suite('for everybody', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const width of WIDTHS)
    test(`every screen is without barriers and fits, in both themes, at ${width} pixels`, async () => {
      const tab = await consoleTab();
      const themes = themesAt(width);
      const addresses = [
        ...SCREENS,
        `transactions?peek=${String(declined.body.id)}`,
        `payments?peek=${String(paid.body.id)}`,
        `payees?peek=${payee.id}`,
        `wallets?peek=${unequal.walletId}`,
        `agents?peek=${agent.subWalletId}`,
        `webhooks?peek=${String(endpoint.id)}`,
        `requests?peek=${String(holder.headers.get('x-request-id'))}`,
        'cards?status=CLOSED',
      ];
      for (const address of addresses) {
        await useScreen(tab, width, themes[0]);
        await tab.open(`${url}/console/${address}`);
        for (const theme of themes) {
          await useScreen(tab, width, theme);
          await tab.until(isShown);
          const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
          assert.ok(wide <= width, `${address} is ${wide} pixels wide`);
          assert.deepEqual(await barriersOn(tab), [], address);
          await keepPictures(tab, `console-${address.replace(/\W.*/, '-peek')}-${theme}-${width}`, isShown);
        }
      }
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
    await tab.until(isAt(`/console/cardholders?peek=${String(holder.body.id)}`));
    await tab.until(says('See its requests'));
    await follow(tab, 'See its requests');
    await tab.until(isAt(`/console/requests?q=${String(holder.body.id)}`));
    assert.deepEqual(tab.complaints, []);
  });
});

suite('while a page is open', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a list that is open shows what is bought meanwhile, unless it is paused', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions`);
    await tab.until(`${rowsAre(2)} && document.querySelector('.live-chip.live') !== null`);
    await bought(500, 'Kiosco Ejemplo');
    await tab.until(rowsAre(3));
    await tab.read(z.unknown(), "document.querySelector('.live-chip').click()");
    await tab.until("document.querySelector('.live-chip.paused') !== null");
    await bought(400, 'Kiosco Segundo');
    const other = await consoleTab();
    await other.open(`${url}/console/transactions`);
    await other.until(rowsAre(4));
    assert.ok(await tab.read(z.boolean(), rowsAre(3)));
    await tab.read(z.unknown(), "document.querySelector('.live-chip').click()");
    await tab.until(rowsAre(4));
    assert.deepEqual([...tab.complaints, ...other.complaints], []);
  });

  test('a timeline that is open shows what happens meanwhile', async () => {
    const { body: purchase } = await bought(300, 'Kiosco Tercero');
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions?peek=${String(purchase.id)}`);
    const lines = "document.querySelectorAll('.timeline li').length";
    await tab.until(`${lines} === 1 && document.querySelector('.live-chip.live') !== null`);
    await api.post(`/api/v1/sandbox/authorizations/${String(purchase.id)}/void`, {});
    await tab.until(`${lines} === 2`);
    assert.deepEqual(tab.complaints, []);
  });
});
