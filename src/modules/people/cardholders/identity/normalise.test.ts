// What people write becomes what is stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, readDigits, readSerial } from './normalise.ts';

test('what people write around a number is not part of it', () => {
  for (const raw of [
    '20-26756539-3',
    ' 20.26756539.3\t',
    '20 26756539 3',
    '20–26756539−3',
    '２０２６７５６５３９３',
  ]) {
    assert.deepEqual(readDigits(raw, 11), { ok: true, value: '20267565393' }, raw);
  }
});

test('letters are stored in upper case and composed', () => {
  assert.deepEqual(read('nun\u0303ez', /^[A-ZÑ]*$/), { ok: true, value: 'NUÑEZ' });
});

test('anything else that is left makes the number malformed', () => {
  for (const raw of ['20_26756539_3', '20267565393x', '20,26756539,3', '2026756539٣', '2026756539\u200b3']) {
    assert.deepEqual(readDigits(raw, 11), { ok: false, problem: 'malformed' }, raw);
  }
});

test('a text over 64 characters is refused even if only separators make it long', () => {
  const padded = '5123456'.padStart(64, ' ');
  assert.deepEqual(readDigits(padded, 7), { ok: true, value: '5123456' });
  assert.deepEqual(readDigits(` ${padded}`, 7), { ok: false, problem: 'wrong_length' });
});

test('a number of fixed width keeps its zeros, a serial number has one form with and without them', () => {
  assert.deepEqual(readDigits('01234567', 8), { ok: true, value: '01234567' });
  assert.deepEqual(readSerial('01234567', 7, 8), { ok: true, value: '1234567' });
  assert.deepEqual(readSerial('1234567', 7, 8), { ok: true, value: '1234567' });
});

test('zeros cannot make a short serial number long enough', () => {
  assert.deepEqual(readSerial('00123456', 7, 8), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(readSerial('00000000', 7, 8), { ok: false, problem: 'all_zeros' });
  assert.deepEqual(readSerial('', 7, 8), { ok: false, problem: 'wrong_length' });
});
