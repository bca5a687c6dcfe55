// What has ended is deleted after a while, and nothing before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { sentCode, signIn } from '../../../../test/support/codes.ts';
import { startTestApp } from '../../../../test/support/app.ts';

const testApp = await startTestApp();
const { app, clock } = testApp;
const sweep = app.sweeps.find(({ name }) => name === 'sign_in.forget');
const left = async (email: string) =>
  app.pool.one(
    sql<{ codes: number; sessions: number; attempts: number }>`
      select (select count(*)::int from one_time_codes where subject = ${email}) as codes,
             (select count(*)::int from sessions where email = ${email}) as sessions,
             (select count(*)::int from sign_in_attempts) as attempts`,
  );

test('codes, counted tries and sessions are forgotten a day after they are over', async () => {
  const email = 'forgotten@example.test';
  const { session } = await signIn(testApp, email);
  await session.post('/api/auth/sign-out');
  await session.post('/api/auth/otp', { email });
  await sentCode(testApp, email);

  clock.advance(7 * DAY_MS);
  assert.equal((await sweep?.runOnce()) ?? 0, 2);
  assert.deepEqual(await left(email), { codes: 0, sessions: 1, attempts: 0 });
  clock.advance(2 * DAY_MS);
  assert.equal((await sweep?.runOnce()) ?? 0, 1);
  assert.deepEqual(await left(email), { codes: 0, sessions: 0, attempts: 0 });
});
