// The first rounds of `npm run prove:caps`.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

/** The cap with cards too, a day over midnight, 24 hours, and what is held decided at once. */
const ROUNDS = 4;

test('a hundred payments at once at a bound with room for ten: ten go, whatever is killed meanwhile', () =>
  assertProven('caps', ROUNDS));
