// What can still be decided on.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isOpen } from './approval-state.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const LATER = '2026-11-24T12:00:01Z';
const NO_LATER = '2026-11-24T12:00:00Z';

suite('a question to the owner', () => {
  const cases = [
    ['pending', LATER, true],
    ['pending', NO_LATER, false],
    ['retry', LATER, true],
    ['retry', NO_LATER, false],
    ['processing', LATER, false],
    ['failed', LATER, false],
    ['rejected', LATER, false],
    ['returned', LATER, false],
  ] as const;
  for (const [state, expiresAt, can] of cases)
    test(`that is ${state} until ${expiresAt} ${can ? 'can' : 'cannot'} be decided`, () =>
      assert.equal(isOpen({ standing: { state }, expiresAt }, NOW), can));
});
