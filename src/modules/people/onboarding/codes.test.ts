// Codes are only right for the session and the channel that they were made for.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSealer } from '#platform/secrets/seal.ts';
import { codeHash } from './codes.ts';

const sealer = createSealer([Buffer.alloc(32, 1)]);
const owner = { tenant_id: 'ten_a', id: 'cos_a' };

suite('a code', () => {
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
