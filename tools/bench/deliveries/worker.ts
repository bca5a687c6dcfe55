// The worker that is measured: the product's own, on the database of the run, with its log lines thrown away.
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
  baseUrl: undefined,
  allowLoopbackReceivers: true,
  clock: systemClock,
  log: createLog('info', systemClock),
});
process.on('message', (message) => {
  if (message === 'stop') void app.close().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(1));
await app.work();
process.send?.({ kind: 'ready' } satisfies WorkerReady);
