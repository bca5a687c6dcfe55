// Copies the repository to where a canary may be planted: everything but git and the installed packages,
// which are linked.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { filesOf } from '../tidy/tree.ts';

/** The embedded database may run as another user, who must be able to enter. */
export async function makeWorkspace(): Promise<string> {
  const workspace = await mkdtemp(join(tmpdir(), 'monedero-canaries-'));
  await chmod(workspace, 0o755);
  return workspace;
}

export async function copyRepository(root: string, to: string): Promise<string> {
  for (const path of await filesOf(root)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(root, path), join(to, path));
  }
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'), 'dir');
  return to;
}

/** Links stay what they are. To copy thousands of files takes Node ten times the processor time of `cp`. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-RPp', from, to]);
}
