// The names of accounts, country by country: what people type, what is made of it, and what is wrong with
// what is none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES } from '#platform/text/language.ts';
import { COUNTRIES, type Country } from '#modules/people/cardholders/identity/country.ts';
import { printedChance, type Chance } from '../../../../test/support/chance.ts';
import { makeAccountNumber } from './account-number.ts';
import { kindsOf } from './countries.ts';
import { KEY_KINDS, type AccountKey, type KeyKind } from './kinds.ts';
import { KEY_PROBLEMS, type KeyProblem } from './problems.ts';
import { readKey } from './read.ts';
import { bankOfKey, groupedKey, last4OfKey, maskedKey } from './show.ts';

type Row = readonly [country: Country, typed: string, kind: KeyKind, value: string];

const RANDOM = '123e4567-e89b-12d3-a456-426655440000';
const READ: readonly Row[] = [
  ['AR', '0110138-2 0201110037766-4', 'cbu', '0110138202011100377664'],
  ['AR', '01101382.02011100377664', 'cbu', '0110138202011100377664'],
  ['AR', '0000003100000000000130', 'cvu', '0000003100000000000130'],
  ['AR', ' Casa.Perro.Sol ', 'alias', 'casa.perro.sol'],
  ['AR', '12345678', 'alias', '12345678'],
  ['AR', 'casa‐perro', 'alias', 'casa-perro'],
  ['MX', '646 180 11040000000 7', 'clabe', '646180110400000007'],
  ['MX', '072-691-00449571149-9', 'clabe', '072691004495711499'],
  ['MX', '６４６１８０１１０４０００００００７', 'clabe', '646180110400000007'],
  ['MX', '638180000100000014', 'clabe', '638180000100000014'],
  ['BR', '390.533.447-05', 'pix_cpf', '39053344705'],
  ['BR', '12345678909', 'pix_cpf', '12345678909'],
  ['BR', '16.727.230/0001-97', 'pix_cnpj', '16727230000197'],
  ['BR', '12.ABC.345/01DE-35', 'pix_cnpj', '12ABC34501DE35'],
  ['BR', '12abc34501de35', 'pix_cnpj', '12ABC34501DE35'],
  ['BR', 'pix@bcb.gov.br', 'pix_email', 'pix@bcb.gov.br'],
  ['BR', ' PIX@BCB.GOV.BR', 'pix_email', 'pix@bcb.gov.br'],
  ['BR', '+5511987654321', 'pix_phone', '+5511987654321'],
  ['BR', '(11) 98765-4321', 'pix_phone', '+5511987654321'],
  ['BR', '11 98765-4321', 'pix_phone', '+5511987654321'],
  ['BR', '+55 (11) 98765 4321', 'pix_phone', '+5511987654321'],
  ['BR', '55 11 98765-4321', 'pix_phone', '+5511987654321'],
  ['BR', RANDOM, 'pix_random', RANDOM],
  ['BR', RANDOM.toUpperCase(), 'pix_random', RANDOM],
  ['BR', '71cdf9ba-c695-7e3c-b010-abb521a3f1be', 'pix_random', '71cdf9ba-c695-7e3c-b010-abb521a3f1be'],
  ['BR', makeAccountNumber('BR', '0990', '17'), 'account_number', makeAccountNumber('BR', '0990', '17')],
  ['CL', makeAccountNumber('CL', '0990', '17'), 'account_number', makeAccountNumber('CL', '0990', '17')],
];

const WRONG: ReadonlyArray<readonly [Country, string, KeyProblem]> = [
  ['AR', '', 'missing'],
  ['BR', ' \t\n', 'missing'],
  ['AR', '011013820201110037766', 'short'],
  ['AR', '01101382020111003776640', 'long'],
  ['AR', '0110138302011100377664', 'check_digit'],
  ['AR', '0000000000000000000000', 'check_digit'],
  ['AR', 'corto', 'short'],
  ['AR', 'a'.repeat(21), 'long'],
  ['AR', 'mi_alias', 'form'],
  ['AR', '646180110400000007', 'other_country'],
  ['MX', '03218000011835971', 'short'],
  ['MX', '0321800001183597190', 'long'],
  ['MX', '646180110400000008', 'check_digit'],
  ['MX', '000000000000000000', 'check_digit'],
  ['MX', '999180110400000000', 'unknown_bank'],
  ['MX', '03218000011835971A', 'form'],
  ['MX', 'casa.perro.sol', 'form'],
  ['MX', '0110138202011100377664', 'other_country'],
  ['BR', '646180110400000007', 'other_country'],
  ['BR', makeAccountNumber('CL', '0990', '17'), 'other_country'],
  ['BR', '390.533.447-15', 'check_digit'],
  ['BR', '3905334470', 'short'],
  ['BR', '16727230000196', 'check_digit'],
  ['BR', '12ABC34501DE36', 'check_digit'],
  ['BR', '00000000000000', 'check_digit'],
  ['BR', '11111111111', 'check_digit'],
  ['BR', '+5411987654321', 'other_country'],
  ['BR', '+5510998765432', 'area_code'],
  ['BR', '(20) 98765-4321', 'area_code'],
  ['BR', '(11) 3456-7890', 'short'],
  ['BR', '(11) 88765-4321', 'form'],
  ['BR', '+55119876543210', 'long'],
  ['BR', 'pix@', 'form'],
  ['BR', 'joão@bcb.gov.br', 'form'],
  ['BR', `${'a'.repeat(67)}@bcb.gov.br`, 'long'],
  ['BR', '123e4567-e89b-12d3-a456-42665544000', 'form'],
  ['BR', 'casa.perro.sol', 'form'],
  ['UY', '123', 'short'],
];

