// The shape of a passport number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPassport } from './passport.ts';

test('a passport is five to fifteen letters and digits, with a digit among them', () => {
  assert.deepEqual(checkPassport(' ab 123-456 '), { ok: true, value: 'AB123456' });
  assert.deepEqual(checkPassport('00123'), { ok: true, value: '00123' });
  assert.deepEqual(checkPassport('A123'), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(checkPassport('1'.repeat(16)), { ok: false, problem: 'wrong_length' });
  assert.deepEqual(checkPassport('PASAPORTE'), { ok: false, problem: 'malformed' });
  assert.deepEqual(checkPassport('AB0000000'), { ok: false, problem: 'all_zeros' });
  assert.deepEqual(checkPassport('AB12345Ñ'), { ok: false, problem: 'malformed' });
});
