// The files of the repository, wherever it is and whether or not git knows of it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What git does not keep either. */
const LEFT_OUT = /^(?:\.git|\.types|data|.*\bnode_modules|packages\/[\w-]+\/dist|.*\.log|.*\.DS_Store)$/;

/** Paths relative to the root, with slashes, in order. */
export async function filesOf(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = `${folder}${entry.name}`;
      if (LEFT_OUT.test(path)) return [];
      if (entry.isDirectory()) return filesOf(root, `${path}/`);
      return entry.isFile() ? [path] : [];
    }),
  );
  return found.flat().sort();
}
