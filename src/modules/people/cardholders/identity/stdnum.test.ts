// Generated numbers through ours and through `stdnum`, a library of such numbers by others: each last digit
// that one accepts, the other accepts, but for the exceptions that are listed here with a sample of each.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stdnum, type Validator } from 'stdnum';
import { printedChance } from '../../../../../test/support/chance.ts';
import { checkDocument, checkTaxId } from './check.ts';
import type { IdentityResult } from './result.ts';

type Exception = {
  readonly what: string;
  readonly isIt: (number: string) => boolean;
  /** What it accepts, the other one accepts too; of these numbers not the other way round. */
  readonly stricter: 'ours' | 'stdnum';
  /** A number that the stricter one alone refuses. */
  readonly sample: string;
};
type Scheme = {
  readonly name: string;
  readonly body: () => string;
  /** What may follow the body: of each, at most a few are right. */
  readonly ends: readonly string[];
  readonly ours: (number: string) => boolean;
  readonly stdnum: Validator;
  readonly exceptions: readonly Exception[];
};

const byUs = (what: string, isIt: Exception['isIt'], sample: string): Exception => ({
  what,
  isIt,
  sample,
  stricter: 'ours',
});
const byStdnum = (what: string, isIt: Exception['isIt'], sample: string): Exception => ({
  ...byUs(what, isIt, sample),
  stricter: 'stdnum',
});

function validatorOf(country: string, name: string): Validator {
  const validator = stdnum[country]?.[name];
  assert.ok(validator !== undefined, `${country} ${name}`);
  return validator;
}

const BODIES = 300;
const random = printedChance('identity numbers of stdnum');

const DIGITS = '0123456789'.split('');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const times = (count: number, from: readonly string[]): string =>
  Array.from({ length: count }, () => random.pick(from)).join('');
const serial = (min: number, max: number): string => String(min + random.below(max - min + 1));
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const person = { dateOfBirth: '1980-01-01' };
const isOk = ({ ok }: IdentityResult): boolean => ok;

/** A date, maybe an impossible one, but none of 1900 and 2000, for which the two see other leap years. */
const someDate = (): string =>
  twoDigits(1 + random.below(99)) + twoDigits(1 + random.below(13)) + twoDigits(1 + random.below(31));
/** The initials of a name, and none of those that stdnum takes for rude, which all end otherwise. */
const initials = (second: readonly string[]): string =>
  random.pick(LETTERS) +
  random.pick(second) +
  random.pick(LETTERS) +
  random.pick('BCDFGHJKLMPQTUVWXZ'.split(''));
const isRude = (text: string): boolean => text.startsWith('RUIN');

/** The date of birth that is in the number, so that no other date refuses it. */
const bornAs = (number: string, century: string) => ({
  dateOfBirth: `${century}${number.slice(4, 6)}-${number.slice(6, 8)}-${number.slice(8, 10)}`,
});

/** Whether the weighted sum of the first ten digits of a CUIT leaves one, to which no digit belongs. */
const leavesOne = (cuit: string): boolean =>
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((sum, weight, i) => sum + weight * Number(cuit[i]), 0) % 11 === 1;

const LEGACY = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Uses the alphabet from before SAT had `&` and `Ñ` in it, which gives letters behind them other values. */
const isLegacyRfc = (rfc: string): boolean => {
  const sum = rfc
    .slice(0, 12)
    .split('')
    .reduce((all, one, i) => all + (LEGACY.indexOf(one) + 11) * (13 - i), 0);
  return '0A987654321'.charAt(sum % 11) === rfc.slice(12);
};

