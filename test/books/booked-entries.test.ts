// The history of a wallet is read page by page and comes out to the cent, also where the clocks of two
// processes differ; where it does not come out, no whole file is sent.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { bookedEntries, bookedIn, cutAt, type BookedEntry } from '#modules/books/booked-entries.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { instant, isoOf } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { newWallet } from '../wallets/support.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, tenant, url } = testApp;
const MIDNIGHT = Date.parse('2026-12-02T00:00:00-03:00');
const DAYS = 'from=2026-12-01&to=2026-12-01';

type Planted = { readonly kind: 'wallet.deposit' | 'wallet.set_aside'; readonly atMs: number };

/** Writes entries of one unit each as they would have been, in their order. */
async function plant(walletId: string, rows: readonly Planted[], falseBy = 0n): Promise<void> {
  const [available, held] = [`acc_available_${walletId}`, `acc_held_${walletId}`];
  let [availableMinor, heldMinor] = [0n, 0n];
  let heldEntries = 0;
  const transactions: string[][] = [[], [], []];
  const entries: string[][] = [[], [], [], [], [], []];
  const add = (...values: string[]) => entries.forEach((column, n) => column.push(values[n] ?? ''));
  rows.forEach(({ kind, atMs }, n) => {
    const id = app.newId('ltx');
    [id, kind, isoOf(instant(atMs))].forEach((value, column) => transactions[column]?.push(value));
    const isIn = kind === 'wallet.deposit';
    availableMinor += isIn ? 1n : -1n;
    const shown = n === rows.length - 1 ? availableMinor + falseBy : availableMinor;
    add(id, '0', available, isIn ? '1' : '-1', String(n + 1), String(shown));
    if (isIn) return add(id, '1', 'acc_omnibus_ars', '-1', '', '');
    heldMinor += 1n;
    add(id, '1', held, '1', String(++heldEntries), String(heldMinor));
  });
  await app.pool.run(
    rawQuery(
      `insert into ledger_transactions select $1, id, kind, '', at::timestamptz
       from unnest($2::text[], $3::text[], $4::text[]) as t(id, kind, at)`,
      [tenant.id, ...transactions],
    ),
  );
  await app.pool.run(
    rawQuery(
      `insert into ledger_entries
         select $1, id, leg::int, account, 'ARS', amount::bigint, nullif(number, '')::bigint, nullif(after, '')::bigint
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
           as t(id, leg, account, amount, number, after)`,
      [tenant.id, ...entries],
    ),
  );
}

const deposits = (count: number, atMs: number): Planted[] =>
  Array.from({ length: count }, (_, n) => ({ kind: 'wallet.deposit', atMs: atMs + n }));

async function pagesOf(between: Parameters<typeof bookedEntries>[2]) {
  const pages: (readonly BookedEntry[])[] = [];
  for await (const page of bookedEntries(app.pool, tenant.id, between)) pages.push(page);
  return pages;
}

suite('what is booked of a wallet', () => {
  test('is read in pages, whatever its length', async () => {
    const { walletId } = await newWallet(testApp);
    await plant(walletId, deposits(1_203, MIDNIGHT - 1_000));
    const opening = await cutAt(app.pool, tenant.id, walletId, instant(MIDNIGHT - 900));
    const closing = await cutAt(app.pool, tenant.id, walletId, instant(MIDNIGHT + 150));
    assert.deepEqual([bookedIn(opening), bookedIn(closing)], [100n, 1_150n]);
    const pages = await pagesOf({ walletId, opening, closing });
    assert.deepEqual(
      pages.map((page) => page.length),
      [500, 500, 50],
    );
    assert.deepEqual(
      pages.flat().map(({ balanceMinor }) => Number(balanceMinor)),
      Array.from({ length: 1_050 }, (_, n) => n + 101),
    );
  });

  test('has both legs of what is set aside, or none, where the clocks of two processes differ', async () => {
    const { walletId } = await newWallet(testApp);
    // The eighth entry is dated before the seventh, and is looked at first.
    await plant(walletId, [
      ...deposits(6, MIDNIGHT - 60_000),
      { kind: 'wallet.set_aside', atMs: MIDNIGHT + 2 },
      { kind: 'wallet.deposit', atMs: MIDNIGHT - 1 },
      ...deposits(3, MIDNIGHT + 5),
    ]);
    const none = await cutAt(app.pool, tenant.id, walletId, instant(MIDNIGHT - 90_000));
    const cut = await cutAt(app.pool, tenant.id, walletId, instant(MIDNIGHT));
    const all = await cutAt(app.pool, tenant.id, walletId, instant(MIDNIGHT + 90_000));
    assert.deepEqual([bookedIn(none), bookedIn(cut), cut.heldMinor, bookedIn(all)], [0n, 7n, 1n, 10n]);
    for (const [opening, closing, count] of [
      [none, cut, 7],
      [cut, all, 3],
    ] as const) {
      const pages = await pagesOf({ walletId, opening, closing });
      assert.equal(pages.flat().length, count);
    }
  });

  for (const format of ['json', 'csv', 'camt.053'])
    test(`is broken off as ${format} where it does not lead to what the ledger has`, async () => {
      const { walletId } = await newWallet(testApp);
      await plant(walletId, deposits(3, MIDNIGHT - 60_000), 1n);
      const response = await fetch(`${url}/api/v1/wallets/${walletId}/statement?${DAYS}&format=${format}`, {
        headers: { Authorization: `Bearer ${await testApp.newKey()}` },
      });
      assert.equal(response.status, 200);
      await assert.rejects(response.text(), TypeError);
      assert.ok(testApp.logged().some((line) => line.includes('statement.broken_off')));
    });
});
