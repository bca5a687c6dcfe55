// The server process of one cluster. A running one is attached to; otherwise it is started detached from our
// terminal and our process, and it is stopped fast.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { codeOf, programFailure, tail } from './failures.ts';
import { disown, findServer, type Place, type Server } from './pidfile.ts';
import { choosePort } from './port.ts';
import { untilReady } from './probe.ts';
import { isAlive, runTool, surroundings, untilGone } from './processes.ts';
import { readFile, rename, rm, stat, statfs } from 'node:fs/promises';

/**
 * Long enough for the sessions of a killed server to end, and for a port that was just in use to become free.
 */
const RETRY_MS_MAX = 10_000;
const BACKOFF_MS_FIRST = 50;
const BACKOFF_MS_MAX = 1_000;
/**
 * A fast shutdown that comes while PostgreSQL recovers from a lost process may never end, and a
 * supervisor kills soon. A checkpoint that is cut off costs the next start its recovery, and nothing that was
 * committed.
 */
const FAST_STOP_MS_MAX = 5_000;
/** PostgreSQL itself kills after 5 seconds what does not end. */
const IMMEDIATE_STOP_MS_MAX = 10_000;
const SIGNAL_MS_MAX = 5_000;

/** Temporary failures. PostgreSQL reports them in English because it runs in the C locale. */
const PASSING =
  /lock file .* already exists|still in use|could not bind|could not create any TCP\/IP sockets/;

/** Some file systems, such as folders that a machine shares with its guest, hold no sockets. */
const NO_SOCKET = /could not create any Unix-domain sockets/;

export type Site = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly password: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly settings: Record<string, string>;
  readonly log: (line: string) => void;
};

type Failure = { readonly output: string; readonly passes: boolean };

/** Finds or starts the server. It runs under the lock of the data directory. */
export async function ensureServer(site: Site): Promise<Server & { attached: boolean }> {
  let deadline = performance.now() + RETRY_MS_MAX;
  for (let backoffMs = BACKOFF_MS_FIRST; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX)) {
    const running = await findServer(site.cluster);
    const found = running ? await attach(site, running) : await launch(site);
    if ('pid' in found) return { ...found, attached: running !== undefined };
    // Waiting for the end of a server that was running has taken time of its own.
    if (running) deadline = performance.now() + RETRY_MS_MAX;
    if (!found.passes || performance.now() > deadline) throw await notStarted(site.cluster, found.output);
    site.log(`PostgreSQL cannot start yet and is tried again: ${found.output.split('\n').at(0) ?? ''}`);
    await wait(backoffMs);
  }
}

/** Waits until the process has ended. SIGINT ends the sessions, SIGTERM would wait for them. */
export async function stopServer(site: Site, server: Server): Promise<void> {
  await signal(site, server.pid, 'INT');
  if (await untilGone(server.pid, FAST_STOP_MS_MAX)) return;
  await stopAtOnce(site, server);
}

async function stopAtOnce(site: Site, server: Server): Promise<void> {
  site.log(
    `PostgreSQL did not stop in ${FAST_STOP_MS_MAX / 1000} s and is stopped at once; nothing committed is lost`,
  );
  await signal(site, server.pid, 'QUIT');
  if (await untilGone(server.pid, IMMEDIATE_STOP_MS_MAX)) return;
  throw new Error(`PostgreSQL (pid ${server.pid}) does not stop: see ${join(site.dataDir, 'postgres.log')}`);
}

async function attach(site: Site, server: Server): Promise<Server | Failure> {
  const found = await untilReady(
    { ...site, ...server },
    {
      isGone: () => !isAlive(server.pid),
      stoppingMsMax: FAST_STOP_MS_MAX,
    },
  );
  if (found.end === 'refused') throw refused(site, found.why);
  // The process that asked it to stop was killed before it could ask more urgently.
  if (found.end === 'stopping') await stopAtOnce(site, server);
  return found.end === 'ready' ? server : { output: 'the server that was running has ended', passes: true };
}

async function launch(site: Site): Promise<Server | Failure> {
  await disown(site.cluster);
  const port = await choosePort(site.dataDir);
  await unlockSocket(site.cluster, port);
  const socketDir = socketDirOf(site.cluster, port);
  const found = await launchAt(site, { port, socketDir });
  const hasNoSocket = 'output' in found && NO_SOCKET.test(found.output);
  return hasNoSocket ? launchAt(site, { port, socketDir: undefined }) : found;
}

