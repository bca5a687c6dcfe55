// Copies the repository to where a canary may be planted: everything but git and the installed packages,
// which are linked.
import { chmod, copyFile, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
