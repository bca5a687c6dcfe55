// Puts a backup of the embedded database into a folder that has none. PostgreSQL reads the log when it is
// started there, up to the last of it that is in the backup.
import { copyFile, lstat, mkdtemp, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  baseOf,
  BESIDE,
  copyBack,
  keptSegments,
  readManifest,
  removeTree,
  sync,
  unpackSegment,
  type Manifest,
} from './backup-files.ts';
import { ifMissing, lackOfRoom } from './failures.ts';

const SCRATCH = 'postgres.restore-';

/** Restores a backup, for a process that has the folder for itself. */
export async function restore(folder: string, dataDir: string): Promise<Manifest> {
  const made = await readManifest(folder);
  const cluster = join(dataDir, 'postgres');
  if ((await lstat(cluster).catch(ifMissing)) !== undefined)
    throw new Error(
      `${dataDir} has a database, and a backup is never put over one: set DATA_DIR to an empty folder, or move ${cluster} away`,
    );
  const segments = await wholeLog(folder, made);
  const scratch = await mkdtemp(join(dataDir, SCRATCH));
  try {
    await copyBack(baseOf(folder), scratch);
    for (const name of segments) await unpackSegment(folder, name, join(scratch, 'pg_wal'));
    await writeFile(join(scratch, 'backup_label'), made.label, { mode: 0o600, flush: true });
    for (const name of BESIDE) await copyFile(join(folder, name), join(dataDir, name)).catch(ifMissing);
    await syncTree(scratch);
    await rename(scratch, cluster);
    await sync(dataDir);
    return made;
  } catch (error) {
    await removeTree(scratch);
    const lack = lackOfRoom(error, dataDir);
    if (lack === undefined) throw error;
    throw new Error(
      `${lack}, so nothing was restored: make room there, or set DATA_DIR to an empty folder on another disk`,
      { cause: error },
    );
  }
}

/** A log with a gap would end at the gap, without a word. */
async function wholeLog(folder: string, { firstSegment }: Manifest): Promise<string[]> {
  const segments = (await keptSegments(folder)).filter((name) => name >= firstSegment);
  const [first] = segments;
  const gap = segments.findIndex(
    (name, i) => i > 0 && numberOf(name) !== numberOf(segments[i - 1] ?? '') + 1n,
  );
  if (first !== firstSegment || gap > 0)
    throw new Error(
      `the log of ${folder} has a gap before ${segments[gap] ?? firstSegment}: files of it are missing`,
    );
  return segments;
}

/** With segments of 16 MB, as the embedded server has, the last eight digits count to 255. */
const numberOf = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`);

async function syncTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await syncTree(inside);
    else await sync(inside);
  }
  await sync(path);
}
