// PostgreSQL's own record, in the cluster, of the process that serves it.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from './failures.ts';
import { exists, isPostgresOf } from './processes.ts';

/** Where it listens: on loopback, and at a socket in that directory. */
export type Place = { readonly port: number; readonly socketDir: string | undefined };
export type Server = Place & { readonly pid: number };

/**
 * The living server of this cluster. Line 1 is the pid, line 4 the port, and line 5 the directory of its
 * socket, which is empty if it has none.
 */
export async function findServer(cluster: string): Promise<Server | undefined> {
  const lines = (await read(cluster)).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isCount(pid) || !isCount(port)) return undefined;
  const socketDir = lines[4] || undefined;
  return (await isPostgresOf(pid, cluster)) ? { pid, port, socketDir } : undefined;
}

/**
 * PostgreSQL refuses to start while the process in the file exists, so a zombie or an unrelated process that
 * reused the number would block it. The one process it accepts is its own parent, so the file is rewritten to
 * name that. Removing the file would also remove the check for sessions that have outlived their server. Call
 * it only after `findServer` found none.
 */
export async function disown(cluster: string): Promise<void> {
  const [first = '', ...rest] = (await read(cluster)).split('\n');
  if (!isCount(Number(first))) {
    // The file is empty after a crash on a full disk, and PostgreSQL would always refuse it.
    await rm(fileOf(cluster), { force: true });
    return;
  }
  if (process.platform === 'win32' || !exists(Number(first))) return;
  await writeFile(fileOf(cluster), [process.pid, ...rest].join('\n'));
}

async function read(cluster: string): Promise<string> {
  return (await readFile(fileOf(cluster), 'utf8').catch(ifMissing)) ?? '';
}

function fileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
