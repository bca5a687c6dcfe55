// What is particular to Argentina, through the front door; its check digits are proved in
// check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('AR', raw, { dateOfBirth });
const dni = (raw: string, cuit: string) => checkDocument('AR', 'DNI', raw, { dateOfBirth, taxId: cuit });

test('the DNI is the one inside the CUIT, stored or as written', () => {
  assert.deepEqual(dni('26.756.539', '20267565393'), { ok: true, value: '26756539' });
  assert.deepEqual(dni('26756539', '20-26756539-3'), { ok: true, value: '26756539' });
  assert.deepEqual(dni('26756538', '20267565393'), { ok: false, problem: 'document_mismatch' });
});

test('a DNI of seven digits is the one with a zero before it in the CUIT, and has one stored form', () => {
  assert.deepEqual(taxId('20051234562'), { ok: true, value: '20051234562' });
  assert.deepEqual(dni('5123456', '20051234562'), { ok: true, value: '5123456' });
  assert.deepEqual(dni('05.123.456', '20051234562'), { ok: true, value: '5123456' });
});

test('a CUIT that is refused confirms no DNI', () => {
  assert.deepEqual(dni('26756539', '20267565394'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(dni('69345023', '33693450239'), { ok: false, problem: 'document_mismatch' });
});

test('every company prefix is distinguished from one that is not issued', () => {
  const companies = [
    '30500010912',
    '33693450239',
    '34000000010',
    '50000000016',
    '51000000012',
    '55000000018',
  ];
  for (const cuit of companies) {
    assert.deepEqual(taxId(cuit), { ok: false, problem: 'not_a_person' }, cuit);
  }
  assert.deepEqual(taxId('00000000000'), { ok: false, problem: 'unknown_prefix' });
  assert.deepEqual(taxId('20000000001'), { ok: false, problem: 'all_zeros' });
});
