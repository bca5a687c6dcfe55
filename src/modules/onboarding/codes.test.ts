// Codes are fair, live for a while, and are only right for the session and the channel that they were made
// for.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSealer } from '../../platform/seal.ts';
import { codeHash, makeCode, readCode } from './codes.ts';

const sealer = createSealer([Buffer.alloc(32, 1)]);
const owner = { tenant_id: 'ten_a', id: 'cos_a' };

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

  test('has another hash in another session, another tenant, another channel and under another key', () => {
    const other = createSealer([Buffer.alloc(32, 2)]);
    const hashes = [
      codeHash(sealer, owner, 'email', '123456'),
      codeHash(sealer, owner, 'phone', '123456'),
      codeHash(sealer, { ...owner, id: 'cos_b' }, 'email', '123456'),
      codeHash(sealer, { ...owner, tenant_id: 'ten_b' }, 'email', '123456'),
      codeHash(other, owner, 'email', '123456'),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
  });
});
