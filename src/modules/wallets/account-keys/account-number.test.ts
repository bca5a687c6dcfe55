// Numbers of accounts by their check digits, and aliases by their form, against published numbers and against
// every digit that could be mistyped.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { makeAccountNumber, readAccountNumber, readAlias } from './account-number.ts';

const VALID: ReadonlyArray<readonly [number: string, kind: string, country: string, what: string]> = [
  ['0110138202011100377664', 'cbu', 'AR', 'the example of the central bank'],
  ['2850590940090418135300', 'cbu', 'AR', 'one whose last check digit is 0'],
  ['0170006000000000123459', 'cbu', 'AR', 'one whose first check digit is 0'],
  ['0000184304009000000014', 'cvu', 'AR', 'a CVU'],
  ['0000003100000000000130', 'cvu', 'AR', 'a CVU whose last check digit is 0'],
  ['0009999009999999999990', 'cvu', 'AR', 'a CVU of nines'],
  ['646180110400000007', 'clabe', 'MX', 'a CLABE of STP'],
  ['072691004495711499', 'clabe', 'MX', 'a CLABE of a bank'],
  ['646180110400000010', 'clabe', 'MX', 'a CLABE whose check digit is 0'],
  ['638180000100000014', 'clabe', 'MX', 'a CLABE of a provider of payments'],
];
const INVALID: ReadonlyArray<readonly [number: string, what: string]> = [
  ['0110138302011100377664', 'a wrong first check digit'],
  ['0110138202011100377665', 'a wrong last check digit'],
  ['01101382020111003776640', 'a digit too many'],
  ['', 'nothing'],
  ['0000003200000000000017', 'a CVU with a wrong first check digit'],
  ['0000000000000000000001', 'a CVU with a wrong last check digit'],
  ['0000003110000000000014', 'a CVU whose reserved digit is taken'],
  ['0000000000000000000000', 'zeros, which pass every check digit'],
  ['000000000000000000', 'as many zeros as a CLABE has digits'],
  ['03218000011835971', 'a CLABE without its check digit'],
  ['0321800001183597190', 'a CLABE with a digit too many'],
  ['03218000011835971A', 'a letter'],
  ['646180110400000008', 'a CLABE with a wrong check digit'],
  ['9999990000000000000', 'a number of no country'],
  [`0110138202011100377664${' '.repeat(60)}`, 'more than a number can be'],
];

suite('the number of an account', () => {
  for (const [number, kind, country, what] of VALID) {
    test(`is read: ${what}`, () => {
      const read = readAccountNumber(number);
      assert.deepEqual([read?.number, read?.kind, read?.country], [number, kind, country]);
    });
  }
  for (const [number, what] of INVALID) {
    test(`is not read where it has ${what}`, () => assert.equal(readAccountNumber(number), undefined));
  }

  test('may be written with spaces and dashes, and in full width', () => {
    for (const written of [
      '0110138-2 0201110037766-4',
      ' 0110138202011100377664 ',
      '０１１０１３８２０２０１１１００３７７６６４',
    ]) {
      assert.equal(readAccountNumber(written)?.number, '0110138202011100377664');
    }
  });

  const MADE: ReadonlyArray<readonly [country: string, kind: string, currency: string]> = [
    ['AR', 'cvu', 'ARS'],
    ['MX', 'clabe', 'MXN'],
    ['BR', 'other', 'BRL'],
    ['CL', 'other', 'CLP'],
    ['CO', 'other', 'COP'],
    ['PE', 'other', 'PEN'],
    ['UY', 'other', 'UYU'],
  ];
  for (const [country, kind, currency] of MADE) {
    test(`is made for ${country} with check digits that notice any one wrong digit`, () => {
      for (let account = 1; account < 200; account++) {
        const number = makeAccountNumber(country, '0990', String(account * 123_457));
        assert.deepEqual(readAccountNumber(number), { number, kind, country, currency });
        const at = account % number.length;
        const wrong = String((Number(number.charAt(at)) + 1 + (account % 9)) % 10);
        const mistyped = number.slice(0, at) + wrong + number.slice(at + 1);
        assert.equal(readAccountNumber(mistyped), undefined, mistyped);
      }
    });
  }

  test('is made for no country that we do not know', () => {
    assert.throws(() => makeAccountNumber('US', '0990', '1'), /US/);
  });
});

suite('an alias', () => {
  for (const alias of ['juan.perez-01', 'a.b-c.', '-.-.-.', 'ABCDEFGHIJ.LMNOP-RST', ' Casa.Perro.Sol ']) {
    test(`can be ${alias}, in letters of any size`, () => {
      assert.equal(readAlias(alias), alias.trim().toLowerCase());
      assert.equal(readAlias(alias.toUpperCase()), readAlias(alias.toLowerCase()));
    });
  }
  for (const alias of [
    'mi alias',
    'ñandu.rojo',
    'josé.perez',
    '',
    'corto',
    'a'.repeat(21),
    'mi_alias',
    'a'.repeat(99),
  ]) {
    test(`cannot be «${alias}»`, () => assert.equal(readAlias(alias), undefined));
  }
});
