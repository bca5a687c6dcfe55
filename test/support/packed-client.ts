// What `npm pack` makes of the client, for tests that install it as its users do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');

/** The package is built in a copy, since others read this repository meanwhile. Answers its archive. */
export async function packClient(folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  const copy = join(folder, 'repository');
  const isBuilt = (path: string): boolean => !/\/(?:dist|node_modules)$/.test(path);
  await cp(join(ROOT, 'packages', 'client'), join(copy, 'packages', 'client'), {
    recursive: true,
    filter: isBuilt,
  });
  await cp(join(ROOT, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  const cwd = join(copy, 'packages', 'client');
  const run = promisify(execFile);
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], { cwd, env });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd, env });
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  return join(folder, name ?? assert.fail('nothing was packed'));
}
