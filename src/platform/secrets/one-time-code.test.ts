// Codes are fair, and read as people type them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isSameHash, makeCode, readCode } from './one-time-code.ts';

suite('a code', () => {
  test('has six digits, also where it begins with zeros', () => {
    assert.equal(
      makeCode((bytes) => bytes.fill(0)),
      '000000',
    );
    const seven = makeCode((bytes) => new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, 7_000_007));
    assert.equal(seven, '000007');
  });

  test('is drawn again where a number would make some codes likelier than others', () => {
    const numbers = [0xffff_ffff, 4_294_000_000, 4_293_999_999];
    const drawn = makeCode((bytes) =>
      new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, numbers.shift() ?? 0),
    );
    assert.deepEqual([drawn, numbers.length], ['999999', 0]);
  });

  test('ends with an error where randomness is broken, rather than never', () => {
    assert.throws(() => makeCode((bytes) => bytes.fill(0xff)), /no fair number/);
  });

  test('is read with the spaces that people put in, and not with anything else', () => {
    assert.deepEqual(['123 456', ' 12-34-56 '].map(readCode), ['123456', '123456']);
    assert.deepEqual(
      ['', '12345', '1234567', '12345a', '１２３４５６'].map(readCode),
      Array.from({ length: 5 }, () => undefined),
    );
  });

  test('that was never made is right for no hash', () => {
    assert.deepEqual([isSameHash('', null), isSameHash('ab', null)], [false, false]);
    assert.deepEqual([isSameHash('ab', 'ab'), isSameHash('ab', 'ac')], [true, false]);
  });
});
