// Amounts are shown digit by digit, however large, in the decimals of their currency.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CURRENCY_EXPONENTS } from '#platform/money/money.ts';
import { amountOf, dayText, instantText, shortId } from './format.ts';

suite('an amount', () => {
  const shown = (minor: number | bigint, currency: string, locale: string): string => {
    const { symbol, whole, cents, isNegative } = amountOf(minor, currency, locale);
    return `${isNegative ? '-' : ''}${symbol} ${whole}${cents}`;
  };

  test('is shown as the country writes it', () => {
    assert.equal(shown(2_350_000, 'ARS', 'es-AR'), '$ 23.500,00');
    assert.equal(shown(5, 'ARS', 'es-AR'), '$ 0,05');
    assert.equal(shown(-123_456, 'BRL', 'pt-BR'), '-R$ 1.234,56');
    assert.equal(shown(2_350_000, 'MXN', 'en'), '$ 23,500.00');
  });

  test('has no cents in a currency without them', () => {
    assert.equal(shown(23_500, 'CLP', 'es-AR'), '$ 23.500');
  });

  test('has the decimals in which the API counts', () => {
    for (const [currency, exponent] of Object.entries(CURRENCY_EXPONENTS))
      assert.equal(amountOf(1, currency, 'en').cents.length, exponent === 0 ? 0 : exponent + 1, currency);
  });

  test('keeps every digit of the largest', () => {
    assert.equal(shown(BigInt(Number.MAX_SAFE_INTEGER), 'ARS', 'es-AR'), '$ 90.071.992.547.409,91');
  });
});

test('an instant is as short in each language, and a day is the same everywhere', () => {
  const at = new Date(2026, 10, 27, 3, 13).toISOString();
  const said = ['en', 'es-AR', 'pt-BR'].map((locale) => instantText(at, locale));
  assert.deepEqual(said, ['Nov 27, 03:13', '27 nov, 03:13', '27 nov, 03:13']);
  assert.equal(dayText('2029-12-31', 'en'), 'Dec 31, 2029');
});

suite('an id', () => {
  test('is short where that is shorter, and keeps its kind and its end', () => {
    assert.equal(shortId('tx_01m876d1n6ejx9pg0d1q51tsed'), 'tx_…51tsed');
    assert.equal(shortId('tx_1tsed'), 'tx_1tsed');
  });
});
