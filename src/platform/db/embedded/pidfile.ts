// PostgreSQL's own record, in the cluster, of the process that serves it.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from './failures.ts';
import { exists, isPostgresOf } from './processes.ts';

export type Server = { readonly pid: number; readonly port: number };

/** The living server of this cluster. Line 1 is the pid and line 4 the port. */
export async function findServer(cluster: string): Promise<Server | undefined> {
  const lines = (await read(cluster)).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isCount(pid) || !isCount(port)) return undefined;
  return (await isPostgresOf(pid, cluster)) ? { pid, port } : undefined;
}

/**
 * PostgreSQL takes the file for a server's as long as its process exists, so a zombie or a stranger with a
 * reused number would stop it from starting. The one living process that it knows not to be a server is its
 * own parent, which the file is made to name; removing the file instead would also remove the check for
 * sessions that have outlived their server. Only after `findServer` found none.
 */
export async function disown(cluster: string): Promise<void> {
  const [first = '', ...rest] = (await read(cluster)).split('\n');
  if (!isCount(Number(first))) {
    // Empty after a crash on a full disk; PostgreSQL would refuse it for ever.
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
