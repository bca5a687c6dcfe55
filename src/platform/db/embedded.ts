// A PostgreSQL server for an operator who has set no DATABASE_URL. Its data is under one directory. The first
// process that needs it starts it, all that need it share it, and the last one stops it.
import { mkdir, realpath } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { accountFor } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { claimCluster, createCluster, findCluster } from './embedded/cluster.ts';
import { readable } from './embedded/failures.ts';
import { hasMembers, join, type Membership, withLock } from './embedded/locks.ts';
import { readPassword } from './embedded/password.ts';
import { findServer, type Server } from './embedded/pidfile.ts';
import { once } from '../basics/once.ts';
import { urlOf } from './embedded/probe.ts';
import { restartWhenDead } from './embedded/restart.ts';
import { ensureServer, type Site, stopServer } from './embedded/server.ts';

export type EmbeddedPostgres = {
  readonly url: string;
  readonly pid: number;
  /** Another process had started it. */
  readonly attached: boolean;
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** The settings of the server that this call starts; a running one keeps its own. */
  readonly settings?: Record<string, string>;
  readonly log?: (line: string) => void;
  /** Starts the server again when it dies, a few times. */
  readonly restarts?: boolean;
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
    const dataDir = await realpath(options.dataDir);
    return await withLock(lockFile(dataDir), async () => {
      const site = await prepareSite(dataDir, options);
      const server = await ensureServer(site);
      const membership = join(membersFile(dataDir));
      const restart = (): Promise<Server> => withLock(lockFile(dataDir), () => ensureServer(site));
      const stopWatching =
        options.restarts === true ? restartWhenDead({ server, log: site.log, restart }) : async () => {};
      return {
        url: urlOf({ ...site, ...server }),
        pid: server.pid,
        attached: server.attached,
        stop: once(async () => {
          await stopWatching();
          await leave(site, membership);
        }),
      };
    });
  } catch (error) {
    throw readable(options.dataDir, error);
  }
}

async function prepareSite(dataDir: string, options: EmbeddedPostgresOptions): Promise<Site> {
  const log = options.log ?? (() => undefined);
  const settings = options.settings ?? {};
  const found = await findCluster(dataDir);
  const account = await accountFor(found);
  if (found && account) await claimCluster(found, account);
  const binaries = await prepareBinaries({ account, dataDir, log });
  const password = await readPassword(dataDir, found);
  const durable = settings['fsync'] !== 'off';
  const cluster = found ?? (await createCluster({ dataDir, account, binaries, password, durable, log }));
  return { dataDir, cluster, password, account, binaries, settings, log };
}

/**
 * The last user stops the server, since the process that started it may have exited before. A server whose
 * users were all killed is adopted by the next one. The server is looked up again because it may have been
 * restarted.
 */
async function leave(site: Site, membership: Membership): Promise<void> {
  await withLock(lockFile(site.dataDir), async () => {
    membership.leave();
    if (hasMembers(membersFile(site.dataDir))) return;
    const server = await findServer(site.cluster);
    if (server) await stopServer(site, server);
  });
}

function lockFile(dataDir: string): string {
  return joinPath(dataDir, 'postgres.lock');
}

function membersFile(dataDir: string): string {
  return joinPath(dataDir, 'postgres.users');
}
