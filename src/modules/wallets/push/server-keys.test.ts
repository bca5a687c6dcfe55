// The keys by which push services know a deployment, while its secret keys give way to others.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createSealer } from '#platform/secrets/seal.ts';
import { currentKey, keyOf } from './server-keys.ts';

const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;

suite('the key that browsers have subscribed to', () => {
  test('is known while its secret key is configured, and no longer', () => {
    const before = currentKey(createSealer([old])).publicKey;
    const meanwhile = createSealer([next, old]);
    assert.notEqual(currentKey(meanwhile).publicKey, before);
    assert.equal(keyOf(meanwhile, before)?.publicKey, before);
    assert.equal(keyOf(createSealer([old, next]), currentKey(meanwhile).publicKey) === undefined, false);
    assert.equal(keyOf(createSealer([next]), before), undefined);
    assert.equal(keyOf(meanwhile, ''), undefined);
  });
});
