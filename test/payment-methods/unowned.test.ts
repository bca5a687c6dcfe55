// An account that a processor has connected is a payment method, or the processor takes no more money for it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { open, type LoadedPage } from '../pages/support/browser.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { newClabe, personOf } from './accounts.ts';

const testApp = await startTestApp();
const { api, app, url, tenant } = testApp;
const LINK_SECONDS = 3_600;
const WRITTEN_SECONDS = 300;

async function formFor(cardholderId: string): Promise<LoadedPage> {
  const setup = `/api/v1/cardholders/${cardholderId}/payment-method/setup`;
  const { status, body } = await api.post(setup, { rail: 'clabe' });
  assert.equal(status, 200, JSON.stringify(body));
  return open(url + new URL(body.checkoutUrl).pathname);
}

type AtProcessor = { readonly account: string; readonly is_released: boolean; readonly token: string | null };
/** Each account of a person at the processor, and whether a payment method has it, once no job is due. */
async function atProcessor(accounts: readonly string[]): Promise<AtProcessor[]> {
  await untilIdle(testApp, tenant);
  return app.pool.all(
    sql<AtProcessor>`
      select a.asked->'account'->>'value' as account, a.is_released, m.token
      from sandbox_method_accounts a
      left join payment_methods m on m.tenant_id = a.tenant_id and m.token = a.id
      where a.tenant_id = ${tenant.id} and a.asked->'account'->>'value' = any(${[...accounts]}::text[])
      order by a.id`,
  );
}
const advance = async (advanceSeconds: number): Promise<void> => {
  assert.equal((await api.post('/api/v1/sandbox/clock', { advanceSeconds })).status, 200);
};

/** Those without a payment method are released, and one has it and is not. */
function assertOneOwned(rows: readonly AtProcessor[]): void {
  assert.equal(rows.filter(({ token }) => token !== null).length, 1, JSON.stringify(rows));
  for (const row of rows) assert.equal(row.is_released, row.token === null, JSON.stringify(rows));
}

suite('of accounts that are connected at once', () => {
  test('by several tabs of one link, all but one are released', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await personOf(api, 'MX');
      const page = await formFor(id);
      const accounts = [newClabe(), newClabe(), newClabe()];
      await Promise.all(accounts.map((account) => page.submit({ account })));
      assertOneOwned(await atProcessor(accounts));
    }
  });

  test('the same by two links is connected once, and released by the other reference', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await personOf(api, 'MX');
      const pages = [await formFor(id), await formFor(id)];
      const account = newClabe();
      await Promise.all(pages.map((page) => page.submit({ account })));
      assertOneOwned(await atProcessor([account]));
    }
  });

  test('the same by two tabs of one link stays connected, also once the link has ended', async () => {
    const { id } = await personOf(api, 'MX');
    const page = await formFor(id);
    const account = newClabe();
    await Promise.all([page.submit({ account }), page.submit({ account })]);
    await advance(LINK_SECONDS + WRITTEN_SECONDS + 1);
    const rows = await atProcessor([account]);
    assert.equal(rows.length, 1);
    assertOneOwned(rows);
  });
});

suite('an account whose answer was lost', () => {
  const lost = async (): Promise<{ page: LoadedPage; account: string }> => {
    const { id } = await personOf(api, 'MX');
    const page = await formFor(id);
    const account = newClabe();
    const fault = { port: 'processor', kind: 'timeout', count: 1, ms: 20 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    assert.equal((await page.submit({ account })).status, 503);
    return { page, account };
  };

  test('is released once its link has ended', async () => {
    const { account } = await lost();
    const before = await atProcessor([account]);
    assert.deepEqual(before, [{ account, is_released: false, token: null }]);
    await advance(LINK_SECONDS + WRITTEN_SECONDS + 1);
    assert.deepEqual(await atProcessor([account]), [{ account, is_released: true, token: null }]);
  });

  test('stays connected where it was sent again', async () => {
    const { page, account } = await lost();
    assert.equal((await page.submit({ account })).status, 303);
    await advance(LINK_SECONDS + WRITTEN_SECONDS + 1);
    assertOneOwned(await atProcessor([account]));
  });
});
