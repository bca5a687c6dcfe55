// What a decision binds to is shown as it is, or is not decided in this app.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isWhole, readSeen } from './seen.ts';

const payee = {
  id: 'pye_1',
  label: 'Papelera',
  holderName: 'Papelera del Sur SRL',
  taxId: '30712345679',
  cvu: '0000003100010123456789',
  alias: null,
};
const seen = {
  action: 'wallet_pay',
  amountMinor: '9007199254740993',
  currency: 'ARS',
  wallet: { id: 'wal_1', cvu: '0000003100010000000001' },
  subWallet: { id: 'sub_1', label: 'Compras' },
  organization: null,
  reason: 'Insumos',
  payee,
  reasons: [{ type: 'aboveAutoApprove', limitCents: 1, requestedCents: 2 }],
  document: null,
};
const read = (value: unknown) => readSeen(JSON.stringify(value));

suite('what a decision is about', () => {
  test('is read with every digit of its amount', () => {
    assert.equal(read(seen)?.amountMinor, '9007199254740993');
  });

  test('has no organization, reasons or invoice where it does not name them', () => {
    const { organization: _, reasons: __, document: ___, ...rest } = seen;
    const { organization, reasons, document } = read(rest) ?? {};
    assert.deepEqual([organization, reasons, document], [null, null, null]);
  });

  test('is not decided here where it has a part that is not shown', () => {
    assert.equal(read({ ...seen, fee: 1 }), undefined);
    assert.equal(read({ ...seen, payee: { ...payee, second: 'x' } }), undefined);
    assert.equal(read({ ...seen, reasons: [{ type: 'other' }] }), undefined);
    assert.equal(read({ ...seen, amountMinor: '1e9' }), undefined);
    const { payee: _, ...rest } = seen;
    const batch = { id: 'bat_1', count: 2, linesHash: 'x' };
    assert.deepEqual(read({ ...rest, batch })?.batch, batch);
    assert.equal(read({ ...rest, batch: { ...batch, fee: 1 } }), undefined);
    assert.equal(read({ ...seen, batch }), undefined);
    assert.equal(read(rest), undefined);
  });

  test('is shown whole where the lines of a batch are all there, and are its sum', () => {
    const { payee: _, ...rest } = seen;
    const batch = { id: 'bat_1', count: 2, linesHash: 'x' };
    const asked = read({ ...rest, amountMinor: '300', batch });
    assert.ok(asked);
    const isWholeWith = (...cents: number[]) =>
      isWhole(
        asked,
        cents.map((amountCents) => ({ amountCents })),
      );
    assert.deepEqual(
      [isWholeWith(100, 200), isWholeWith(100, 100), isWholeWith(300), isWhole(asked, undefined)],
      [true, false, false, false],
    );
    const single = read(seen);
    assert.ok(single && isWhole(single, undefined));
  });
});