suite('the key of an account', () => {
  for (const [country, typed, kind, value] of READ)
    test(`of ${country} is read: ${typed}`, () =>
      assert.deepEqual(readKey(country, typed), { key: { kind, value } }));
  for (const [country, typed, problem] of WRONG)
    test(`of ${country} is not read, ${problem}: ${typed}`, () =>
      assert.deepEqual(readKey(country, typed), { problem }));

  test('may be an address of 77 characters', () => {
    const email = `${'a'.repeat(66)}@bcb.gov.br`;
    assert.deepEqual(readKey('BR', email), { key: { kind: 'pix_email', value: email } });
  });

  test('that is both a CPF and a telephone is the CPF, unless it is written as a telephone', () => {
    const both = '11987654374';
    const phone = { key: { kind: 'pix_phone', value: `+55${both}` } };
    assert.deepEqual(readKey('BR', both), { key: { kind: 'pix_cpf', value: both } });
    assert.deepEqual(readKey('BR', `+55${both}`), phone);
    assert.deepEqual(readKey('BR', '(11) 98765-4374'), phone);
    assert.deepEqual(readKey('BR', both, ['pix_phone']), phone);
  });

  test('is of the kinds that are wanted, and says where it is of another', () => {
    const cbu = '0110138202011100377664';
    assert.deepEqual(readKey('AR', cbu, ['cvu']), { problem: 'other_kind' });
    assert.deepEqual(readKey('AR', cbu, ['cbu']), { key: { kind: 'cbu', value: cbu } });
    assert.deepEqual(readKey('BR', 'pix@bcb.gov.br', ['pix_cpf']), { problem: 'other_kind' });
    assert.deepEqual(readKey('MX', cbu, ['clabe']), { problem: 'other_country' });
    assert.deepEqual(readKey('MX', '646180110400000007', []), { problem: 'other_kind' });
  });

  test('may be a number that the sandbox makes up, in every country', () => {
    for (const country of COUNTRIES)
      for (const institution of ['9900', '9901']) {
        const read = readKey(country, makeAccountNumber(country, institution, '4711'));
        assert.ok('key' in read, country);
        const isNamed = country === 'AR' || country === 'MX';
        assert.equal(bankOfKey(read.key)?.startsWith('Sandbox') ?? false, isNamed, country);
      }
  });

  test('is refused at once where it is hostile', () => {
    const hostile = [
      '9'.repeat(1 << 20),
      'a@'.repeat(1 << 19),
      `${'a'.repeat(40)}@${'a-'.repeat(40)}`,
      '646180110400000007\0',
      '\u202E646180110400000007',
      '6461801104\u200F00000007',
      '\uD800\uDC00\uD800',
      'pix\uD800@bcb.gov.br',
      '٦٤٦١٨٠١١٠٤٠٠٠٠٠٠٠٧',
      '-'.repeat(128),
      '('.repeat(128),
      '+',
    ];
    const begun = process.cpuUsage();
    for (const typed of hostile)
      for (const country of ['AR', 'MX', 'BR', 'UY'] as const)
        assert.ok('problem' in readKey(country, typed), `${country} ${typed.slice(0, 30)}`);
    assert.ok(process.cpuUsage(begun).user < 1_000_000);
  });

  test('has a kind in a country, and each problem its words in each language', () => {
    const known = new Set(COUNTRIES.flatMap(kindsOf));
    assert.deepEqual([...known].sort(), [...KEY_KINDS].sort());
    for (const text of Object.values(KEY_PROBLEMS))
      for (const language of LANGUAGES) assert.ok(text[language]);
  });
});