async function launchAt(site: Site, place: Place): Promise<Server | Failure> {
  const logFile = join(site.dataDir, 'postgres.log');
  const logStart = await rotate(logFile);
  const child = startProcess(site, place, logFile);
  let failure: unknown;
  child.on('error', (error) => (failure = error));
  const isGone = (): boolean => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const found = await untilReady({ ...site, ...place }, { isGone, stoppingMsMax: Infinity });
  if (failure !== undefined) throw programFailure(site.binaries.postgres, failure);
  if (found.end === 'gone' || child.pid === undefined) {
    const output = await readFrom(logFile, logStart);
    return { output, passes: PASSING.test(output) };
  }
  const server = { ...place, pid: child.pid };
  if (found.end === 'ready') return server;
  await stopServer(site, server);
  throw refused(site, found.end === 'refused' ? found.why : 'it is stopping');
}

/**
 * Starts the server without an `await`, so that the caller's listener is there before a failed spawn reports
 * itself.
 */
function startProcess(site: Site, { port, socketDir }: Place, logFile: string): ChildProcess {
  const place = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDir ?? '',
  };
  const flags = Object.entries({ ...site.settings, ...place }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(site.binaries.postgres, ['-D', site.cluster, ...flags], {
      ...surroundings(site.account),
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    return child;
  } catch (error) {
    throw programFailure(site.binaries.postgres, error);
  } finally {
    closeSync(log);
  }
}

function refused(site: Site, why: string): Error {
  return new Error(`PostgreSQL runs in ${site.cluster} and cannot be used: ${why}`);
}

/** Windows has no signals: there a tool of PostgreSQL delivers them. */
async function signal(site: Site, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') {
    await runTool(site.binaries.pgCtl, ['kill', name, String(pid)], {
      account: undefined,
      timeoutMsMax: SIGNAL_MS_MAX,
    });
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

// Where the server has its socket: in the directory of the cluster, which only its own account can enter.

/** What the address of a socket has room for, in bytes, on the systems that have the least. */
const PATH_BYTES_MAX = 103;

/**
 * The directory of the socket; undefined if its path would be too long, and on Windows: there it is reached
 * over loopback alone.
 */
function socketDirOf(cluster: string, port: number): string | undefined {
  const isTooLong = Buffer.byteLength(socketIn(cluster, port)) > PATH_BYTES_MAX;
  return process.platform === 'win32' || isTooLong ? undefined : cluster;
}

/**
 * PostgreSQL does not start if the process that its socket was locked by exists, and an unrelated one may
 * have that number by now. Call it only when no server of this cluster runs.
 */
const unlockSocket = (cluster: string, port: number): Promise<void> =>
  rm(`${socketIn(cluster, port)}.lock`, { force: true });

const socketIn = (directory: string, port: number): string => join(directory, `.s.PGSQL.${port}`);

// The server's own log, the end of which an error quotes when PostgreSQL does not start.

const LOG_BYTES_MAX = 10_000_000;
const FREE_BYTES_LOW = 100_000_000;

/** The length of the log, after moving aside one that is too long. Call it only while no server writes. */
async function rotate(logFile: string): Promise<number> {
  const found = await stat(logFile).catch(() => undefined);
  if (!found || found.size <= LOG_BYTES_MAX) return found?.size ?? 0;
  await rename(logFile, `${logFile}.1`);
  return 0;
}

async function readFrom(logFile: string, start: number): Promise<string> {
  const content = await readFile(logFile);
  return tail(content.subarray(start).toString('utf8'));
}

/** A full disk is named even when it left no room to log that. */
async function notStarted(cluster: string, output: string): Promise<Error> {
  const disk = await statfs(cluster);
  const freeBytes = disk.bavail * disk.bsize;
  const room =
    freeBytes < FREE_BYTES_LOW ? ` Only ${Math.floor(freeBytes / 1_000_000)} MB are free on its disk.` : '';
  return new Error(`PostgreSQL did not start in ${cluster}.${room} The end of postgres.log:\n${output}`);
}
