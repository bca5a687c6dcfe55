// The first rounds of `npm run prove:caps`, and those in which each key is at two servers.
// Ends within 10 minutes: it kills servers while they work, and waits for what follows, round by round.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

/** The cap with cards too, a day over midnight, 24 hours, and what is held decided at once. */
const ROUNDS = 4;
const ROUNDS_AT_TWO_SERVERS = 3;
const ROUNDS_ON_ACCOUNTS = 2;

test('a hundred payments at once at a bound with room for ten: ten go, whatever is killed meanwhile', () =>
  assertProven('caps', ROUNDS));

test('each of a hundred payments at two servers, whose commits are lost: ten go, and all answers hold', () =>
  assertProven('caps', ROUNDS_AT_TWO_SERVERS, 'at two servers'));

test('cards on bank accounts at once with the money for some of them: so many open, to the cent', () =>
  assertProven('caps', ROUNDS_ON_ACCOUNTS, 'on accounts'));
