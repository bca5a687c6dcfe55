// What is over is deleted after a while, and nothing before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../platform/db/sql.ts';
import { sentCode, signIn } from '../../../test/support/codes.ts';
import { startTestApp } from '../../../test/support/app.ts';

const testApp = await startTestApp();
const { app } = testApp;
const sweep = app.sweeps.find(({ name }) => name === 'sign_in.forget');
const daysAgo = (email: string, days: number) =>
  app.pool.batch([
    sql`update one_time_codes set expires_at = expires_at - make_interval(days => ${days}) where subject = ${email}`,
    sql`update sessions set last_seen_at = last_seen_at - make_interval(days => ${days}) where email = ${email}`,
    sql`update sign_in_attempts set ends_at = ends_at - make_interval(days => ${days})`,
  ]);
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

  await daysAgo(email, 7);
  assert.equal((await sweep?.runOnce()) ?? 0, 2);
  assert.deepEqual(await left(email), { codes: 0, sessions: 1, attempts: 0 });
  await daysAgo(email, 2);
  assert.equal((await sweep?.runOnce()) ?? 0, 1);
  assert.deepEqual(await left(email), { codes: 0, sessions: 0, attempts: 0 });
});
