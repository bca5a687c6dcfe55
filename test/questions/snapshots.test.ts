// What owners were asked before stays what they are asked: the bytes and hashes are on rows and under
// signatures.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ACTIONS } from '#modules/approvals/actions.ts';
import { canonical, isUnchanged, snapshotHash } from '#modules/approvals/snapshot.ts';
import { snapshotOf } from '#modules/issuing/card-session/ask.ts';
import type { CardRequestRow } from '#modules/issuing/card-session/tables.ts';
import { questions } from '#questions.ts';
import { rowOf, STORED } from './support.ts';

const TO = {
  holderName: 'LIBRERIA SUR SRL',
  taxId: '30500010912',
  cvu: '0000003100000000000001',
  alias: 'libreria.sur',
};
const MONEY = { amount_minor: 500n, currency: 'ARS' };

suite('a snapshot', () => {
  for (const action of ACTIONS) {
    test(`of ${action} keeps its bytes and its hash`, () => {
      const [seen, hash] = STORED[action];
      assert.equal(canonical(JSON.parse(seen)), seen);
      assert.equal(snapshotHash(seen), hash);
      const { amountMinor, currency } = questions[action].read(rowOf(action));
      assert.deepEqual([amountMinor, currency], [500n, 'ARS']);
    });

    test(`of ${action} is not shown with another byte, or another field`, () => {
      const [seen] = STORED[action];
      const row = rowOf(action, { seen: seen.replace('"500"', '"501"') });
      assert.throws(() => questions[action].read(row), /is not what was asked/);
      const more = canonical({ ...JSON.parse(seen), unseen: 'yes' });
      assert.throws(
        () => questions[action].read(rowOf(action, { seen: more, seen_hash: snapshotHash(more) })),
        /unseen/,
      );
    });
  }

  test('of money is the same as what would happen, until the account or the amount is another', () => {
    for (const action of ['wallet_pay', 'scheduled_payment', 'withdraw', 'send'] as const) {
      const row = rowOf(action);
      assert.equal(isUnchanged(row, MONEY, TO), true, action);
      assert.equal(isUnchanged(row, MONEY, { ...TO, label: 'Librería' }), true, action);
      assert.equal(isUnchanged(row, MONEY, { ...TO, cvu: '0000003100000000000002' }), false, action);
      assert.equal(isUnchanged(row, { ...MONEY, amount_minor: 501n }, TO), false, action);
    }
  });

  test('of a card is written with the same bytes', () => {
    const row = {
      wallet_id: 'wal_1',
      sub_wallet_id: 'sub_1',
      amount_minor: 500n,
      currency: 'ARS',
      body: {
        label: 'Papel',
        allowedMccs: ['5942'],
        blockedMccs: ['7995'],
        expiresAt: '2026-12-01T00:00:00.000Z',
      },
      reason: 'Resma',
      reasons: JSON.parse(STORED.card_issue[0]).reasons,
    } as unknown as CardRequestRow;
    const written = snapshotOf(row, { cvu: '0000003100000000000009', agent: 'compras' });
    assert.equal(written, STORED.card_issue[0]);
  });
});
