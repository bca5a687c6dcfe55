// How far the test clock may go in one move: to the first that falls due, and beyond it only past expiries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoOf, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { EXPIRIES_TOGETHER_MS, lookOf, lookQuery } from '#platform/queue/due.ts';
import { startTestApp } from '../support/app.ts';

const { app, clock, newOrganization } = await startTestApp({ worker: false });
const FIRST = plus(clock.now(), 60_000);
const EXPIRY = 'test.expire';

/** What falls due so long after the first, by kind. */
async function lookAt(due: Readonly<Record<string, number>>, others: string[] = []) {
  const { testTenantId } = await newOrganization('Look');
  for (const [id, afterMs] of Object.entries(due)) {
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${testTenantId}, ${id}, ${id.replace(/ .*/, '')}, '{}', ${isoOf(plus(FIRST, afterMs))}, 0)`,
    );
  }
  const sources = others.map((nextDue) => ({ channel: 'test', nextDue, listDue: '' }));
  return lookOf([await app.pool.one(lookQuery(sources, testTenantId, [EXPIRY]))]);
}

test('a clock goes past expiries for a second, and past nothing else', async () => {
  const until = async (...given: Parameters<typeof lookAt>) => {
    const { nextDue, expiriesUntil } = await lookAt(...given);
    assert.equal(nextDue, FIRST);
    return Number(expiriesUntil) - FIRST;
  };
  const expiries = { [EXPIRY]: 0, [`${EXPIRY} later`]: 700 };
  assert.equal(await until(expiries), EXPIRIES_TOGETHER_MS);
  assert.equal(await until({ ...expiries, 'test.pay': 400 }), 399);
  assert.equal(await until({ ...expiries, 'test.pay': 4_000 }), EXPIRIES_TOGETHER_MS);
  const delivery = `select '${isoOf(plus(FIRST, 300))}'::timestamptz where $1::text is not null`;
  assert.equal(await until(expiries, [delivery]), 299);
  assert.ok((await until({ 'test.pay': 0, [EXPIRY]: 100 })) < 0, 'what comes first goes alone');
});
