// Amounts in units become minor units exactly, or are refused.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Currency } from './money.ts';
import { Refusal } from '../refusals/refusal.ts';
import { minorIn, unitsAmount } from './units.ts';

/** The minor units that are read; undefined if the text is refused. */
function minorOf(written: unknown, currency: Currency): bigint | undefined {
  const read = unitsAmount.safeParse(written);
  if (!read.success) return undefined;
  try {
    return minorIn(currency, read.data, 'amount');
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.details['field'], 'amount');
    return undefined;
  }
}

suite('an amount in units', () => {
  const CASES: Array<[written: unknown, currency: Currency, minor: bigint | undefined]> = [
    [19.99, 'ARS', 1999n],
    ['19.99', 'ARS', 1999n],
    [1500.5, 'MXN', 150_050n],
    ['1500.50', 'MXN', 150_050n],
    [0.01, 'ARS', 1n],
    [1, 'BRL', 100n],
    [1.1, 'COP', 110n],
    [4.35, 'PEN', 435n],
    [1.005, 'UYU', undefined],
    [0.1 + 0.2, 'ARS', undefined],
    ['0.30000000000000004', 'ARS', undefined],
    [1500, 'CLP', 1500n],
    ['1500', 'CLP', 1500n],
    [1500.5, 'CLP', undefined],
    ['1500.0', 'CLP', undefined],
    ['90071992547409.91', 'ARS', 9_007_199_254_740_991n],
    ['90071992547409.92', 'ARS', undefined],
    [9_007_199_254_740_991, 'CLP', 9_007_199_254_740_991n],
    ['9007199254740992', 'CLP', undefined],
    ['123456789012345678901234567890', 'ARS', undefined],
    [1.2345678901234568e29, 'ARS', undefined],
    [0, 'ARS', undefined],
    [-0, 'ARS', undefined],
    ['-0', 'ARS', undefined],
    ['0.00', 'ARS', undefined],
    [-5, 'ARS', undefined],
    ['-5', 'ARS', undefined],
    ['+5', 'ARS', undefined],
    ['1e2', 'ARS', undefined],
    [1e21, 'ARS', undefined],
    [1e-7, 'ARS', undefined],
    ['NaN', 'ARS', undefined],
    [NaN, 'ARS', undefined],
    [Infinity, 'ARS', undefined],
    ['', 'ARS', undefined],
    [' 5', 'ARS', undefined],
    ['5.', 'ARS', undefined],
    ['.5', 'ARS', undefined],
    ['1,500.50', 'ARS', undefined],
    ['0x10', 'ARS', undefined],
    ['٥', 'ARS', undefined],
    [null, 'ARS', undefined],
    [true, 'ARS', undefined],
    [['5'], 'ARS', undefined],
  ];
  for (const [written, currency, minor] of CASES)
    test(`${typeof written} ${String(written)} in ${currency} is ${minor ?? 'refused'}`, () =>
      assert.equal(minorOf(written, currency), minor));
});
