// The logins of this user: servers with a key each, by name, of which one is current. The file holds secrets,
// so its user alone reads it, and one that others can read is not used.
import { mkdir, open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { writePrivately } from '../../dev-file.ts';
import type { Environment } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';

const profile = z.object({
  url: z.string(),
  apiKey: z.string(),
  /** A login by browser made the key, so logging out ends it. */
  madeBy: z.literal('browser').optional(),
});
const file = z.object({ current: z.string().nullable(), profiles: z.record(z.string(), profile) });
export type Profile = z.infer<typeof profile>;
export type Profiles = z.infer<typeof file>;

const OF_OTHERS = 0o077;
const PRIVATE_FOLDER = 0o700;
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

function profilesPath({ XDG_CONFIG_HOME, HOME }: Environment): string {
  const given = XDG_CONFIG_HOME ?? '';
  const home = HOME === undefined || HOME === '' ? homedir() : HOME;
  return join(isAbsolute(given) ? given : join(home, '.config'), 'monedero', 'profiles.json');
}

export async function readProfiles(environment: Environment): Promise<Profiles> {
  const path = profilesPath(environment);
  const text = await readPrivately(path);
  if (text === undefined) return { current: null, profiles: {} };
  try {
    return file.parse(JSON.parse(text));
  } catch {
    throw refusedError(
      'profiles_unreadable',
      `${path} is not as "monedero login" writes it`,
      'delete it, and log in again',
    );
  }
}

/** What is looked at is what is read, so the file cannot be exchanged in between. */
async function readPrivately(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw refusedError('profiles_unreadable', `${path} cannot be read`, 'give it to this user, or delete it');
  });
  if (handle === undefined) return undefined;
  try {
    const { mode } = await handle.stat();
    const isOpen = process.platform !== 'win32' && (mode & OF_OTHERS) !== 0;
    if (isOpen)
      throw refusedError(
        'profiles_open',
        `${path} holds keys and can be read by other users, so it is not used`,
        `chmod 600 ${path}, and revoke the keys if somebody may have read them`,
      );
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

export async function writeProfiles(environment: Environment, profiles: Profiles): Promise<void> {
  const path = profilesPath(environment);
  try {
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    await writePrivately(path, `${JSON.stringify(profiles, null, 2)}\n`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw refusedError(
      'profiles_unwritable',
      `${path} cannot be written (${code})`,
      'set XDG_CONFIG_HOME to a folder of this user',
    );
  }
}

export function profileNamed({ profiles }: Profiles, name: string): Profile {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(profiles);
  throw refusedError(
    'profile_not_found',
    `no login is called "${name}"`,
    names.length === 0 ? 'monedero login makes one' : `these are: ${names.join(', ')}`,
  );
}

export function requireName(name: string): string {
  if (NAME.test(name)) return name;
  throw usageError(
    `"${name}" cannot be the name of a login`,
    'take small letters, digits, dots and dashes, such as staging',
  );
}

/** The name of a login for which none was said. */
export const nameFor = ({ url, apiKey }: Profile): string =>
  new URL(url).host.replaceAll(/[^a-z0-9.-]+/g, '-').replace(/^[.-]+/, '') +
  (sideOf(apiKey) === 'live' ? '-live' : '');

export type Side = 'test' | 'live';
const SIDES: Readonly<Record<string, Side>> = { sk_test_: 'test', sk_live_: 'live' };

/** Undefined for what is not an API key of an organization. */
export const sideOf = (apiKey: string): Side | undefined => SIDES[apiKey.slice(0, 'sk_test_'.length)];

const SHOWN_CHARACTERS = 4;
/** Enough to know it by, and too little to use it. */
export const masked = (apiKey: string): string =>
  `${apiKey.slice(0, 'sk_test_'.length)}…${apiKey.slice(-SHOWN_CHARACTERS)}`;
