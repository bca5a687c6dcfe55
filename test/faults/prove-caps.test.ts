// The short form of `npm run prove:caps`: its first rounds, on the server of the tests.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TEST_DATABASE_VARIABLE } from '../../tools/test-server.ts';
import { TEST_SERVER_VARIABLE } from '../support/database.ts';
import { printedChance } from '../support/chance.ts';
import { start } from '../support/process.ts';

const PROVE = join(import.meta.dirname, '..', '..', 'tools', 'prove', 'main.ts');
/** The cap, a day over midnight, 24 hours, and what is held decided at once. */
const ROUNDS = '4';

test('a hundred payments at once at a bound with room for ten: ten go, whatever is killed meanwhile', async () => {
  const { seed } = printedChance('prove:caps');
  const environment = { [TEST_DATABASE_VARIABLE]: process.env[TEST_SERVER_VARIABLE] ?? '' };
  const proving = start(['--rounds', ROUNDS, '--seed', String(seed)], environment, PROVE);
  const { code } = await proving.exited;
  assert.equal(code, 0, proving.output());
  assert.match(proving.output(), /^0 violations$/m);
});
