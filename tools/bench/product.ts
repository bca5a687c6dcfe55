// The product as the benchmark runs it: as it is started, on the database of the run, with its own commands
// beside.
import { createApp, type App, type AppOptions } from '#app.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';

export const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? '';
const POOL_MAX = 12;

export const openProduct = (more: Partial<AppOptions>): Promise<App> =>
  createApp({
    databaseUrl,
    poolMax: POOL_MAX,
    commandGroups: 'mixed',
    secretKeys: [Buffer.from(process.env['BENCH_SECRET_KEY'] ?? '', 'base64')],
    baseUrl: process.env['BENCH_BASE_URL'],
    allowLoopbackReceivers: true,
    mail: { kind: 'sandbox' },
    mcpOrigins: [],
    clock: systemClock,
    traces: undefined,
    // The standard output is the null device here; a line a request is made and written as in production.
    log: createLog('info', systemClock),
    ...more,
  });

/** Ends this process when its parent asks for it, or when the parent is gone. */
export function stopOnRequest(close: () => Promise<void>): void {
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message) => {
    if (message === 'stop') void close().then(() => process.exit(0));
  });
}
