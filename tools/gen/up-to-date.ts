// Brings files that are generated up to date, or names those that are not.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const COMMAND = 'npm run gen';

/** The files that are not as they would be written now. */
async function staleFiles(files: Readonly<Record<string, string>>, root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined);
    if (present !== text) stale.push(path);
  }
  return stale;
}

/** Writes what is stale, or with `check` only names it; answers with the exit code. */
export async function bringUpToDate(
  files: Readonly<Record<string, string>>,
  root: string,
  options: { readonly check: boolean; readonly say: (line: string) => void },
): Promise<number> {
  const stale = await staleFiles(files, root);
  if (options.check) {
    for (const path of stale) options.say(`${path} is stale: run "${COMMAND}"`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const path of stale) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    // Another process may read it meanwhile, and finds all of it or what was there before.
    await writeFile(`${file}.${process.pid}`, files[path] ?? '');
    await rename(`${file}.${process.pid}`, file);
    options.say(`wrote ${path}`);
  }
  return 0;
}
