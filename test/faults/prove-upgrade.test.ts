// A step of `npm run prove:upgrade`, where HAProxy is.
// Ends within 10 minutes: it starts two servers and a worker twice, and lets each of them drain.
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { assertProven } from './fixtures/short-proof.ts';

const HAPROXY = process.env['HAPROXY'] ?? 'haproxy';

test('no request fails while servers and worker are replaced behind a balancer, and a migration runs', async (t) => {
  const has = await promisify(execFile)(HAPROXY, ['-v']).then(
    () => true,
    () => false,
  );
  if (!has) return t.skip('HAProxy is not installed');
  await assertProven('upgrade', 1, 'with a migration');
});
