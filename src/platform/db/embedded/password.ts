// The superuser's password. It is made before the cluster and kept, so that no crash can leave a cluster
// without its password.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from './failures.ts';

const PASSWORD_BYTES = 24;

export async function readPassword(dataDir: string, cluster: string | undefined): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = (await readFile(file, 'utf8').catch(ifMissing))?.trim();
  if (kept) return kept;
  if (cluster)
    throw new Error(
      `${file} is missing and ${cluster} cannot be opened without it: restore it from a backup`,
    );
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}
