// The PostgreSQL that tests make their databases on: the one that TEST_DATABASE_URL names, or one that is
// started here and thrown away after; and the migrated database that theirs are copies of.
import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/time/clock.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { onServer, urlOfDatabase } from '../test/support/database.ts';
import { partitionByTenant } from '../test/support/partitions.ts';

export const TEST_DATABASE_VARIABLE = 'TEST_DATABASE_URL';

export type TestServer = { readonly url: string; stop(): Promise<void> };

export async function openTestServer(): Promise<TestServer> {
  const given = process.env[TEST_DATABASE_VARIABLE];
  return given === undefined ? startTestServer() : { url: given, stop: () => Promise.resolve() };
}

/** The PostgreSQL that comes with the product. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(await folderOfData(), 'monedero-test-'));
  // The database may run as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  // Nothing here outlives the run, so nothing is worth waiting for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // A database that is dropped is looked for in each of them, and what is left out is in memory as well.
    shared_buffers: '32MB',
    // Thousands of connections are opened, and 4,096 rounds of a hash at each end protect nothing here.
    scram_iterations: '1',
    hba_file: await writeLogins(dataDir),
  };
  const embedded = await startEmbeddedPostgres({ dataDir, settings });
  const { username, password } = new URL(embedded.url);
  await onServer(embedded.url, `alter role ${username} password '${password}'`);
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The password is said as it is, in one message: what would hide it takes a third of what Node has to do. */
async function writeLogins(dataDir: string): Promise<string> {
  const path = join(dataDir, 'logins.conf');
  await writeFile(path, 'local all all password\nhost all all 127.0.0.1/32 password\n', { mode: 0o644 });
  return path;
}

/** What is in memory stays there until it is removed. */
export function stopOnSignals(server: TestServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}

const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 2 * 1024 ** 3;

/**
 * The folder of the data, in memory if there is enough of it. A database is some 800 files, and for each ext4
 * searches through all that were deleted in the last minutes.
 */
async function folderOfData(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize >= MEMORY_BYTES_MIN) return MEMORY;
  } catch {
    // Not on this system.
  }
  return tmpdir();
}

/** Creates the template of one run alone: others may use the same server. */
export async function createTemplate(serverUrl: string, isPartitioned = false): Promise<string> {
  const template = `monedero_template_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${template}`);
  const url = urlOfDatabase(serverUrl, template);
  await migrate(url, systemClock, await readMigrations());
  if (isPartitioned) await partitionByTenant(url);
  return template;
}
