// What is particular to Uruguay, through the front door; its check digits are proved in check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('UY', raw, { dateOfBirth });
const ci = (raw: string, tax: string) => checkDocument('UY', 'CI', raw, { dateOfBirth, taxId: tax });

test('the cédula is the tax id, stored or as written', () => {
  assert.deepEqual(ci('1.234.567-2', '12345672'), { ok: true, value: '12345672' });
  assert.deepEqual(ci('1234561', '1.234.567-2'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(ci('12345672', '12345671'), { ok: false, problem: 'document_mismatch' });
});

test('a RUT has a number of its own and contradicts no cédula', () => {
  assert.deepEqual(ci('12345672', '211003420017'), { ok: true, value: '12345672' });
  assert.deepEqual(ci('12345672', '210303670014'), { ok: false, problem: 'document_mismatch' });
});

test('a cédula has one stored form, with and without a zero on the left', () => {
  assert.deepEqual(taxId('123.456-1'), { ok: true, value: '1234561' });
  assert.deepEqual(taxId('0.123.456-1'), { ok: true, value: '1234561' });
  assert.deepEqual(taxId('0.000.000-0'), { ok: false, problem: 'all_zeros' });
});

test('a RUT has a prefix up to 22, a number, and 001 before its check digit', () => {
  assert.deepEqual(taxId('22-100000-001-4'), { ok: true, value: '221000000014' });
  assert.deepEqual(taxId('000000010014'), { ok: false, problem: 'unknown_prefix' });
  assert.deepEqual(taxId('230000010019'), { ok: false, problem: 'unknown_prefix' });
  assert.deepEqual(taxId('210000000019'), { ok: false, problem: 'all_zeros' });
  assert.deepEqual(taxId('211003420025'), { ok: false, problem: 'malformed' });
});
