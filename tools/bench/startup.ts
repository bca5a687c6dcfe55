// How long `npm start` takes when it is not the first time, and how much memory its process holds when
// nothing happens.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, residentMegabytes, untilExit, type Cleanup } from './processes.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'monedero.js');
const READY = 'Monedero is ready.';
const READY_MS_MAX = 60_000;
const STARTS = 3;
const IDLE_MS = 5_000;

export type Startup = {
  readonly firstReadyMs: number;
  readonly laterReadyMs: number;
  /** The memory without PostgreSQL, which is a process of its own. */
  readonly idleMegabytes: number | undefined;
};

/** The first start makes the database; of those after it the median counts. */
export async function measureStartup(dataDir: string, cleanup: Cleanup): Promise<Startup> {
  const first = await start(dataDir, cleanup);
  await stop(first.child);
  const readyMs: number[] = [];
  let idleMegabytes: number | undefined;
  for (let i = 0; i < STARTS; i++) {
    const { child, ms } = await start(dataDir, cleanup);
    readyMs.push(ms);
    if (i === STARTS - 1) {
      await wait(IDLE_MS);
      idleMegabytes = await residentMegabytes(child.pid ?? 0);
    }
    await stop(child);
  }
  readyMs.sort((a, b) => a - b);
  return { firstReadyMs: first.ms, laterReadyMs: readyMs[Math.floor(STARTS / 2)] ?? 0, idleMegabytes };
}

async function start(dataDir: string, cleanup: Cleanup): Promise<{ child: ChildProcess; ms: number }> {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  delete env['DATABASE_URL'];
  const beganAt = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // A gentle end, so that its PostgreSQL is stopped as well.
  cleanup.add(() => endChild(child, 'SIGTERM'));
  let text = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
      if (text.includes(READY)) resolve();
    });
  });
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(READY_MS_MAX) }).then(() => {
    throw new Error(`"monedero dev" ended before it was ready: ${text}`);
  });
  await Promise.race([ready, ended]);
  return { child, ms: performance.now() - beganAt };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await untilExit(child);
}
