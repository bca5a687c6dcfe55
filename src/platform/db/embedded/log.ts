// The server's own log, the end of which an error quotes when PostgreSQL does not start.
import { readFile, rename, stat, statfs } from 'node:fs/promises';
import { tail } from './failures.ts';

const LOG_BYTES_MAX = 10_000_000;
const FREE_BYTES_LOW = 100_000_000;

/** The length of the log, after moving aside one that is too long. Call it only while no server writes. */
export async function rotate(logFile: string): Promise<number> {
  const found = await stat(logFile).catch(() => undefined);
  if (!found || found.size <= LOG_BYTES_MAX) return found?.size ?? 0;
  await rename(logFile, `${logFile}.1`);
  return 0;
}

export async function readFrom(logFile: string, start: number): Promise<string> {
  const content = await readFile(logFile);
  return tail(content.subarray(start).toString('utf8'));
}

/** A full disk is named even when it left no room to log that. */
export async function notStarted(cluster: string, output: string): Promise<Error> {
  const disk = await statfs(cluster);
  const freeBytes = disk.bavail * disk.bsize;
  const room =
    freeBytes < FREE_BYTES_LOW ? ` Only ${Math.floor(freeBytes / 1_000_000)} MB are free on its disk.` : '';
  return new Error(`PostgreSQL did not start in ${cluster}.${room} The end of postgres.log:\n${output}`);
}
