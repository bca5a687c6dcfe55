// What is particular to Chile, through the front door; its check digits are proved in check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('CL', raw, { dateOfBirth });
const document = (raw: string, rut: string) => checkDocument('CL', 'RUT', raw, { dateOfBirth, taxId: rut });

test('the RUT given as a document is the tax id, stored or as written', () => {
  assert.deepEqual(document('12.531.909-2', 'CL125319092'), { ok: true, value: '125319092' });
  assert.deepEqual(document('12345670-k', '125319092'), { ok: false, problem: 'document_mismatch' });
});

test('a RUT has one stored form, with and without zeros on the left', () => {
  for (const raw of ['5.126.663-3', '05.126.663-3', 'cl 5126663-3']) {
    assert.deepEqual(taxId(raw), { ok: true, value: '51266633' }, raw);
  }
  assert.deepEqual(taxId('0005.126.663-3'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(taxId('00000000-0'), { ok: false, problem: 'wrong_length' });
});

test('K is a check character only', () => {
  for (const raw of ['K23456700', '1234567KK', 'CLCL125319092', '125319092CL']) {
    assert.deepEqual(taxId(raw), { ok: false, problem: 'malformed' }, raw);
  }
});

test('from fifty million up a RUT is a company', () => {
  assert.deepEqual(taxId('50.000.000-7'), { ok: false, problem: 'not_a_person' });
  assert.deepEqual(taxId('49.999.999-2'), { ok: true, value: '499999992' });
});
