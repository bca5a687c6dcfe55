// The promises that hold for every country, document and text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/characters.ts';
import { checkDocument, checkTaxId } from './check.ts';
import { COUNTRIES, IDENTIFICATION_TYPES, type Country, type IdentificationType } from './country.ts';
import { IDENTITY_PROBLEMS, type IdentityProblem, type IdentityResult } from './result.ts';

type Example = {
  country: Country;
  dateOfBirth: string;
  taxId: string;
  type: IdentificationType;
  document: string;
};

const examples: Example[] = [
  { country: 'AR', dateOfBirth: '1980-01-01', taxId: '20-26756539-3', type: 'DNI', document: '26.756.539' },
  {
    country: 'MX',
    dateOfBirth: '1956-12-31',
    taxId: 'GODE561231GR8',
    type: 'CURP',
    document: 'GODE561231HDFMZR03',
  },
  { country: 'BR', dateOfBirth: '1980-01-01', taxId: '390.533.447-05', type: 'CPF', document: '39053344705' },
  { country: 'CL', dateOfBirth: '1980-01-01', taxId: 'CL 12.531.909-2', type: 'RUT', document: '12531909-2' },
  { country: 'CO', dateOfBirth: '1980-01-01', taxId: '1.020.304.050-8', type: 'CC', document: '1020304050' },
  { country: 'CO', dateOfBirth: '1980-01-01', taxId: '2131234321', type: 'CE', document: '345678' },
  { country: 'CO', dateOfBirth: '1980-01-01', taxId: '2131234321', type: 'PASSPORT', document: 'AB123456' },
  { country: 'PE', dateOfBirth: '1980-01-01', taxId: '10101174102', type: 'DNI', document: '10117410-2' },
  { country: 'PE', dateOfBirth: '1980-01-01', taxId: '15101174104', type: 'CE', document: '001234567' },
  { country: 'PE', dateOfBirth: '1980-01-01', taxId: '15101174104', type: 'PASSPORT', document: 'AB123456' },
  { country: 'UY', dateOfBirth: '1980-01-01', taxId: '1.234.567-2', type: 'CI', document: '12345672' },
  { country: 'UY', dateOfBirth: '1980-01-01', taxId: '211003420017', type: 'PASSPORT', document: 'AB123456' },
];

/**
 * A tax id with its reason, then a document that contradicts a right tax id, of a person born on 31 December
 * 1956.
 */
type Refusal = [Country, string, IdentityProblem, IdentificationType, string, string, IdentityProblem];

const refusals: Refusal[] = [
  ['AR', '20267565394', 'check_digit', 'DNI', '26756538', '20267565393', 'document_mismatch'],
  [
    'MX',
    'GODE561230GR8',
    'birth_date_mismatch',
    'CURP',
    'PELA050312MJCRPNA8',
    'GODE561231GR8',
    'birth_date_mismatch',
  ],
  ['BR', '11111111111', 'repeated_digits', 'CPF', '12345678909', '39053344705', 'document_mismatch'],
  ['CL', '12531909-3', 'check_digit', 'RUT', '12345670K', '125319092', 'document_mismatch'],
  ['CO', '800197268-4', 'not_a_person', 'CC', '1020304051', '1020304050-8', 'document_mismatch'],
  ['PE', '20100070970', 'not_a_person', 'DNI', '10117411', '10101174102', 'document_mismatch'],
  ['UY', '12345671', 'check_digit', 'CI', '1234561', '12345672', 'document_mismatch'],
];

/** Every check that there is, of one person. */
function everyCheck(person: { dateOfBirth: string; taxId?: string }): ((raw: string) => IdentityResult)[] {
  return COUNTRIES.flatMap((country) => [
    (raw: string) => checkTaxId(country, raw, person),
    ...IDENTIFICATION_TYPES.map((type) => (raw: string) => checkDocument(country, type, raw, person)),
  ]);
}

