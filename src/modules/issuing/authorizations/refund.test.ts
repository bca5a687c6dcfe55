// Refunds that come before their purchase: the network's messages can take effect in any order.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { balancesOf, plantedCard } from '../../../../test/support/cards.ts';
import { freshId, questionOf } from '../../../../test/support/network.ts';
import { networkCommands } from '../../../../test/support/network-commands.ts';
import type { NetworkNotice } from './port.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, tenant } = testApp;
const AMOUNT = 10_000n;

const { ask, tell } = networkCommands(testApp);

type ShownTransaction = {
  readonly status: string;
  readonly clearedCents: number;
  readonly refundedCents: number;
  readonly originalTransactionId: string | null;
};
const shownOf = async (cardId: string): Promise<ShownTransaction[]> =>
  (await api.get(`/api/v1/transactions?cardId=${cardId}`)).body.data;

/** What a card shows of its purchases: status, what was charged and what came back. */
const purchasesOf = async (cardId: string) =>
  (await shownOf(cardId))
    .filter(({ status }) => status !== 'refunded')
    .map(({ status, clearedCents, refundedCents }) => [status, clearedCents, refundedCents]);

function noticesOf(cardId: string, transactionId: string) {
  const about = () => ({ ...questionOf(cardId, 0n), transactionId });
  return {
    refund: (amountMinor: bigint, own?: string): NetworkNotice => ({
      ...about(),
      kind: 'refund',
      amountMinor,
      transactionId: own ?? transactionId,
      originalTransactionId: own === undefined ? null : transactionId,
    }),
    clearing: (amountMinor: bigint): NetworkNotice => ({
      ...about(),
      kind: 'clearing',
      amountMinor,
      isFinal: true,
    }),
  };
}

suite('a refund that comes before its purchase', () => {
  for (const [how, own] of [
    ['by an id of its own', () => freshId('refund')],
    ['by the id of the purchase', () => undefined],
  ] as const) {
    test(`is counted on what is charged later, ${how}`, async () => {
      const { id } = await plantedCard(testApp, { amount_minor: AMOUNT });
      const { refund, clearing } = noticesOf(id, freshId('ntx'));
      await tell(refund(300n, own()));
      await tell(refund(200n, own()));
      assert.deepEqual(await purchasesOf(id), []);
      await tell(clearing(900n));
      assert.deepEqual(await purchasesOf(id), [['settled', 900, 500]]);
      const { available, due } = await balancesOf(app, tenant, id);
      assert.deepEqual([available, due], [AMOUNT - 900n, -400n]);
    });
  }

  test('does not stand in the way of its authorization, and is counted on it', async () => {
    const { id } = await plantedCard(testApp, { amount_minor: AMOUNT });
    const transactionId = freshId('ntx');
    const { refund, clearing } = noticesOf(id, transactionId);
    await tell(refund(300n, freshId('refund')));
    const question = questionOf(id, 900n, { transactionId });
    const { decision } = await ask(question);
    assert.equal(decision, 'approved');
    assert.deepEqual(await purchasesOf(id), [['authorized', 0, 300]]);
    await tell(clearing(900n));
    assert.deepEqual(await purchasesOf(id), [['settled', 900, 300]]);
    assert.deepEqual((await balancesOf(app, tenant, id)).authorized, 0n);
  });

  test('names no purchase, since none can be shown', async () => {
    const { id } = await plantedCard(testApp, { amount_minor: AMOUNT });
    const { refund } = noticesOf(id, freshId('ntx'));
    await tell(refund(300n, freshId('refund')));
    await tell(refund(200n, freshId('refund')));
    const shown = await shownOf(id);
    assert.deepEqual(
      shown.map(({ status, originalTransactionId }) => [status, originalTransactionId]),
      [
        ['refunded', null],
        ['refunded', null],
      ],
    );
  });
});
