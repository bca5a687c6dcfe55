// A database that cannot write for the moment: nothing is done, callers are answered 503, and the same
// keys have one effect once it can.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { balancesOf, faultRoutes, openWallets, postedTransfers, TRANSFERS } from './fixtures/money.ts';

const FUNDED_CENTS = 10_000n;
const AMOUNT_CENTS = 100;

const testApp = await startTestApp({ worker: false, extraRoutes: faultRoutes });
const { app, url, newKey } = testApp;
const api = client(url, await newKey());
const [from = '', to = ''] = await openWallets(testApp, 2, FUNDED_CENTS);

/** As PostgreSQL says it of any write, here of one table. */
async function failWrites(table: string, code: string): Promise<void> {
  await app.pool.script(
    `create or replace function cannot_write() returns trigger language plpgsql as
       $$ begin raise exception 'no room' using errcode = '${code}'; end $$`,
  );
  await app.pool.script(
    `create trigger cannot_write before insert on ${table} for each row execute function cannot_write()`,
  );
}
const writeAgain = (table: string): Promise<void> => app.pool.script(`drop trigger cannot_write on ${table}`);

suite('while the database cannot write', () => {
  for (const code of ['53100', '53200', '25P03', '25P04', '57P05']) {
    test(`money is not moved, and the repeat moves it once (${code})`, async () => {
      const body = { from, to, amountCents: AMOUNT_CENTS, reference: code };
      const transfer = () => api.post(TRANSFERS, body, { 'X-Idempotency-Key': code });
      const before = (await balancesOf(testApp)).get(to) ?? 0n;
      await failWrites('ledger_transactions', code);
      const refused = await transfer();
      await writeAgain('ledger_transactions');
      assert.deepEqual([refused.status, refused.body.error], [503, 'service_unavailable']);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal((await balancesOf(testApp)).get(to), before);
      assert.equal((await transfer()).status, 201);
      assert.equal((await postedTransfers(testApp)).get(code), 1);
      assert.equal((await balancesOf(testApp)).get(to), before + BigInt(AMOUNT_CENTS));
    });
  }

  test('other work is refused in the same way', async () => {
    const body = { url: 'https://example.test/hooks', enabledEvents: ['*'] };
    const create = () => api.post('/api/v1/webhook_endpoints', body, { 'X-Idempotency-Key': 'an endpoint' });
    await failWrites('webhook_endpoints', '53100');
    const refused = await create();
    await writeAgain('webhook_endpoints');
    assert.deepEqual([refused.status, refused.body.error], [503, 'service_unavailable']);
    assert.equal((await create()).status, 201);
  });
});
