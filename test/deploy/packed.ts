// The package of the server as `npm pack` makes it, out of a copy of the repository, for tests that install
// it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { GENERATED } from '../../bin/generated.ts';
import { copyRepository } from '../../tools/canaries/copy.ts';

const ROOT = join(import.meta.dirname, '../..');
/** How this machine reaches its registry, where it says so. */
const REACHES = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];
export const reaching: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => REACHES.includes(name)),
);

/** A copy of the repository without what is not in git and made of it. */
export async function cloneOf(root: string, to: string): Promise<string> {
  await copyRepository(root, to);
  for (const one of GENERATED) await rm(join(to, one.folder), { recursive: true });
  return to;
}

/** Answers the archive, which is in the folder. */
export async function packServer(folder: string): Promise<string> {
  const cwd = await cloneOf(ROOT, join(folder, 'repository'));
  // `prepack` runs on this Node, as with `npm run`.
  const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const env = { ...process.env, PATH: path };
  await promisify(execFile)('npm', ['pack', '--pack-destination', folder], { cwd, env });
  const [archive = assert.fail('nothing was packed')] = globSync('monedero-*.tgz', { cwd: folder });
  return join(folder, archive);
}
