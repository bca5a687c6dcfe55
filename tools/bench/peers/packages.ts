// The packages of the peers, at the versions and with the hashes of their lock file. They are installed into
// a folder of their own, so that the project depends on none of them.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const WITH = join(import.meta.dirname, 'with');
const KEPT = resolve(import.meta.dirname, '../../../node_modules/.cache/bench-peers');
const HASH_CHARACTERS = 12;
const INSTALL_MS_MAX = 180_000;
/** The variable that says where a program that measures a peer finds its packages. */
export const PACKAGES_VARIABLE = 'BENCH_PEERS_PACKAGES';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Answers the folder, in which they are installed once for each lock file. */
export async function installPackages(): Promise<string> {
  const lock = await readFile(join(WITH, 'package-lock.json'));
  const folder = join(KEPT, createHash('sha256').update(lock).digest('hex').slice(0, HASH_CHARACTERS));
  if (await exists(folder)) return folder;
  await mkdir(KEPT, { recursive: true });
  const made = await mkdtemp(join(KEPT, 'installing-'));
  try {
    await cp(WITH, made, { recursive: true });
    const flags = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', flags, { cwd: made, timeout: INSTALL_MS_MAX });
    // Whole or not at all; another run may have been quicker.
    await rename(made, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return folder;
}

/** A package of the peers, of which `Shape` is what is used here. */
export function packageOf<Shape>(name: string): Shape {
  const folder = process.env[PACKAGES_VARIABLE];
  if (folder === undefined) throw new Error(`${PACKAGES_VARIABLE} does not say where the packages are`);
  return createRequire(join(folder, 'package.json'))(name) as Shape;
}

/** `fastify 5.12.8` */
export async function versionOf(name: string): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(WITH, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return `${name} ${devDependencies[name]}`;
}
