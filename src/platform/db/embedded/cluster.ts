// Where the files of the database are, and how they are created. `initdb` works in a scratch directory, and
// one rename makes the result the cluster. So a cluster that exists is complete, and one that was interrupted
// is made again.
import { createHash, randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, giveTo, sharedHome } from './account.ts';
import type { Binaries } from './binaries.ts';
import { ifMissing } from './failures.ts';
import { runTool } from './processes.ts';

const INITDB_MS_MAX = 120_000;
const NAME_BYTES = 4;
const HASH_CHARS_MAX = 16;

export const SUPERUSER = 'monedero';

const MEBIBYTE = 1024 ** 2;
const BUFFERS_MB_MIN = 128;
const BUFFERS_MB_MAX = 4096;
const PART_OF_MEMORY = 4;

/**
 * The part of the memory that PostgreSQL advises, taken as it is used. The index of a day's idempotency keys
 * is read all over and should fit.
 */
export const sharedBuffersMb = (memoryBytes: number): number =>
  Math.min(Math.max(Math.floor(memoryBytes / PART_OF_MEMORY / MEBIBYTE), BUFFERS_MB_MIN), BUFFERS_MB_MAX);

/** What this process may use: inside a container with a limit, less than the machine has. */
export const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Written to postgresql.conf and not to the command line, so that an operator can tune them there. */
const firstSettings = (): string[] => [
  `shared_buffers=${sharedBuffersMb(memoryBytes())}MB`,
  'max_connections=100',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
];

type ClusterRequest = {
  readonly dataDir: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly password: string;
  /** False only for tests that gave up durability. */
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

/** The real path of the finished cluster; undefined before the first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const name = join(dataDir, 'postgres');
  if (!(await lstat(name).catch(ifMissing))) return undefined;
  const cluster = await realpath(name).catch(ifMissing);
  if (!cluster) {
    throw new Error(
      `${name} points to a database that is not there any more: restore it, or remove ${name} to start with an empty one`,
    );
  }
  const names = await readdir(cluster);
  if (names.includes('PG_VERSION')) return cluster;
  if (names.length === 0 && cluster === name) return undefined;
  throw new Error(`${cluster} is not a PostgreSQL cluster: move it away, or choose another data directory`);
}

/** Checks an old cluster against the account; files restored by root are handed over first. */
export async function claimCluster(cluster: string, account: Account): Promise<void> {
  if (!(await canEnter(account, dirname(cluster)))) {
    throw new Error(
      `PostgreSQL cannot run as root, and user ${account.uid} cannot enter ${dirname(cluster)}: ` +
        `give every folder above ${cluster} the permission o+x, or start Monedero as the owner of the folder`,
    );
  }
  if ((await lstat(cluster)).uid === 0) await giveTo(account, cluster);
}

export async function createCluster(request: ClusterRequest): Promise<string> {
  const { target, scratchPrefix } = await choosePlace(request);
  const scratch = await mkdtemp(scratchPrefix);
  try {
    request.log(`Creating the database in ${target}`);
    await initialise(request, scratch);
    await rename(join(scratch, 'cluster'), target);
    if (request.durable) await syncDirectory(dirname(target));
    const name = join(request.dataDir, 'postgres');
    if (target !== name) await symlink(target, name);
  } finally {
    await sweep(scratchPrefix);
  }
  return await realpath(target);
}

async function initialise(request: ClusterRequest, scratch: string): Promise<void> {
  const { account } = request;
  const passwordFile = join(scratch, 'password');
  await writeFile(passwordFile, `${request.password}\n`, { mode: 0o600 });
  if (account) {
    for (const path of [passwordFile, scratch]) await chown(path, account.uid, account.gid);
  }
  // The built-in locale sorts and folds the same on every host, whatever locales the host has.
  const flags = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
    ...(request.durable ? [] : ['--no-sync']),
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const settings = firstSettings().map((setting) => `--set=${setting}`);
  const place = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '-D', join(scratch, 'cluster')];
  await runTool(request.binaries.initdb, [...flags, ...locale, ...settings, ...place], {
    account,
    timeoutMsMax: INITDB_MS_MAX,
  });
}

/**
 * Outside the data directory each name is used once, so that removing a data directory gives a new database
 * and never the old one.
 */
async function choosePlace(request: ClusterRequest): Promise<{ target: string; scratchPrefix: string }> {
  const { dataDir, account } = request;
  const inside = join(dataDir, 'postgres');
  const isInside = !account || (await canEnter(account, dataDir));
  if (isInside) return { target: inside, scratchPrefix: `${inside}.init-` };
  const home = await sharedHome(account);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, HASH_CHARS_MAX);
  const target = join(home, `${hash}-${randomBytes(NAME_BYTES).toString('hex')}`);
  request.log(
    `The database lives in ${target}, and ${inside} points there: user ${account.uid}, who runs PostgreSQL for root, cannot enter ${dataDir}`,
  );
  return { target, scratchPrefix: join(home, `${hash}.init-`) };
}

/**
 * Removes ours, and those of killed first starts. It comes last because an `initdb` whose parent was killed
 * runs on for a moment.
 */
async function sweep(scratchPrefix: string): Promise<void> {
  const directory = dirname(scratchPrefix);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(basename(scratchPrefix))) continue;
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