const schemes: readonly Scheme[] = [
  {
    name: 'AR CUIT',
    body: () => random.pick(['20', '23', '24', '25', '26', '27', '30', '33', '21', '55']) + times(8, DIGITS),
    ends: DIGITS,
    ours: (number) => isOk(checkTaxId('AR', number, person)),
    stdnum: validatorOf('AR', 'cuit'),
    exceptions: [
      byUs('of companies', (number) => /^[35]/.test(number), '33693450239'),
      byStdnum('with the rare prefixes of people', (number) => /^2[56]/.test(number), '25123456788'),
      byUs('to which no digit belongs, with a 9', leavesOne, '20100000059'),
    ],
  },
  {
    name: 'BR CPF',
    body: () => times(9, DIGITS),
    ends: Array.from({ length: 100 }, (_, i) => twoDigits(i)),
    ours: (number) => isOk(checkTaxId('BR', number, person)),
    stdnum: validatorOf('BR', 'cpf'),
    exceptions: [
      byUs(
        'of one digit all along',
        (number) => /^(\d)\1*$/.test(number.replaceAll(/[.-]/g, '')),
        '111.111.111-11',
      ),
    ],
  },
  {
    name: 'CL RUT',
    body: () =>
      random.pick([serial(100_000, 999_999), serial(1_000_000, 49_999_999), serial(50_000_000, 99_999_999)]),
    ends: [...DIGITS, 'K'],
    ours: (number) => isOk(checkTaxId('CL', number, person)),
    stdnum: validatorOf('CL', 'rut'),
    exceptions: [
      byStdnum('of six digits', (number) => number.length === 7, '1000004'),
      byUs('of companies', (number) => number.length === 9 && number >= '5', '765432103'),
    ],
  },
  {
    name: 'CO NIT',
    body: () => `${nitBody()}-`,
    ends: DIGITS,
    ours: (number) => isOk(checkTaxId('CO', number, person)),
    stdnum: validatorOf('CO', 'nit'),
    exceptions: [
      byStdnum('of a cédula with less than seven digits', (number) => number.length < 9, '12345-8'),
      byUs('of companies', (number) => /^[89]\d{8}-/.test(number), '800197268-4'),
      byUs('of ten digits that no cédula has', (number) => /^[2-9]\d{9}-/.test(number), '2000000000-2'),
    ],
  },
  {
    name: 'CO CC beside its NIT',
    body: () => `${nitBody()}-`,
    ends: DIGITS,
    ours: (taxId) => isOk(checkDocument('CO', 'CC', taxId.split('-', 1).join(), { ...person, taxId })),
    stdnum: validatorOf('CO', 'nit'),
    exceptions: [
      byStdnum('with less than seven digits', (number) => number.length < 9, '12345-8'),
      byUs(
        'that is a number of somebody else than a citizen',
        (number) => /^(?:\d{9}|[2-9]\d{9})-/.test(number),
        '213123432-1',
      ),
    ],
  },
  {
    name: 'MX RFC',
    body: () => initials([...LETTERS, '&', 'Ñ']) + someDate() + times(2, [...DIGITS, ...LETTERS]),
    ends: [...DIGITS, 'A'],
    // One whose check digit does not compute is accepted with a warning.
    ours(number) {
      const result = checkTaxId('MX', number, bornAs(number, '19'));
      return result.ok && result.warnings === undefined;
    },
    stdnum: validatorOf('MX', 'rfc'),
    exceptions: [
      byStdnum('with a rude name', isRude, 'RUIN800101AA2'),
      byStdnum(
        'with a homoclave that is not given out',
        (number) => !/[1-9A-V][1-9A-Z].$/.test(number),
        'VACE460910W06',
      ),
      byUs('whose check digit is from the alphabet before', isLegacyRfc, 'VACE460910SX1'),
    ],
  },
  {
    name: 'MX CURP',
    body: () =>
      initials('AEIOUXB'.split('')) +
      someDate() +
      random.pick('HMXA'.split('')) +
      random.pick(['AS', 'DF', 'NE', 'QR', 'QT', 'SP', 'ZS', times(2, LETTERS)]) +
      times(3, 'BCDFGHJKLMNPQRSTVWXYZ'.split('')) +
      random.pick([...DIGITS, ...LETTERS]),
    ends: DIGITS,
    ours(number) {
      const century = /\d.$/.test(number) ? '19' : '20';
      return isOk(checkDocument('MX', 'CURP', number, bornAs(number, century)));
    },
    stdnum: validatorOf('MX', 'curp'),
    exceptions: [
      byStdnum('with a rude name', isRude, 'RUIN800101HDFMZR09'),
      byUs(
        'with consonants and vowels in wrong places',
        (number) => !/^.[AEIOUX].{11}[^AEIOU]{3}/.test(number),
        'SAHE800416HDFABC09',
      ),
    ],
  },
  {
    name: 'PE RUC',
    body: () => random.pick(['10', '15', '16', '17', '20', '11']) + times(8, DIGITS),
    ends: DIGITS,
    ours: (number) => isOk(checkTaxId('PE', number, person)),
    stdnum: validatorOf('PE', 'ruc'),
    exceptions: [
      byUs('of companies', (number) => number.startsWith('20'), '20100070970'),
      byUs('with a prefix that is not given to people', (number) => number.startsWith('16'), '16101174101'),
    ],
  },
  {
    name: 'PE DNI with its check digit',
    body: () => times(8, DIGITS),
    ends: '0123456789ABCDEFGHIJK'.split(''),
    ours: (number) => isOk(checkDocument('PE', 'DNI', number, person)),
    stdnum: validatorOf('PE', 'cui'),
    exceptions: [byStdnum('with its check letter', (number) => /[A-K]$/.test(number), '10117410G')],
  },
  {
    name: 'UY CI',
    body: () => random.pick([serial(100_000, 999_999), serial(1_000_000, 9_999_999)]),
    ends: DIGITS,
    ours: (number) => isOk(checkDocument('UY', 'CI', number, person)),
    stdnum: validatorOf('UY', 'cedula'),
    exceptions: [byStdnum('of seven digits', (number) => number.length === 7, '1234561')],
  },
  {
    name: 'UY RUT',
    body: () => twoDigits(random.below(26)) + times(6, DIGITS) + random.pick(['001', '001', '002']),
    ends: DIGITS,
    ours: (number) => isOk(checkTaxId('UY', number, person)),
    stdnum: validatorOf('UY', 'rut'),
    exceptions: [byStdnum('with the newest prefix', (number) => number.startsWith('22'), '221000000014')],
  },
];

