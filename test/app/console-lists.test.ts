// Lists of the console in a real browser: filters, the file of a list, and what happens while one is open.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { consoleTabOf, follow, isAt, lookedAt, rowsAre, says, typeFilter } from './support/console-tab.ts';
import { DEVELOPER, livelyOrganization } from './support/lively-organization.ts';

const path = chromiumPath();
const testApp = await startTestApp({ plantsRows: true });
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const { holder, buy, declined } = await livelyOrganization(testApp);
const consoleTab = (): Promise<Tab> => consoleTabOf(testApp, browser, { email: DEVELOPER });

suite('a list', { skip: path === undefined && 'no Chromium is installed' }, () => {
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

  test('names its currency with each amount', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions`);
    await tab.until(rowsAre(2));
    assert.ok(await tab.read(z.boolean(), says('900.00 ARS')));
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
});

suite('while a page is open', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('a list that is open shows what is bought meanwhile, unless it is paused', async () => {
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions`);
    await tab.until(`${rowsAre(2)} && document.querySelector('.live-chip.live') !== null`);
    await buy(500, 'Kiosco Ejemplo');
    await tab.until(rowsAre(3));
    await tab.read(z.unknown(), "document.querySelector('.live-chip').click()");
    await tab.until("document.querySelector('.live-chip.paused') !== null");
    await buy(400, 'Kiosco Segundo');
    const other = await consoleTab();
    await other.open(`${url}/console/transactions`);
    await other.until(rowsAre(4));
    assert.ok(await tab.read(z.boolean(), rowsAre(3)));
    await tab.read(z.unknown(), "document.querySelector('.live-chip').click()");
    await tab.until(rowsAre(4));
    assert.deepEqual([...tab.complaints, ...other.complaints], []);
  });

  test('a timeline that is open shows what happens meanwhile', async () => {
    const { body: purchase } = await buy(300, 'Kiosco Tercero');
    const tab = await consoleTab();
    await tab.open(`${url}/console/transactions?peek=${String(purchase.id)}`);
    const lines = "document.querySelectorAll('.timeline li').length";
    await tab.until(`${lines} === 1 && document.querySelector('.live-chip.live') !== null`);
    await api.post(`/api/v1/sandbox/authorizations/${String(purchase.id)}/void`, {});
    await tab.until(`${lines} === 2`);
    assert.deepEqual(tab.complaints, []);
  });
});
