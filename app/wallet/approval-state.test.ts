// Each way in which a question can stand is a state of its own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { stateOf } from './approval-state.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const later = '2026-11-24T12:00:01Z';
const earlier = '2026-11-24T12:00:00Z';
const failure = { reason: 'sub_wallet_paused', message: '', canRetry: true };

suite('a question to the owner', () => {
  const cases = [
    ['pending', 'pending', false, null, later],
    ['expired', 'pending', false, null, earlier],
    ['expired', 'expired', false, null, earlier],
    ['rejected', 'rejected', false, null, later],
    ['settled', 'approved', true, null, later],
    ['processing', 'approved', false, null, earlier],
    ['retry', 'approved', false, failure, later],
    ['failed', 'approved', false, failure, earlier],
    ['failed', 'approved', false, { ...failure, canRetry: false }, later],
  ] as const;
  for (const [state, status, settled, why, expiresAt] of cases)
    test(`that is ${status}${settled ? ' and settled' : ''}${why === null ? '' : ' and failed'} is ${state}, until ${expiresAt}`, () =>
      assert.equal(stateOf({ status, settled, failure: why, expiresAt }, NOW), state));
});
