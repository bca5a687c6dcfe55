// What a backup of the embedded database is made of: `base/`, its files as they were copied while it ran,
// `wal/`, the log by which they become whole, and `backup.json`, which says that the copy came to its end.
import { createReadStream, createWriteStream } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { codeOf, ifMissing } from './failures.ts';

const manifest = z.object({
  version: z.literal(1),
  /** The version of Monedero. */
  madeBy: z.string(),
  postgresMajor: z.int(),
  /** The id of the key that sealed its secrets. The key itself is nowhere in a backup. */
  keyId: z.string(),
  /** All that was committed before it is in the base and the first log. */
  wholeSince: z.iso.datetime(),
  firstSegment: z.string(),
  label: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const SEGMENT = /^[0-9A-F]{24}$/;
const MANIFEST = 'backup.json';
/** Files beside the cluster without which it cannot be opened, and how its first organization is reached. */
export const BESIDE = ['postgres.password', 'dev.json'];

/** They are made again, belong to a server that runs, or are copied as the log. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*|t\d+_.*)$/;
/** It says where recovery begins, so it is copied when all else is there. */
const CONTROL = join('global', 'pg_control');

export const baseOf = (folder: string): string => join(folder, 'base');
const walOf = (folder: string): string => join(folder, 'wal');

/** A file may go while the server runs: then the log has that, too. */
export async function copyCluster(cluster: string, folder: string): Promise<void> {
  await copyFolder(cluster, baseOf(folder), '');
  await copyFile(join(cluster, CONTROL), join(baseOf(folder), CONTROL));
}

async function copyFolder(from: string, to: string, within: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  for (const entry of (await readdir(from, { withFileTypes: true }).catch(ifMissing)) ?? []) {
    const path = join(within, entry.name);
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory() && EMPTIED.has(path)) await mkdir(join(to, entry.name), { mode: FOLDER_MODE });
    else if (entry.isDirectory()) await copyFolder(join(from, entry.name), join(to, entry.name), path);
    else if (entry.isFile()) await copyFile(join(from, entry.name), join(to, entry.name)).catch(ifMissing);
  }
}

/** Whole or not at all, and on the disk when it answers. */
export async function keepSegment(file: string, folder: string, name: string): Promise<void> {
  const kept = join(walOf(folder), `${name}.gz`);
  const draft = `${kept}.new`;
  try {
    await pipeline(createReadStream(file), createGzip(), createWriteStream(draft, { mode: FILE_MODE }));
    await sync(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, kept);
  await sync(dirname(kept));
}

export const unpackSegment = (folder: string, name: string, to: string): Promise<void> =>
  pipeline(
    createReadStream(join(walOf(folder), `${name}.gz`)),
    createGunzip(),
    createWriteStream(join(to, name), { mode: FILE_MODE }),
  );

export const keptSegments = async (folder: string): Promise<string[]> =>
  (await readdir(walOf(folder)))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => SEGMENT.test(name))
    .sort();

/** Copies a tree of a backup to where a server will open it. */
export async function copyBack(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyBack(source, target);
    else await copyFile(source, target);
  }
  await chmod(to, FOLDER_MODE);
}

export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: a backup is made in a folder of its own`);
  await mkdir(walOf(folder), { mode: FOLDER_MODE });
}

/** What was begun and came to no end takes no room then, and its folder can be named again. */
export async function removeBegun(folder: string): Promise<void> {
  for (const name of ['base', 'wal', MANIFEST, `${MANIFEST}.new`, ...BESIDE])
    await removeTree(join(folder, name));
}

export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  const file = join(folder, MANIFEST);
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: FILE_MODE, flush: true });
  await rename(`${file}.new`, file);
  await sync(folder);
}

export const hasManifest = async (folder: string): Promise<boolean> =>
  (await lstat(join(folder, MANIFEST)).catch(ifMissing)) !== undefined;

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw new Error(
        `${folder} is not a backup, or one that did not come to its end: ${MANIFEST} is missing`,
      );
    throw error;
  });
  return manifest.parse(JSON.parse(text));
}

export const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

export async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
