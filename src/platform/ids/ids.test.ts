// Ids: their form, their order, and the slots of what belongs together.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, systemClock } from '../time/clock.ts';
import {
  boundsOf,
  createIds,
  derivedId,
  derivedIdAt,
  firstIdOf,
  isId,
  siblingId,
  slotOf,
  type Id,
} from './ids.ts';

suite('ids', () => {
  test('of one kind do not compile where another kind is wanted', () => {
    const newId = createIds({ now: () => instant(0) });
    const cardholderId = (id: Id<'ch'>): string => id;
    assert.ok(isId('ch', cardholderId(newId('ch'))));
    // @ts-expect-error: the id of a card.
    assert.ok(!isId('ch', cardholderId(newId('card'))));
  });

  test('sort in the order they were made, within one millisecond and when the clock steps back', () => {
    const times = [1000, 1000, 1000, 999, 500, 1001, 1001];
    let i = 0;
    const newId = createIds({ now: () => instant(1.79e12 + (times[i++ % times.length] ?? 0)) });
    const made = Array.from({ length: 20_000 }, () => newId('ch'));
    assert.deepEqual(made, [...made].sort());
    assert.equal(new Set(made).size, made.length);
    assert.ok(made.every((id) => isId('ch', id)));
  });

  const hexOf = (id: Id<'x'>): string => {
    const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
    const bits = id
      .slice(2)
      .split('')
      .map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0'))
      .join('');
    return BigInt(`0b${bits}`).toString(16).padStart(32, '0');
  };

  test('are UUIDv7 in the TypeID encoding', () => {
    const newId = createIds({ now: () => instant(0x0188_bac7_0000) }, (bytes) => void bytes.fill(0));
    const hex = hexOf(newId('x'));
    assert.equal(hex.slice(0, 12), '0188bac70000');
    assert.equal(hex[12], '7');
    assert.ok('89ab'.includes(hex[16] ?? ''));
  });

  test('that follow from what they are about have the version and variant of all others', () => {
    for (const about of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      for (const id of [derivedId('x', about), derivedIdAt('x', instant(1.79e12), { about, of: '' })]) {
        assert.ok(isId('x', id), id);
        const hex = hexOf(id);
        assert.equal(hex[12], '7', id);
        assert.ok('89ab'.includes(hex[16] ?? ''), id);
      }
      assert.equal(derivedId('x', about), derivedId('x', about));
    }
  });

  test('of what belongs to a person end in the slot of the person, and sort by time all the same', () => {
    const newId = createIds({ now: () => instant(1.79e12) });
    const person = newId('ch');
    const made = Array.from({ length: 1_000 }, () => newId('card', person));
    assert.deepEqual(made, [...made].sort());
    assert.equal(new Set(made).size, made.length);
    assert.ok(made.every((id) => isId('card', id) && slotOf(id) === slotOf(person)));
    assert.equal(slotOf(derivedId('dep', 'a', person)), slotOf(person));
    assert.equal(slotOf(derivedIdAt('run', instant(1), { about: 'a', of: person })), slotOf(person));
    assert.equal(slotOf(siblingId('wal', person)), slotOf(person));
  });

  test('are in all 256 slots alike, and what has another form is in none', () => {
    const newId = createIds({ now: () => instant(1.79e12) });
    const slots = Array.from({ length: 20_000 }, () => slotOf(newId('ch')));
    assert.equal(new Set(slots).size, 256);
    assert.deepEqual([Math.min(...slots.map(Number)), Math.max(...slots.map(Number))], [0, 255]);
    for (const text of ['', 'ch_1', 'not an id', 'ch_ZZZZZZZZZZZZZZZZZZZZZZZZZZ']) {
      assert.equal(slotOf(text), undefined, text);
      assert.notEqual(slotOf(newId('card', text)), undefined);
    }
  });

  test('have bounds for a search: all of a prefix, and those from a moment on', () => {
    for (const ms of [0, 1, 1.79e12, 2 ** 47]) {
      const id = createIds({ now: () => instant(ms) })('ch');
      assert.ok(boundsOf('ch').first <= id && id < boundsOf('ch').end);
      assert.ok(firstIdOf('ch', instant(ms)) <= id && id < firstIdOf('ch', instant(ms + 1)));
      assert.equal(firstIdOf('ch', instant(ms)).length, id.length);
    }
    assert.equal(firstIdOf('ch', instant(-1)), firstIdOf('ch', instant(0)));
  });

  test('are recognised by prefix and alphabet', () => {
    const good = createIds({ now: () => systemClock.now() })('ch');
    assert.ok(isId('ch', good));
    for (const bad of [
      good.toUpperCase(),
      `${good}0`,
      good.slice(0, -1),
      good.replace('ch_', 'card_'),
      'ch_',
      '',
    ]) {
      assert.ok(!isId('ch', bad), bad);
    }
  });
});