function nitBody(): string {
  return random.pick([
    serial(10_000, 999_999),
    serial(1_000_000, 99_999_999),
    serial(100_000_000, 999_999_999),
    serial(1_000_000_000, 2_999_999_999),
  ]);
}

for (const scheme of schemes) {
  suite(scheme.name, () => {
    const isAccepted = (number: string) => ({
      ours: scheme.ours(number),
      stdnum: scheme.stdnum.validate(number).isValid,
    });

    test('is accepted by both or by none, but for the exceptions', () => {
      let both = 0;
      for (let i = 0; i < BODIES; i++) {
        const body = scheme.body();
        for (const end of scheme.ends) {
          const number = body + end;
          const accepted = isAccepted(number);
          const exception = scheme.exceptions.find(({ isIt }) => isIt(number));
          if (exception === undefined) assert.equal(accepted.ours, accepted.stdnum, number);
          else assert.ok(!accepted[exception.stricter] || (accepted.ours && accepted.stdnum), number);
          if (accepted.ours && accepted.stdnum) both += 1;
        }
      }
      assert.ok(both > BODIES / 10, `${both} of ${BODIES}`);
    });

    for (const { what, isIt, stricter, sample } of scheme.exceptions) {
      test(`${what} is refused by ${stricter} alone`, () => {
        assert.ok(isIt(sample));
        const accepted = { ours: stricter !== 'ours', stdnum: stricter !== 'stdnum' };
        assert.deepEqual(isAccepted(sample), accepted, sample);
      });
    }
  });
}
