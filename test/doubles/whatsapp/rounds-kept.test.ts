// The same rounds with the memory that a connection has, in PostgreSQL.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MINUTE_MS, plus, systemClock, type Clock } from '#platform/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { createMemory } from '#platform/provider/memory.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { printedChance } from '../../support/chance.ts';
import { createTestDatabase } from '../../support/database.ts';
import { driverOn } from './driven.ts';
import { problemsOf } from './rounds.ts';
import { doubleWithTemplates } from './support.ts';

/** Each is several commits. */
const ROUNDS = 100;

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 4, name: 'rounds' });
after(async () => {
  await pool.end();
  await database.drop();
});

test('nothing is sent twice, no status and no tap is lost, with a memory that is kept', async () => {
  const double = await doubleWithTemplates();
  let now = systemClock.now();
  const clock: Clock = { now: () => now };
  const sealer = createSealer([Buffer.alloc(32, 1)]);
  const memory = createMemory({ pool, sealer, clock, connectionId: 'conn_1' });
  const problems = await problemsOf({
    double,
    chance: printedChance('rounds of WhatsApp, kept'),
    rounds: ROUNDS,
    drive: () => driverOn(double, { memory, clock }).driver,
    pass: () => void (now = plus(now, MINUTE_MS)),
  });
  assert.deepEqual(problems, []);
});
