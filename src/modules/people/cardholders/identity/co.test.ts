// What is particular to Colombia, through the front door; its check digits are proved in
// check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('CO', raw, { dateOfBirth });
const cedula = (raw: string, tax?: string) => checkDocument('CO', 'CC', raw, { dateOfBirth, taxId: tax });

test('a cédula is a tax id as it stands', () => {
  assert.deepEqual(taxId('1.020.304.050'), { ok: true, value: '1020304050' });
  assert.deepEqual(taxId('52.345.678'), { ok: true, value: '52345678' });
});

test('nine digits, eleven, or ten that no cédula has are a NIT, and its check digit is right', () => {
  assert.deepEqual(taxId('2131234321'), { ok: true, value: '2131234321' });
  assert.deepEqual(taxId('52345678-3'), { ok: true, value: '523456783' });
  assert.deepEqual(taxId('523456784'), { ok: false, problem: 'check_digit' });
  assert.deepEqual(taxId('1.020.304.050-8'), { ok: true, value: '10203040508' });
  assert.deepEqual(taxId('10203040507'), { ok: false, problem: 'check_digit' });
});

test('a NIT of eleven digits holds a cédula, and those begin with a one', () => {
  assert.deepEqual(taxId('2.020.304.050-9'), { ok: false, problem: 'unknown_prefix' });
});

test('a dash before the last digit makes a short number a NIT', () => {
  assert.deepEqual(taxId('5234567-7'), { ok: true, value: '52345677' });
  assert.deepEqual(taxId('5234567 – 6'), { ok: false, problem: 'check_digit' });
});

test('a NIT from eight hundred million up is a company', () => {
  assert.deepEqual(taxId('800.197.268-4'), { ok: false, problem: 'not_a_person' });
});

test('no number begins with a zero, so a mistyped NIT does not pass as a shorter cédula', () => {
  assert.deepEqual(taxId('023456784'), { ok: false, problem: 'unknown_prefix' });
  assert.deepEqual(cedula('0012345678'), { ok: false, problem: 'unknown_prefix' });
});

test('the cédula is the tax id, or the NIT without its check digit', () => {
  const accepted = { ok: true, value: '1020304050' };
  assert.deepEqual(cedula('1.020.304.050'), accepted);
  assert.deepEqual(cedula('1020304050', '1020304050'), accepted);
  assert.deepEqual(cedula('1020304050', '1.020.304.050-8'), accepted);
  assert.deepEqual(cedula('1020304051', '10203040508'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(cedula('1020304050', '10203040507'), { ok: false, problem: 'document_mismatch' });
});

test('a NIT is not taken for a cédula', () => {
  assert.deepEqual(cedula('5234567-7'), { ok: false, problem: 'malformed' });
  assert.deepEqual(cedula('523456783'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(cedula('10203040508'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(cedula('8001972684'), { ok: false, problem: 'unknown_prefix' });
});

test('a foreigner shows a CE of six or seven digits', () => {
  const ce = (raw: string) => checkDocument('CO', 'CE', raw, { dateOfBirth, taxId: '2131234321' });
  assert.deepEqual(ce('345.678'), { ok: true, value: '345678' });
  assert.deepEqual(ce('34567'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(ce('34567890'), { ok: false, problem: 'wrong_length' });
});
