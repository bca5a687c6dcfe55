// Who is asking, and what it costs to find out.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plus, systemClock } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { createAuthenticate } from './authenticate.ts';
import { makeKeyText } from './key-text.ts';
import { createLastUsed } from './last-used.ts';

const { app, newKey } = await startTestApp({ worker: false });

test('an unknown key is looked up once for a while, however often it is sent', async () => {
  const log = createLog('silent', systemClock);
  const listener = createListener(app.pool, log);
  const lastUsed = createLastUsed(app.pool, log);
  after(async () => {
    await lastUsed.close();
    await listener.close();
  });
  let lookups = 0;
  const pool: Pool = {
    ...app.pool,
    maybe(query) {
      lookups += 1;
      return app.pool.maybe(query);
    },
  };
  let passedMs = 0;
  const clock = { now: () => plus(systemClock.now(), passedMs) };
  const services = { pool, listener, clock, tenants: app.tenants, lastUsed };
  const authenticate = await createAuthenticate(services);
  const caller = async (raw: string) =>
    authenticate(
      [{ scope: 'cards:read' }],
      {},
      { method: 'GET', headers: { authorization: `Bearer ${raw}` }, ip: null, requestId: 'req_x' },
    );
  const { raw } = makeKeyText('test', cryptoRandom);
  for (let i = 0; i < 5; i++) await assert.rejects(caller(raw), Refusal);
  assert.equal(lookups, 1);
  passedMs = 11_000;
  await assert.rejects(caller(raw), Refusal);
  assert.equal(lookups, 2);
  assert.equal((await caller(await newKey())).tenant.mode, 'test');
});
