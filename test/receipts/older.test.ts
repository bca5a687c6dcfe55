// Payments that settled before there were receipts: an upgrade gives them one, which says what was written
// down at the time and nothing else.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { newWallet } from '../wallets/support.ts';
import { open } from '../pages/support/browser.ts';
import { paid, receiptOf, type Paid } from './support.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, tenant } = testApp;

const MIGRATION = join(
  import.meta.dirname,
  '../../src/modules/money-out/payments/migrations/20261123021501_receipts_of_older_payments.sql',
);
const upgrade = async (): Promise<void> => app.pool.script(await readFile(MIGRATION, 'utf8'));

/** As payments were before: no code, and an order whose id says nothing of the payment. */
async function asBefore({ id }: Paid): Promise<void> {
  await app.pool.run(sql`delete from receipt_codes where tenant_id = ${tenant.id} and subject_id = ${id}`);
  await app.pool.run(
    sql`update rail_operations set id = ${app.newId('rop')}, returned_at = null
        where tenant_id = ${tenant.id} and owner_id = ${id}`,
  );
}

const codesOf = async ({ id }: Paid): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from receipt_codes where tenant_id = ${tenant.id} and subject_id = ${id}`,
    )
  ).n;

suite('a receipt of a payment that is older than receipts', () => {
  test('is found under its link after the upgrade, once', async () => {
    const one = await paid(testApp);
    const { receiptUrl } = await receiptOf(one);
    await asBefore(one);
    assert.equal((await open(receiptUrl)).status, 404);
    for (let time = 0; time < 2; time++) {
      await upgrade();
      await untilIdle(testApp, tenant);
      assert.equal((await open(receiptUrl)).status, 200);
      assert.equal(await codesOf(one), 1);
    }
  });

  test('names the rail that carried the money, and none where it stayed inside', async () => {
    const [outside, inside] = [await paid(testApp), await paid(testApp, { to: await newWallet(testApp) })];
    const before = await receiptOf(outside);
    await asBefore(outside);
    await asBefore(inside);
    const { receipt } = await receiptOf(outside);
    assert.deepEqual({ ...receipt.rail, reference: before.receipt.rail.reference }, before.receipt.rail);
    assert.deepEqual({ ...receipt, rail: before.receipt.rail }, before.receipt);
    assert.equal((await receiptOf(inside)).receipt.rail, null);
  });

  test('says that the money came back, and not when where that was not written down', async () => {
    const one = await paid(testApp, { word: 'devuelve', until: 'returned' });
    const { receiptUrl, receipt: before } = await receiptOf(one);
    const dated = />Devuelta</;
    assert.match((await open(`${receiptUrl}?lang=es`)).html, dated);
    await asBefore(one);
    await upgrade();
    await untilIdle(testApp, tenant);
    const { receipt } = await receiptOf(one);
    assert.deepEqual([receipt.status, receipt.returned], ['returned', { ...before.returned, at: null }]);
    const page = await open(`${receiptUrl}?lang=es`);
    assert.equal(page.heading, 'Transferencia devuelta');
    assert.doesNotMatch(page.html, dated);
    assert.equal((await fetch(`${receiptUrl}.pdf`)).status, 200);
  });

  test('is made for every payment that has arrived, however many there are', async () => {
    const one = await paid(testApp);
    const ids = Array.from({ length: 450 }, () => app.newId('pay'));
    await app.pool.run(
      sql`insert into payments
          select p.tenant_id, i, p.wallet_id, p.sub_wallet_id, p.payee_id, p.status, p.amount_minor, p.currency, p.reason,
            p.payee_label, p.to_name, p.to_number, p.to_alias, p.to_tax_id, p.to_wallet_id, p.reasons, p.document,
            p.approval_id, p.failure, p.created_at, p.settled_at, p.origin
          from payments p, unnest(${ids}::text[]) as i where p.tenant_id = ${tenant.id} and p.id = ${one.id}`,
    );
    await upgrade();
    await untilIdle(testApp, tenant);
    for (const id of ids) assert.equal(await codesOf({ ...one, id }), 1, id);
  });
});
