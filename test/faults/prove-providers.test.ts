// The first rounds of `npm run prove:providers`.
// Ends within 10 minutes: it kills servers while they work, and lets days pass by the clocks of all.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

const ROUNDS = 3;

test('what goes out by SPEI goes once, no mail is lost from our books, and all books are equal, whatever is killed and however faulty they are', () =>
  assertProven('providers', ROUNDS));
