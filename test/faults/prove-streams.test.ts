// The first round of `npm run prove:streams`, with few tabs and much time, since other tests run meanwhile.
// Ends within 10 minutes: it kills a server while others work, and waits for what follows.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

const MANY_SECONDS = ['--tabs', '20', '--seconds', '60'];

test('open tabs whose server is killed take up their streams at the other one and miss no event', () =>
  assertProven('streams', 1, '', MANY_SECONDS));
