// The pieces of a body are kept whole, and counted until they are given away.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { HELD_BYTES_MAX, holdBody } from './held-body.ts';

const bytes = (length: number): Buffer => Buffer.allocUnsafeSlow(length);
const held = [holdBody(), holdBody()] as const;
const [one, other] = held;
after(() => held.forEach((each) => each.release()));

suite('a body that is held', () => {
  test('is what came, in however many pieces', () => {
    const text = 'a body that comes in pieces of every length up to eight bytes, and is one in the end';
    for (let most = 1; most <= 8; most++) {
      const pieces = text.match(new RegExp(`.{1,${most}}`, 'g')) ?? [];
      for (const announced of [true, false]) {
        pieces.forEach((piece, at) =>
          assert.ok(one.add(Buffer.from(piece), announced && at === pieces.length - 1)),
        );
        assert.equal(one.length, text.length);
        assert.equal(one.release().toString(), text);
      }
    }
  });

  test('is not copied where it is one piece', () => {
    const piece = Buffer.from('whole');
    one.add(piece, true);
    assert.equal(one.release(), piece);
    assert.equal(one.release().length, 0);
  });

  test('is counted with all others until it is given away, and by what it takes', () => {
    const half = HELD_BYTES_MAX / 2;
    assert.ok(one.add(bytes(half), false));
    assert.ok(other.add(bytes(half), false));
    assert.ok(!other.add(bytes(1), false));
    other.release();
    const packet = bytes(half + 1);
    assert.ok(!other.add(packet.subarray(0, 1), false), 'a slice keeps all of its packet');
    other.release();
    assert.ok(other.add(bytes(half), false));
    one.release();
    other.release();
    assert.ok(one.add(bytes(HELD_BYTES_MAX), false));
    one.release();
  });

  test('is taken, and counted no more, once it is whole', () => {
    one.add(bytes(HELD_BYTES_MAX + 1), false);
    assert.ok(other.add(bytes(10), true));
    assert.ok(!other.add(bytes(10), false));
    other.release();
    one.release();
  });
});