for (const { country, type, document, ...person } of examples) {
  test(`${country}: a person with tax id ${person.taxId} and ${type} ${document} is accepted`, () => {
    assert.equal(checkTaxId(country, person.taxId, person).ok, true);
    assert.equal(checkDocument(country, type, document, person).ok, true);
  });
}

for (const [country, wrong, problem, type, document, taxId, contradiction] of refusals) {
  test(`${country}: tax id ${wrong} is refused, and so is ${type} ${document} beside ${taxId}`, () => {
    const person = { dateOfBirth: '1956-12-31', taxId };
    assert.deepEqual(checkTaxId(country, wrong, person), { ok: false, problem });
    assert.equal(checkTaxId(country, taxId, person).ok, true);
    assert.deepEqual(checkDocument(country, type, document, person), { ok: false, problem: contradiction });
  });
}

test('a document belongs to its country: all other pairs are refused as such', () => {
  const accepted = new Set(examples.map(({ country, type }) => `${country} ${type}`));
  for (const country of COUNTRIES) {
    for (const type of IDENTIFICATION_TYPES) {
      const result = checkDocument(country, type, '', { dateOfBirth: '1980-01-01' });
      const problem = accepted.has(`${country} ${type}`) ? 'wrong_length' : 'type_not_of_country';
      assert.deepEqual(result, { ok: false, problem }, `${country} ${type}`);
    }
  }
});

test('a number is one stored form however it is written, and that form checks to itself', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '.', '-', '–', '\u00a0'), {
    minLength: 20,
    maxLength: 20,
  });
  // A Colombian dash is more than a separator: it may make a NIT of a cédula.
  const examplesOutsideColombia = examples.filter(({ country }) => country !== 'CO');
  fc.assert(
    fc.property(fc.constantFrom(...examplesOutsideColombia), separators, (example, between) => {
      const { country, type } = example;
      const spread = (text: string): string =>
        text
          .split('')
          .map((character, i) => character + between[i])
          .join('');
      const taxId = checkTaxId(country, spread(example.taxId), example);
      assert.ok(taxId.ok);
      assert.deepEqual(checkTaxId(country, example.taxId, example), taxId);
      assert.deepEqual(checkTaxId(country, taxId.value, example), taxId);
      const document = checkDocument(country, type, spread(example.document), example);
      assert.ok(document.ok);
      assert.deepEqual(checkDocument(country, type, example.document, example), document);
      assert.deepEqual(checkDocument(country, type, document.value, example), document);
    }),
  );
});

test('any text gets an answer: a short stored form that checks to itself, or a reason on the list', () => {
  const person = { dateOfBirth: '1980-01-01' };
  const nearly = fc.string({ unit: fc.constantFrom(...'0123456789 .-KCLÑ&/ABX'.split('')), maxLength: 20 });
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 5, maxLength: 14 });
  const anything = fc.string({ unit: anyCharacter, maxLength: 80 });
  fc.assert(
    fc.property(fc.oneof(nearly, digits, anything), fc.oneof(nearly, digits, anything), (raw, taxId) => {
      for (const check of [...everyCheck(person), ...everyCheck({ ...person, taxId })]) {
        const result = check(raw);
        if (!result.ok) {
          assert.ok(IDENTITY_PROBLEMS.includes(result.problem));
          continue;
        }
        assert.match(result.value, /^[0-9A-ZÑ&]{5,18}$/);
        assert.deepEqual(check(result.value), result);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a text of any length and script is refused as too long before it is looked at', () => {
  const units = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(units, fc.integer({ min: 65, max: 10_000 }), (unit, length) => {
      const raw = unit.repeat(length);
      for (const check of everyCheck({ dateOfBirth: raw, taxId: raw })) {
        const result = check(raw);
        assert.ok(!result.ok);
        assert.match(result.problem, /^(wrong_length|type_not_of_country)$/);
      }
    }),
  );
});

test('no reason is on the list twice', () => {
  assert.equal(new Set(IDENTITY_PROBLEMS).size, IDENTITY_PROBLEMS.length);
});
