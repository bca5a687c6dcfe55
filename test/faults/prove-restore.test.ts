// The first round of `npm run prove:restore`.
// Ends within 10 minutes: it starts two databases, and waits for what follows a restore.
import { test } from 'node:test';
import { assertProven } from './fixtures/short-proof.ts';

test('what was answered before the last copy of a backup is there when it is restored elsewhere, and delivered', () =>
  assertProven('restore', 1));
