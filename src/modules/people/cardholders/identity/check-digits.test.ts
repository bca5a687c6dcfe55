// Each country's check digits, through the front door, against the same rule written a second time in another
// way: what a scheme promises to detect is detected.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { complementTo10, complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import { checkDocument, checkTaxId } from './check.ts';
import type { IdentityResult } from './result.ts';

type Scheme = {
  name: string;
  check: (number: string) => IdentityResult;
  bodies: fc.Arbitrary<string>;
  /** The number with its check digit; undefined if the registry issues none for this body. */
  complete: (body: string) => string | undefined;
  /** Whether the scheme promises to notice that the character at `index` became `changed`. */
  detects: (number: string, index: number, changed: string) => boolean;
  alphabet?: string;
};

const person = { dateOfBirth: '1980-01-01' };
const always = (): boolean => true;
/** Two remainders share this check digit, so behind it one of them can hide the other. */
const unlessLastIs =
  (shared: string) =>
  (number: string): boolean =>
    !number.endsWith(shared);

const schemes: Scheme[] = [
  {
    name: 'AR CUIT',
    check: (number) => checkTaxId('AR', number, person),
    bodies: joined(fc.constantFrom('20', '23', '24', '25', '26', '27'), serial(1, 99_999_999, 8)),
    complete: (body) => balanced(body, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11, '0123456789'),
    detects: always,
  },
  {
    name: 'BR CPF',
    check: (number) => checkTaxId('BR', number, person),
    bodies: serial(1, 999_999_999, 9).filter((body) => !/^(.)\1*$/.test(body)),
    complete: (body) => completeCpf(completeCpf(body)),
    // The first check digit is 0 for two remainders.
    detects: (number) => number.charAt(9) !== '0',
  },
  {
    name: 'CL RUT',
    check: (number) => checkTaxId('CL', number, person),
    bodies: serial(100_000, 49_999_999, 1),
    complete: (body) => balanced(body, [3, 2, 7, 6, 5, 4, 3, 2, 1].slice(8 - body.length), 11, '0123456789K'),
    detects: always,
    alphabet: '0123456789K',
  },
  {
    name: 'CO NIT of a cédula',
    check: (number) => checkTaxId('CO', number, person),
    bodies: fc.oneof(serial(10_000_000, 99_999_999, 8), serial(1_000_000_000, 1_999_999_999, 10)),
    complete: (body) => {
      const weights = [43, 41, 37, 29, 23, 19, 17, 13, 7, 3, 1].slice(10 - body.length);
      return balanced(body, weights, 11, '0123456789') ?? `${body}1`;
    },
    detects: unlessLastIs('1'),
  },
  {
    name: 'PE RUC',
    check: (number) => checkTaxId('PE', number, person),
    bodies: joined(fc.constantFrom('10', '15', '17'), serial(1, 99_999_999, 8)),
    complete: (body) => body + String(11 - (dot(body, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)).slice(-1),
    detects: unlessLastIs('1'),
  },
  {
    name: 'PE DNI with its check letter',
    check: (number) => checkDocument('PE', 'DNI', number, person),
    bodies: serial(1, 99_999_999, 8),
    complete: (body) => body + 'KJIHGFEDCBA'.charAt(dot(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11),
    detects: (_number, index, changed) => index < 8 === /\d/.test(changed),
    alphabet: '0123456789ABCDEFGHIJK',
  },
  {
    name: 'PE DNI with its check digit',
    check: (number) => checkDocument('PE', 'DNI', number, person),
    bodies: serial(1, 99_999_999, 8),
    complete: (body) => body + '65432110987'.charAt(dot(body, [3, 2, 7, 6, 5, 4, 3, 2]) % 11),
    detects: unlessLastIs('1'),
  },
  {
    name: 'UY CI',
    check: (number) => checkDocument('UY', 'CI', number, person),
    bodies: serial(100_000, 9_999_999, 1),
    complete: (body) => balanced(body, [2, 9, 8, 7, 6, 3, 4, 1].slice(7 - body.length), 10, '0123456789'),
    // An even weight hides a difference of five.
    detects: (number, index, changed) => Math.abs(Number(number.charAt(index)) - Number(changed)) !== 5,
  },
  {
    name: 'UY RUT',
    check: (number) => checkTaxId('UY', number, person),
    bodies: joined(serial(1, 22, 2), serial(1, 999_999, 6), fc.constant('001')),
    complete: (body) => balanced(body, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11, '0123456789'),
    detects: always,
  },
];

for (const scheme of schemes) {
  test(`${scheme.name}: a number with its check digit is accepted, and none where none is issued`, () => {
    fc.assert(
      fc.property(scheme.bodies, (body) => {
        const number = scheme.complete(body);
        if (number === undefined)
          return '0123456789'.split('').every((digit) => !scheme.check(body + digit).ok);
        const result = scheme.check(number);
        assert.ok(result.ok, number);
        assert.deepEqual(scheme.check(result.value), result);
        return true;
      }),
    );
  });

  test(`${scheme.name}: every change of one character that the scheme promises to detect is refused`, () => {
    fc.assert(
      fc.property(scheme.bodies, (body) => {
        const number = scheme.complete(body);
        if (number === undefined) return;
        for (const { index, changed, text } of changesOfOne(number, scheme.alphabet ?? '0123456789')) {
          if (scheme.detects(number, index, changed)) assert.equal(scheme.check(text).ok, false, text);
        }
      }),
    );
  });
}

test('MX CURP: exactly one last digit is right for any person', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
  const weights = [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  const letters = (row: string, length: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...row.split('')), minLength: length, maxLength: length });
  const body = joined(
    letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1),
    letters('AEIOUX', 1),
    letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 2),
    fc.constant('800101'),
    letters('HMX', 1),
    fc.constantFrom('AS', 'DF', 'NE', 'ZS'),
    letters('BCDFGHJKLMNPQRSTVWXYZ', 3),
    letters('0123456789', 1),
  );
  fc.assert(
    fc.property(body, (text) => {
      const right = balanced(text, weights, 10, alphabet);
      const accepted = '0123456789'
        .split('')
        .filter((digit) => checkDocument('MX', 'CURP', text + digit, person).ok);
      assert.deepEqual(
        accepted.map((digit) => text + digit),
        [right],
      );
    }),
  );
});

