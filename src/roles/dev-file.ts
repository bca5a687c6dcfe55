// The file in which `dev` keeps how to reach it and with which key, for people and for commands on the same
// machine. One `dev` at a time has the folder: a second one would leave the first without its file.
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { claim, type Membership } from '#platform/db/embedded/locks.ts';

const devFile = z.object({
  baseUrl: z.string(),
  organizationId: z.string(),
  apiKey: z.string(),
  ownerEmail: z.string(),
});
export type DevFile = z.infer<typeof devFile>;

export const devFilePath = (dataDir: string): string => join(dataDir, 'dev.json');

/** Returns undefined if `dev` has never been started, or if the file is broken. */
export async function readDevFile(dataDir: string): Promise<DevFile | undefined> {
  try {
    return devFile.parse(JSON.parse(await readFile(devFilePath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

const running = z.object({ pid: z.number(), baseUrl: z.string().optional() });
type Running = z.infer<typeof running>;

const runningPath = (dataDir: string): string => join(dataDir, 'dev.running.json');
const LOCK = 'dev.lock';

/**
 * What is in it is closed to other users, whatever is added. If root starts PostgreSQL, it runs as another
 * user, who must pass through.
 */
const PRIVATE_FOLDER = process.getuid?.() === 0 ? 0o711 : 0o700;
const OF_DEV = ['dev.json', 'secret.key', LOCK];

/** A folder that was there is closed as well, unless it is for something else too, such as /tmp. */
export async function openFolder(dataDir: string): Promise<void> {
  const wasMissing = (await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER })) !== undefined;
  if (wasMissing) return;
  const [{ uid, mode }, names] = await Promise.all([stat(dataDir), readdir(dataDir)]);
  const isOurs = names.length === 0 || OF_DEV.some((name) => names.includes(name));
  const isOpen = (mode & PERMISSIONS & ~PRIVATE_FOLDER) !== 0;
  if (isOurs && isOpen && uid === process.getuid?.()) await chmod(dataDir, mode & PRIVATE_FOLDER);
}
const PERMISSIONS = 0o777;

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT']);

/** Opens the folder and takes it for this process; fails with one sentence if it cannot be written to. */
export async function writableFolder(dataDir: string): Promise<Membership> {
  try {
    await openFolder(dataDir);
    return await claimFolder(dataDir);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!UNWRITABLE.has(code)) throw error;
    throw new Error(
      `the folder ${dataDir} cannot be written to (${code}): give it to this user and some space, or set DATA_DIR to another one, such as ./data`,
      { cause: error },
    );
  }
}

/** The lock ends with the process, even if that is killed. */
async function claimFolder(dataDir: string): Promise<Membership> {
  const lock = claim(join(dataDir, LOCK));
  if (lock === undefined) throw new Error(`Monedero runs in ${dataDir} already: ${await whoRuns(dataDir)}`);
  await sayRunning(dataDir, {});
  return lock;
}

/** Says who runs to a second process, which finds the folder taken. */
export const sayRunning = (dataDir: string, { baseUrl }: { readonly baseUrl?: string }): Promise<void> =>
  writePrivately(
    runningPath(dataDir),
    `${JSON.stringify({ pid: process.pid, baseUrl } satisfies Running)}\n`,
  );

async function whoRuns(dataDir: string): Promise<string> {
  const text = await readFile(runningPath(dataDir), 'utf8').catch(() => '{}');
  const { data } = running.safeParse(JSON.parse(text));
  if (data === undefined) return 'another process is starting';
  const where = data.baseUrl === undefined ? 'is starting' : `serves ${data.baseUrl}`;
  return `process ${data.pid} ${where}; end it first, or set DATA_DIR to another folder`;
}

const PRIVATE_FILE = 0o600;

/** Written whole or not at all, and readable by no other user. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, text, { mode: PRIVATE_FILE });
  await chmod(draft, PRIVATE_FILE);
  await rename(draft, path);
}
