// What moved in a wallet as its organization reads it: the same as its owner, filtered, page by page.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { newWallet, sendMoney, spend, untilAvailable } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { app, api, tenant, clock } = testApp;

const owner = await newWallet(testApp);
const { walletId } = owner;
const PATH = `/api/v1/wallets/${walletId}/movements`;
const SUB_WALLET = 'sub_01h455vb4pex5vsknk084sn02q';

type ShownMovement = {
  id: string;
  type: string;
  module: string;
  createdAt: string;
  subWalletId: string | null;
};

const spendOf = (amountMinor: bigint, subWalletId?: string) =>
  app.commands.run(tenant, systemActor('test'), spend, {
    walletId,
    amountMinor,
    ...(subWalletId === undefined ? {} : { subWalletId }),
  });

// Some hours with a deposit and two payments each, one of them of an agent.
for (let hour = 1; hour <= 4; hour++) {
  await sendMoney(testApp, owner.cvu, { amountMinor: 10_000n });
  await untilAvailable(owner, hour * 100 - (hour - 1) * 0.03);
  await spendOf(1n);
  await spendOf(2n, SUB_WALLET);
  clock.advance(HOUR_MS);
}

async function allPages(limit: number, filter = ''): Promise<ShownMovement[]> {
  const all: ShownMovement[] = [];
  let cursor = '';
  for (;;) {
    const { status, body } = await api.get(`${PATH}?limit=${limit}${filter}${cursor}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.data.length <= limit);
    all.push(...body.data);
    if (body.nextCursor === null) return all;
    cursor = `&cursor=${body.nextCursor}`;
  }
}
const all = await allPages(100);
const idsOf = (movements: readonly ShownMovement[]): string[] => movements.map(({ id }) => id);
const those = (isIn: (one: ShownMovement) => boolean): string[] => idsOf(all.filter(isIn));

suite('the movements of a wallet', () => {
  test('are those that its owner sees, in minor units', async () => {
    const { body } = await owner.session.get('/api/v1/wallet/history');
    assert.equal(all.length, 12);
    const fromUnits = body.data.map((one: Record<string, unknown>) => ({
      id: one['id'],
      type: one['type'],
      module: one['module'],
      amountCents: Math.round(Number(one['amount']) * 100),
      currency: one['currency'],
      balanceAfterCents: Math.round(Number(one['balance_after']) * 100),
      description: one['description'],
      reference: one['reference'],
      metadata: one['metadata'],
      status: one['status'],
      bookedAt: one['booked_at'],
      createdAt: one['created_at'],
    }));
    // The last of each three was made through a sub-wallet, which the owner's history does not say.
    assert.deepEqual(
      all,
      fromUnits.map((one: object, i: number) => ({ ...one, subWalletId: i % 3 === 0 ? SUB_WALLET : null })),
    );
  });

  test('are found by type, module and sub-wallet, page by page', async () => {
    assert.deepEqual(idsOf(await allPages(5)), idsOf(all));
    assert.deepEqual(
      idsOf(await allPages(3, '&type=credit')),
      those(({ type }) => type === 'credit'),
    );
    assert.deepEqual(
      idsOf(await allPages(3, '&module=pay')),
      those(({ module }) => module === 'pay'),
    );
    assert.deepEqual(
      idsOf(await allPages(3, `&subWalletId=${SUB_WALLET}`)),
      those(({ subWalletId }) => subWalletId === SUB_WALLET),
    );
    assert.deepEqual(await allPages(3, `&subWalletId=${SUB_WALLET}&type=credit`), []);
    assert.deepEqual(await allPages(3, '&subWalletId=nobody'), []);
  });

  test('are found from one moment on and before another, so that periods that meet have each once', async () => {
    const moments = [...new Set(all.map(({ createdAt }) => createdAt))].sort();
    for (const moment of moments) {
      const since = idsOf(await allPages(2, `&since=${moment}`));
      const until = idsOf(await allPages(2, `&until=${moment}`));
      assert.deepEqual(
        since,
        those(({ createdAt }) => createdAt >= moment),
      );
      assert.deepEqual([...since, ...until], idsOf(all));
    }
    const [from = '', to = ''] = [moments[1], moments.at(-2)];
    assert.deepEqual(
      idsOf(await allPages(2, `&since=${from}&until=${to}`)),
      those(({ createdAt }) => createdAt >= from && createdAt < to),
    );
    assert.deepEqual(
      idsOf(await allPages(2, `&since=${from}&module=deposit&type=credit`)),
      those(({ createdAt, module }) => createdAt >= from && module === 'deposit'),
    );
    assert.deepEqual(
      idsOf(await allPages(1, `&until=${to}&subWalletId=${SUB_WALLET}`)),
      those(({ createdAt, subWalletId }) => createdAt < to && subWalletId === SUB_WALLET),
    );
    assert.deepEqual(await allPages(2, `&since=${to}&until=${from}`), []);
    assert.deepEqual(await allPages(2, '&until=2001-01-01T00:00:00Z'), []);
    assert.deepEqual(idsOf(await allPages(100, '&until=2101-01-01T00:00:00-03:00')), idsOf(all));
  });

  for (const query of [
    'limit=0',
    'type=other',
    'cursor=djE6LTE',
    'since=yesterday',
    'until=2026-01-01',
    'walletId=1',
  ])
    test(`are refused by ?${query}`, async () => {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', query.split('=')[0]]);
    });
});
