// The first rounds of `npm run prove:transfers`.
// Ends within 10 minutes: it kills servers while they work, and waits for what follows, round by round.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

/** Withdrawals, transfers, batches and scheduled payments. */
const ROUNDS = 4;

test('whatever leaves a wallet leaves once or is back once, whatever is killed meanwhile', () =>
  assertProven('transfers', ROUNDS));