test('weights are laid against the end of the text and repeat to the left', () => {
  assert.equal(weightedSum('123', [5, 4, 3, 2]), 1 * 4 + 2 * 3 + 3 * 2);
  assert.equal(weightedSum('12345', [3, 2]), 1 * 2 + 2 * 3 + 3 * 2 + 4 * 3 + 5 * 2);
  assert.equal(weightedSum('', [3, 2]), 0);
});

test('a complement completes the sum to a multiple', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      (sum) => (sum + complementTo10(sum)) % 10 === 0 && (sum + complementTo11(sum)) % 11 === 0,
    ),
  );
});

function serial(min: number, max: number, width: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((number) => String(number).padStart(width, '0'));
}

function joined(...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

function dot(text: string, weights: number[], alphabet = '0123456789'): number {
  return text
    .split('')
    .reduce((sum, character, index) => sum + alphabet.indexOf(character) * (weights[index] ?? NaN), 0);
}

/** The body with the one character that makes the weighted sum of the whole a multiple. */
function balanced(body: string, weights: number[], modulus: number, alphabet: string): string | undefined {
  return alphabet
    .split('')
    .map((character) => body + character)
    .find((number) => dot(number, weights, alphabet) % modulus === 0);
}

/** Receita's own wording: ten times the sum, its remainder by eleven, and a ten is a zero. */
function completeCpf(digits: string): string {
  const weights = digits.split('').map((_digit, index) => digits.length + 1 - index);
  return digits + String(((dot(digits, weights) * 10) % 11) % 10);
}

function changesOfOne(number: string, alphabet: string): { index: number; changed: string; text: string }[] {
  return number.split('').flatMap((original, index) =>
    alphabet
      .split('')
      .filter((changed) => changed !== original)
      .map((changed) => ({
        index,
        changed,
        text: number.slice(0, index) + changed + number.slice(index + 1),
      })),
  );
}
