// Secrets at rest.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { createSealer, cacheOpened } from './seal.ts';

suite('secrets', () => {
  const keys: [Buffer, Buffer] = [randomBytes(32), randomBytes(32)];

  test('open with the key that sealed them, also after a new one came in front', () => {
    const sealed = createSealer([keys[1]]).seal('whsec_x', 'row 1');
    assert.equal(createSealer(keys).open(sealed, 'row 1'), 'whsec_x');
    assert.ok(!sealed.includes('whsec'));
    assert.deepEqual(
      [createSealer([keys[1]]).isCurrent(sealed), createSealer(keys).isCurrent(sealed)],
      [true, false],
    );
  });

  test('do not open in another place, changed, or without the key', () => {
    const sealer = createSealer([keys[0]]);
    const sealed = sealer.seal('x', 'row 1');
    assert.throws(() => sealer.open(sealed, 'row 2'));
    const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.slice(-1)}`;
    assert.throws(() => sealer.open(changed, 'row 1'));
    assert.throws(() => createSealer([keys[1]]).open(sealed, 'row 1'), /no key/);
  });

  test('that are remembered are opened once, still not in another place, and never more than so many', () => {
    const sealer = createSealer([keys[0]]);
    const opened: string[] = [];
    const remembering = cacheOpened(
      { ...sealer, open: (sealed, place) => (opened.push(place), sealer.open(sealed, place)) },
      2,
    );
    const sealed = ['row 1', 'row 2', 'row 3'].map((place) => sealer.seal(`secret of ${place}`, place));
    const open = (i: number) => remembering.open(sealed[i - 1] ?? '', `row ${i}`);
    for (const i of [1, 1, 2, 2, 1]) assert.equal(open(i), `secret of row ${i}`);
    assert.deepEqual(opened, ['row 1', 'row 2']);
    assert.throws(() => remembering.open(sealed[0] ?? '', 'row 2'));
    open(3);
    open(1);
    assert.deepEqual(opened, ['row 1', 'row 2', 'row 2', 'row 3', 'row 1']);
  });
});
