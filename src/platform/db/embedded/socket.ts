// Where the server has its socket: in the directory of the cluster, which only its own account can enter.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the address of a socket has room for, in bytes, on the systems that have the least. */
const PATH_BYTES_MAX = 103;

/** Undefined where its path would be too long, and on Windows: there it is reached over loopback alone. */
export function socketDirOf(cluster: string, port: number): string | undefined {
  const isTooLong = Buffer.byteLength(socketIn(cluster, port)) > PATH_BYTES_MAX;
  return process.platform === 'win32' || isTooLong ? undefined : cluster;
}

/**
 * PostgreSQL does not start where the process that its socket was locked by exists, and an unrelated one may
 * have that number by now. Call it only when no server of this cluster runs.
 */
export const unlockSocket = (cluster: string, port: number): Promise<void> =>
  rm(`${socketIn(cluster, port)}.lock`, { force: true });

const socketIn = (directory: string, port: number): string => join(directory, `.s.PGSQL.${port}`);
