// What is particular to Peru, through the front door; its check digits are proved in check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('PE', raw, { dateOfBirth });
const dni = (raw: string, tax: string) => checkDocument('PE', 'DNI', raw, { dateOfBirth, taxId: tax });

test('a DNI is a tax id, with or without its check character, and is stored without', () => {
  for (const raw of ['10117410', '10117410-2', '101174102', '10117410-g']) {
    assert.deepEqual(taxId(raw), { ok: true, value: '10117410' }, raw);
  }
  assert.deepEqual(taxId('10117410-H'), { ok: false, problem: 'check_digit' });
  assert.deepEqual(taxId('1011741-G'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(taxId('10117410Z'), { ok: false, problem: 'malformed' });
});

test('a DNI keeps its zeros on the left', () => {
  assert.deepEqual(taxId('00000001'), { ok: true, value: '00000001' });
  assert.deepEqual(taxId('00000000'), { ok: false, problem: 'all_zeros' });
});

test('the DNI is the tax id, or the one inside a RUC of 10', () => {
  assert.deepEqual(dni('10117410', '10117410-2'), { ok: true, value: '10117410' });
  assert.deepEqual(dni('10117410', '10101174102'), { ok: true, value: '10117410' });
  assert.deepEqual(dni('10117411', '10101174102'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(dni('10117411', '10117410'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(dni('10007097', '20100070970'), { ok: false, problem: 'document_mismatch' });
});

test('a RUC of 15 or 17 is a person with a number of its own', () => {
  for (const ruc of ['15101174104', '17101174107']) {
    assert.deepEqual(taxId(ruc), { ok: true, value: ruc });
    assert.deepEqual(dni('10117410', ruc), { ok: true, value: '10117410' });
  }
});

test('a RUC of 20 is a company, and other prefixes are not issued to people', () => {
  assert.deepEqual(taxId('20100070970'), { ok: false, problem: 'not_a_person' });
  assert.deepEqual(taxId('16101174101'), { ok: false, problem: 'unknown_prefix' });
});

test('a foreigner shows a CE of nine characters', () => {
  const ce = (raw: string) => checkDocument('PE', 'CE', raw, { dateOfBirth, taxId: '15101174104' });
  assert.deepEqual(ce('001234567'), { ok: true, value: '001234567' });
  assert.deepEqual(ce('00123456'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(ce('000000000'), { ok: false, problem: 'all_zeros' });
  assert.deepEqual(ce('EXTRANJER'), { ok: false, problem: 'malformed' });
});
