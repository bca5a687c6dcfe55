// What is particular to Mexico, through the front door; its check digits are proved in check-digits.test.ts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDocument, checkTaxId } from './check.ts';

const rfc = (raw: string, dateOfBirth: string) => checkTaxId('MX', raw, { dateOfBirth });
const curp = (raw: string, dateOfBirth: string) => checkDocument('MX', 'CURP', raw, { dateOfBirth });
const mismatch = { ok: false, problem: 'birth_date_mismatch' };

test('an RFC carries the birth date of its person', () => {
  assert.deepEqual(rfc('zatj-870805-ck6', '1987-08-05'), { ok: true, value: 'ZATJ870805CK6' });
  assert.deepEqual(rfc('ZATJ870805CK6', '1987-08-06'), mismatch);
  assert.deepEqual(rfc('ZATJ870805CK6', '1988-08-05'), mismatch);
  assert.deepEqual(rfc('ZATJ870805CK6', ''), mismatch);
});

test('an RFC whose check digit does not compute is accepted with a warning', () => {
  const warned = { ok: true, value: 'VACE460910SX6', warnings: ['check_digit'] };
  assert.deepEqual(rfc('VACE460910SX6', '1946-09-10'), warned);
});

test('an RFC on the 29th of February is possible in a leap year only', () => {
  assert.equal(rfc('ZATJ000229CK6', '2000-02-29').ok, true);
  assert.equal(rfc('ZATJ880229CK6', '1988-02-29').ok, true);
  assert.deepEqual(rfc('ZATJ870229CK6', '1987-02-29'), { ok: false, problem: 'impossible_date' });
});

test('an RFC has no month and no day of zero, nor one past the last', () => {
  for (const date of ['560031', '561331', '561200', '561232', '560431']) {
    assert.deepEqual(rfc(`GODE${date}GR8`, '1956-12-31'), { ok: false, problem: 'impossible_date' }, date);
  }
});

test('an RFC may hold Ñ, composed or not, and &, and both count for its check digit', () => {
  const accepted = { ok: true, value: 'ÑA&J870805CK2' };
  assert.deepEqual(rfc('ÑA&J870805CK2', '1987-08-05'), accepted);
  assert.deepEqual(rfc('n\u0303a&j870805ck2', '1987-08-05'), accepted);
});

test('an RFC writes a check digit of ten as A', () => {
  assert.deepEqual(rfc('GODE561231G5A', '1956-12-31'), { ok: true, value: 'GODE561231G5A' });
});

test('a shape that an RFC never has is malformed', () => {
  for (const text of ['ZAT1870805CK6', 'ZATJ8708O5CK6', 'ZATJ870805CKB', 'ZATJ870805C#6']) {
    assert.deepEqual(rfc(text, '1987-08-05'), { ok: false, problem: 'malformed' }, text);
  }
});

test('a CURP carries the birth date of its person', () => {
  assert.deepEqual(curp('gode 561231 hdfmzr 03', '1956-12-31'), { ok: true, value: 'GODE561231HDFMZR03' });
  assert.deepEqual(curp('GODE561231HDFMZR03', '1956-12-30'), mismatch);
});

test('the 17th character of a CURP says the century', () => {
  assert.equal(curp('GODE561231HDFMZR03', '1956-12-31').ok, true);
  assert.deepEqual(curp('GODE561231HDFMZR03', '2056-12-31'), mismatch);
  assert.equal(curp('PELA050312MJCRPNA8', '2005-03-12').ok, true);
  assert.deepEqual(curp('PELA050312MJCRPNA8', '1905-03-12'), mismatch);
});

test('a CURP on the 29th of February of 1900 is impossible, of 2000 is not', () => {
  assert.deepEqual(curp('PELA000229MJCRPN00', '1900-02-29'), { ok: false, problem: 'impossible_date' });
  assert.equal(curp('PELA000229MJCRPNA1', '2000-02-29').ok, true);
});

test('a CURP names a state, or NE for a birth abroad', () => {
  assert.deepEqual(curp('GODE561231HXXMZR03', '1956-12-31'), { ok: false, problem: 'unknown_state' });
  assert.deepEqual(curp('GODE561231HNEMZR09', '1956-12-31'), { ok: true, value: 'GODE561231HNEMZR09' });
});

test('a CURP is for women, men and the third option', () => {
  assert.equal(curp('GODE561231XDFMZR07', '1956-12-31').ok, true);
});