suite('a key is shown', () => {
  const SHOWN: ReadonlyArray<
    readonly [AccountKey['kind'], string, grouped: string, masked: string, last4: string, bank: string | null]
  > = [
    [
      'cbu',
      '0110138202011100377664',
      '01101382 02011100377664',
      '011****7664',
      '7664',
      'Banco de la Nación Argentina',
    ],
    ['cbu', '9990138702011100377664', '99901387 02011100377664', '999****7664', '7664', null],
    ['cvu', '0000003100000000000130', '00000031 00000000000130', '000****0130', '0130', 'Mercado Pago'],
    ['cvu', '0000184304009000000014', '00001843 04009000000014', '000****0014', '0014', null],
    ['alias', 'casa.perro.sol', 'casa.perro.sol', 'c****l', '.sol', null],
    ['alias', 'abc.de', 'abc.de', 'a****e', 'de', null],
    ['clabe', '646180110400000007', '646 180 11040000000 7', '646****0007', '0007', 'STP'],
    ['account_number', '15299000000000001785', '1529 9000 0000 0000 1785', '****1785', '1785', null],
    ['pix_cpf', '39053344705', '390.533.447-05', '***.533.447-**', '3447', null],
    ['pix_cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35', '12.***.***/****-35', 'DE35', null],
    ['pix_email', 'joao@example.com', 'joao@example.com', 'j***@e***.com', '.com', null],
    ['pix_email', 'a.b@mail.example.com.br', 'a.b@mail.example.com.br', 'a***@m***.br', 'm.br', null],
    ['pix_email', 'a@b', 'a@b', 'a***@b***', 'b', null],
    ['pix_phone', '+5511987654321', '+55 11 98765-4321', '+55 11 *****-4321', '4321', null],
    ['pix_random', RANDOM, RANDOM, '123e****0000', '0000', null],
  ];
  for (const [kind, value, grouped, masked, last4, bank] of SHOWN)
    test(`${kind} ${value}, whole, masked, by its end and with its bank`, () => {
      const key = { kind, value };
      assert.deepEqual(
        [groupedKey(key), maskedKey(key), last4OfKey(key), bankOfKey(key)],
        [grouped, masked, last4, bank],
      );
    });
});

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const some = ({ below, pick }: Chance, from: string, min: number, max = min): string =>
  Array.from({ length: min + below(max - min + 1) }, () => pick(Array.from(from))).join('');

/** The first of a hundred endings that makes it one. */
function ended(country: Country, kind: KeyKind, body: string): string {
  const endings = Array.from({ length: 100 }, (_, n) => body + String(n).padStart(2, '0'));
  const right = endings.find((text) => 'key' in readKey(country, text, [kind]));
  if (right === undefined) throw new Error(`${kind}: ${body} has no check digits`);
  return right;
}

const MADE: Readonly<Record<KeyKind, (chance: Chance) => readonly [Country, string]>> = {
  cbu: (chance) => ['AR', cbuOf(chance)],
  cvu: (chance) => ['AR', makeAccountNumber('AR', some(chance, DIGITS, 4), some(chance, DIGITS, 11))],
  alias: (chance) => ['AR', some(chance, LETTERS, 3) + some(chance, `${DIGITS}${LETTERS}.-`, 3, 17)],
  clabe: (chance) => ['MX', makeAccountNumber('MX', '6461', some(chance, DIGITS, 11))],
  account_number: (chance) => {
    const country = chance.pick(['BR', 'CL', 'CO', 'PE', 'UY'] as const);
    return [country, makeAccountNumber(country, some(chance, DIGITS, 4), some(chance, DIGITS, 11))];
  },
  pix_cpf: (chance) => ['BR', ended('BR', 'pix_cpf', `1${some(chance, '023456789', 8)}`)],
  pix_cnpj: (chance) => ['BR', ended('BR', 'pix_cnpj', some(chance, DIGITS + LETTERS.toUpperCase(), 12))],
  pix_email: (chance) => {
    const domain = `${some(chance, LETTERS, 1, 20)}.${some(chance, LETTERS, 2, 3)}`;
    return ['BR', `${some(chance, `${LETTERS}${DIGITS}.+_`, 1, 40)}@${domain}`];
  },
  pix_phone: (chance) => ['BR', `+55${chance.pick(['11', '21', '85', '99'])}9${some(chance, DIGITS, 8)}`],
  pix_random: (chance) => ['BR', [8, 4, 4, 4, 12].map((n) => some(chance, '0123456789abcdef', n)).join('-')],
};

/** Its check digits are found one after the other. */
function cbuOf(chance: Chance): string {
  const [branch, account] = [`285${some(chance, DIGITS, 4)}`, some(chance, DIGITS, 13)];
  const numbers = Array.from(DIGITS).flatMap((one) =>
    Array.from(DIGITS, (other) => branch + one + account + other),
  );
  return numbers.find((number) => 'key' in readKey('AR', number)) ?? '';
}

test('what is made at random of any kind is read again as it is shown, whatever the letters and digits look like', () => {
  const chance = printedChance('account keys');
  for (let round = 0; round < 50; round++)
    for (const kind of KEY_KINDS) {
      const [country, value] = MADE[kind](chance);
      const key = { kind, value };
      const shown = groupedKey(key);
      const wide = shown.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
      for (const typed of [value, shown, ` ${shown.toUpperCase()} `, wide])
        assert.deepEqual(readKey(country, typed), { key }, typed);
      assert.ok(!maskedKey(key).includes(value));
      assert.deepEqual('problem' in readKey(country, maskedKey(key)), true, maskedKey(key));
    }
});
