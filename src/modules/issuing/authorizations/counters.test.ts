// The counters of a transaction, as a table: what each message makes of them, alone and after others.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  approved,
  cleared,
  heldOf,
  NOTHING_YET,
  released,
  releasedEarly,
  type Counters,
} from './counters.ts';

type Move = (counters: Counters) => Counters;

const ask =
  (amount: bigint): Move =>
  (counters) =>
    approved(counters, amount);
const back =
  (amount: bigint | null): Move =>
  (counters) =>
    released(counters, amount);
const backEarly =
  (amount: bigint | null): Move =>
  (counters) =>
    releasedEarly(counters, amount);
const charge =
  (amount: bigint, { isFinal = false, wasApproved = true } = {}): Move =>
  (counters) =>
    cleared(counters, amount, { isFinal, wasApproved });

const last = { isFinal: true };
const first = { wasApproved: false };

/** Moves, with what is held then, what was charged without being held, and whether it is final. */
const CASES: Array<[string, Move[], [bigint, bigint, boolean]]> = [
  ['approved', [ask(10n)], [10n, 0n, false]],
  ['approved twice', [ask(10n), ask(5n)], [15n, 0n, false]],
  ['taken back in part', [ask(10n), back(4n)], [6n, 0n, false]],
  ['taken back to the cent', [ask(10n), back(10n)], [0n, 0n, true]],
  ['taken back beyond what is held', [ask(10n), back(11n)], [0n, 0n, true]],
  ['taken back as a whole', [ask(10n), back(null)], [0n, 0n, true]],
  ['charged in part', [ask(10n), charge(4n)], [6n, 0n, false]],
  ['charged to the cent', [ask(10n), charge(4n), charge(6n)], [0n, 0n, true]],
  ['charged for good', [ask(10n), charge(4n, last)], [0n, 0n, true]],
  ['charged for more', [ask(10n), charge(12n)], [0n, 2n, true]],
  ['charged after it was taken back', [ask(10n), back(null), charge(3n)], [0n, 3n, true]],
  ['charged first', [charge(7n, first)], [0n, 7n, false]],
  ['charged first, then approved', [charge(7n, first), ask(10n)], [3n, 0n, false]],
  ['charged first, then approved to the cent', [charge(7n, first), ask(7n)], [0n, 0n, true]],
  ['charged first, then approved for less', [charge(7n, first), ask(5n)], [0n, 2n, true]],
  [
    'charged for good first, then approved for more',
    [charge(7n, { ...first, ...last }), ask(10n)],
    [0n, 0n, true],
  ],
  ['taken back in part first', [backEarly(4n), ask(10n)], [6n, 0n, false]],
  ['taken back and charged in part first', [backEarly(4n), charge(3n, first), ask(10n)], [3n, 0n, false]],
  [
    'taken back as a whole after it was charged first',
    [charge(3n, first), backEarly(null), ask(10n)],
    [0n, 0n, true],
  ],
];

suite('what is held', () => {
  for (const [what, moves, [held, ahead, isOver]] of CASES) {
    test(`once ${what}: ${held}`, () => {
      const end = moves.reduce((counters, move) => move(counters), NOTHING_YET);
      assert.deepEqual([heldOf(end), end.overcleared_minor, end.is_final], [held, ahead, isOver]);
    });
  }
});
