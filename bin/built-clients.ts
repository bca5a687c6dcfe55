// What the clients have of the routes is not in git. It is written here if it is missing, or is of other
// routes than those that `generated.txt` of its package has the digests of. Then a copy of these stands
// beside it, and then the names of all files, which git may have removed since: older commits have them. So
// to find it as it should be takes no more than to read two small files and to look for these.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED, MADE_BY } from './generated.ts';

const ROOT = join(import.meta.dirname, '..');

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

export const areBuilt = (root: string): boolean =>
  GENERATED.every(({ folder, digests }) => {
    const made = textOf(join(root, folder, MADE_BY));
    const wanted = textOf(join(root, digests)) ?? '';
    if (made?.startsWith(wanted) !== true) return false;
    const names = made.slice(wanted.length).split('\n').filter(Boolean);
    return names.length > 0 && names.every((name) => existsSync(join(root, folder, name)));
  });

/** Takes two seconds if something is to be written, since that loads the product, and else nothing. */
export async function buildClients(): Promise<void> {
  if (areBuilt(ROOT)) return;
  const { builtFiles, writeClients } = await import('../tools/gen/client/build.ts');
  await writeClients(builtFiles(), ROOT);
}

if (import.meta.main) await buildClients();
