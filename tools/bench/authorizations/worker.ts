// The worker of the benchmark of authorizations: jobs, the sandbox's messages, and the events that decisions make.
import { createApp } from '../../../src/app.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { WorkerReady } from './protocol.ts';

const POOL_MAX = 12;

const app = await createApp({
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? '',
  poolMax: POOL_MAX,
  commandGroups: 'mixed',
  secretKeys: [Buffer.from(process.env['BENCH_SECRET_KEY'] ?? '', 'base64')],
  baseUrl: process.env['BENCH_BASE_URL'],
  allowLoopbackReceivers: true,
  clock: systemClock,
  log: createLog('info', systemClock),
});
await app.work();
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'stop') void app.close().then(() => process.exit(0));
});
process.send?.({ kind: 'working' } satisfies WorkerReady);
