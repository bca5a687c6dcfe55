// What is particular to Brazil, through the front door; its check digits are proved in check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const dateOfBirth = '1980-01-01';
const taxId = (raw: string) => checkTaxId('BR', raw, { dateOfBirth });
const document = (raw: string, cpf: string) => checkDocument('BR', 'CPF', raw, { dateOfBirth, taxId: cpf });

test('the CPF given as a document is the tax id, stored or as written', () => {
  assert.deepEqual(document('390.533.447-05', '39053344705'), { ok: true, value: '39053344705' });
  assert.deepEqual(document('39053344705', '390.533.447-05'), { ok: true, value: '39053344705' });
  assert.deepEqual(document('12345678909', '39053344705'), { ok: false, problem: 'document_mismatch' });
  assert.deepEqual(document('39053344715', '39053344715'), { ok: false, problem: 'check_digit' });
});

test('no CPF is one digit all along', () => {
  for (const digit of '0123456789') {
    assert.deepEqual(taxId(digit.repeat(11)), { ok: false, problem: 'repeated_digits' }, digit);
  }
});

test('a CPF keeps its zeros on the left', () => {
  assert.deepEqual(taxId('000.000.001-91'), { ok: true, value: '00000000191' });
});

test('a CNPJ is a company, in digits as in letters, and a slash belongs to no CPF', () => {
  assert.deepEqual(taxId('16.727.230/0001-97'), { ok: false, problem: 'not_a_person' });
  assert.deepEqual(taxId('16.727.230/0001-96'), { ok: false, problem: 'malformed' });
  assert.deepEqual(taxId('390.533.447/05'), { ok: false, problem: 'malformed' });
});
