// pgbench's TPC-B on the PostgreSQL that everything else runs on, if pgbench is installed.
import { execFile, spawn } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from './processes.ts';
import { endChild } from './processes.ts';

const SCALE = 10;
const CLIENTS = 8;
const THREADS = 2;
const INIT_MS_MAX = 120_000;
const DEBIAN_DIR = '/usr/lib/postgresql';

export type Pgbench = {
  readonly version: string;
  /** Runs for so many seconds; `started` hears of the process. */
  run(seconds: number, started: (pid: number) => void): Promise<{ tps: number; latencyMs: number }>;
};

export const PGBENCH_TEXT = `pgbench TPC-B, scale ${SCALE}, -M prepared -c ${CLIENTS} -j ${THREADS}`;

/** Makes its tables in a database of its own; undefined if there is no pgbench. */
export async function preparePgbench(databaseUrl: string, cleanup: Cleanup): Promise<Pgbench | undefined> {
  const program = await findProgram();
  if (program === undefined) return undefined;
  const url = new URL(databaseUrl);
  // Not on the command line, where others could read the password.
  const env = {
    ...process.env,
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
    PGSSLMODE: 'disable',
  };
  const run = promisify(execFile);
  const { stdout: version } = await run(program, ['--version']);
  await run(program, ['-i', '-q', '-s', String(SCALE)], { env, timeout: INIT_MS_MAX });
  const flags = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', String(THREADS)];
  return {
    version: version.trim(),
    run: (seconds, started) =>
      new Promise((resolve, reject) => {
        const child = spawn(program, [...flags, '-T', String(seconds)], { env });
        cleanup.add(() => endChild(child, 'SIGKILL'));
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
        child.on('error', reject);
        child.on('close', (code) => {
          const tps = Number(/^tps = ([\d.]+)/m.exec(text)?.[1]);
          const latencyMs = Number(/^latency average = ([\d.]+)/m.exec(text)?.[1]);
          if (code === 0 && tps > 0) resolve({ tps, latencyMs });
          else reject(new Error(`pgbench ended with ${code}: ${text}`));
        });
        if (child.pid !== undefined) started(child.pid);
      }),
  };
}

async function findProgram(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN_DIR).catch(() => []);
  versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN_DIR, version, 'bin')),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
