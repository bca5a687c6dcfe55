// Account numbers and tax ids read as those of a bank, and copy as they are.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { htmlText } from '#platform/http/html.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { accountNumber, accountNumberName, TAX_ID_OF, taxIdText } from './account-numbers.ts';

suite('an account number', () => {
  test('is in groups of four, and is copied without spaces', () => {
    const shown = htmlText(accountNumber('0000003100000000000001'));
    assert.equal(shown.match(/<span>\d+<\/span>/g)?.length, 6);
    assert.equal(shown.replaceAll(/<[^>]*>/g, ''), '0000003100000000000001');
  });

  test('has the name that its country gives it, and one of the language where it gives none', () => {
    assert.equal(accountNumberName({ language: 'pt', country: 'MX' }), 'CLABE');
    const names = LANGUAGES.map((language) => accountNumberName({ language, country: 'CL' }));
    assert.deepEqual(names, ['Account', 'Cuenta', 'Conta']);
  });

  test('that is none is shown as words of others', () => {
    assert.equal(htmlText(accountNumber('<b>\u202E1')), '<bdi>&lt;b&gt;\u{FFFD}1</bdi>');
  });
});

suite('a tax id', () => {
  const CASES = [
    ['AR', '30500010912', '30-50001091-2'],
    ['BR', '11222333000181', '11.222.333/0001-81'],
    ['BR', '12345678909', '123.456.789-09'],
    ['MX', 'MAB9307148T4', 'MAB9307148T4'],
    ['AR', 'x\u202E', 'x\u{FFFD}'],
  ] as const;
  for (const [country, taxId, shown] of CASES)
    test(`of ${country} is ${shown}`, () => assert.equal(taxIdText(taxId, country), shown));

  test('of Colombia may be that of a person', () => assert.equal(TAX_ID_OF['CO'], 'CC / NIT'));
});
