// The operating-system account that runs PostgreSQL, which refuses to run as root. Root runs it as an
// existing account without privileges; no account is ever created.
import type { Stats } from 'node:fs';
import { chmod, lstat, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Account = { readonly uid: number; readonly gid: number };

const NOBODY: Account = { uid: 65_534, gid: 65_534 };
const ENTER = 0o1;
const READ = 0o4;

/**
 * Undefined means the current user. A cluster that has a non-root owner keeps it, so that `sudo npm start`
 * once does not lock its owner out.
 */
export async function accountFor(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!cluster) return NOBODY;
  const owner = await stat(cluster);
  return owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
}

/**
 * Changes the children first and the top last: after a crash half way the top still belongs to the old owner,
 * and the next start repeats the change.
 */
export async function giveTo(account: Account, path: string): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await giveTo(account, join(path, name));
  }
  await lchown(path, account.uid, account.gid);
}

/** Mode bits only: if an access list denies what they allow, PostgreSQL reports its own error. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  for (let at = await realpath(directory); ; at = dirname(at)) {
    if (!permits(await stat(at), account, ENTER)) return false;
    if (at === dirname(at)) return true;
  }
}

export async function canRead(account: Account, file: string): Promise<boolean> {
  const found = await stat(file);
  const wanted = found.mode & 0o111 ? READ | ENTER : READ;
  return permits(found, account, wanted) && (await canEnter(account, dirname(file)));
}

/**
 * A directory that root owns and that `account` can enter, for files that cannot stay where the user put
 * them.
 */
export async function sharedHome(account: Account): Promise<string> {
  const homes = ['/var/lib/monedero', join(tmpdir(), 'monedero')];
  for (const home of homes) {
    if (await isUsable(home, account)) return home;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and user ${account.uid} can enter neither the Monedero folder nor ${homes.join(' nor ')}: ` +
      'start Monedero as a normal user, or set DATABASE_URL to a PostgreSQL of your own',
  );
}

async function isUsable(home: string, account: Account): Promise<boolean> {
  try {
    await mkdir(home, { recursive: true });
    // Another user may have created this name in a world-writable /tmp: what runs from here must belong to
    // root.
    const found = await lstat(home);
    if (!found.isDirectory() || found.uid !== 0) return false;
    await chmod(home, 0o711);
    return await canEnter(account, home);
  } catch {
    return false;
  }
}

function permits(found: Stats, account: Account, wanted: number): boolean {
  if (found.uid === account.uid) return ((found.mode >> 6) & wanted) === wanted;
  if (found.gid === account.gid) return ((found.mode >> 3) & wanted) === wanted;
  return (found.mode & wanted) === wanted;
}
