// Which server a command asks, and with which key. A key goes to the server that it was named with and to no
// other, whatever else is said. What stands nearest counts: an option, the environment, a Monedero that runs
// in this folder, and then the current login.
import { join } from 'node:path';
import { readDevFile } from '../../dev-file.ts';
import type { Environment, Options } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';
import { profileNamed, readProfiles, type Profiles } from './profiles.ts';

export type Target = {
  readonly url: string;
  readonly apiKey: string;
  /** The place where this was found, for people. */
  readonly from: string;
};
type NamedServer = Pick<Options, 'profile' | 'url'>;

const DATA_DIR = './data';
const PROTOCOLS = new Set(['http:', 'https:']);

/** A setting that is empty is not set. */
const said = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** Whether something names a server, so that what runs in this folder is not meant. */
export const isNamed = ({ profile, url }: NamedServer, environment: Environment): boolean =>
  [
    profile,
    url,
    environment['MONEDERO_URL'],
    environment['MONEDERO_API_KEY'],
    environment['MONEDERO_PROFILE'],
  ].some((text) => said(text) !== undefined);

export function serverAt(text: string, name: string): string {
  const url = URL.parse(text);
  const isServer =
    url !== null && PROTOCOLS.has(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (isServer && url.username + url.password === '') return url.origin;
  throw usageError(
    `${name} is not the address of a server`,
    'such as https://pay.example.com or http://localhost:4000',
  );
}

export async function targetOf(environment: Environment, asked: NamedServer): Promise<Target> {
  if (asked.profile !== undefined && asked.url !== undefined)
    throw usageError('--profile and --url both name a server', 'give one of them');
  if (asked.profile !== undefined) return profileTarget(await readProfiles(environment), asked.profile);

  const apiKey = said(environment['MONEDERO_API_KEY']);
  const addressed = asked.url ?? said(environment['MONEDERO_URL']);
  const name = asked.url === undefined ? 'MONEDERO_URL' : '--url';
  if (addressed !== undefined) {
    const url = serverAt(addressed, name);
    if (apiKey !== undefined) return { url, apiKey, from: 'MONEDERO_API_KEY' };
    return knownTarget(environment, url);
  }
  if (apiKey !== undefined)
    throw usageError(
      'MONEDERO_API_KEY is set and no server is',
      'set MONEDERO_URL or give --url: a key is sent to no server that was not named with it',
    );
  const profile = said(environment['MONEDERO_PROFILE']);
  if (profile !== undefined) return profileTarget(await readProfiles(environment), profile);
  return (await localTarget(environment)) ?? currentTarget(await readProfiles(environment));
}

const profileTarget = (profiles: Profiles, name: string): Target => ({
  ...profileNamed(profiles, name),
  from: `login ${name}`,
});

/** What is known of a server whose address was given. */
async function knownTarget(environment: Environment, url: string): Promise<Target> {
  const local = await localTarget(environment);
  if (local !== undefined && new URL(local.url).origin === url) return local;
  const profiles = await readProfiles(environment);
  const names = Object.keys(profiles.profiles).filter((name) => profiles.profiles[name]?.url === url);
  const [name, ...more] =
    profiles.current !== null && names.includes(profiles.current) ? [profiles.current] : names;
  if (name === undefined)
    throw refusedError(
      'no_key',
      `there is no key for ${url}`,
      `monedero login --url ${url}, or set MONEDERO_API_KEY`,
    );
  if (more.length > 0)
    throw usageError(`several logins are for ${url}: ${names.join(', ')}`, 'choose one with --profile');
  return profileTarget(profiles, name);
}

/** The server of `npm start`, which has left how to reach it. */
export async function localTarget(environment: Environment): Promise<Target | undefined> {
  const dataDir = said(environment['DATA_DIR']) ?? DATA_DIR;
  const dev = await readDevFile(dataDir);
  return dev === undefined
    ? undefined
    : { url: dev.baseUrl, apiKey: dev.apiKey, from: join(dataDir, 'dev.json') };
}

function currentTarget(profiles: Profiles): Target {
  if (profiles.current !== null) return profileTarget(profiles, profiles.current);
  throw refusedError(
    'not_logged_in',
    'no server is known here',
    'start one with "npm start", or log in to one: monedero login --url https://pay.example.com',
  );
}
