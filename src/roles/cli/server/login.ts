// `login`: gets an API key by browser, or takes one and sees that the server knows it, and keeps it for the
// commands that follow.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NotAllowedError } from '../../../../packages/client/src/errors.ts';
import { askServer } from './ask-server.ts';
import { endKey, keyByBrowser } from './by-browser.ts';
import type { Environment, CommandInput } from '../command.ts';
import { refusedError, usageError } from '../failure.ts';
import { print } from '../print.ts';
import {
  masked,
  nameFor,
  readProfiles,
  requireName,
  sideOf,
  writeProfiles,
  type Profile,
} from './profiles.ts';
import { localTarget, serverAt, type Target } from './target.ts';

const INPUT_CHARACTERS_MAX = 4_096;
const NO_SCOPE = 'insufficient_scope';

export async function runLogin(environment: Environment, { options }: CommandInput): Promise<void> {
  const profiles = await readProfiles(environment);
  const named = options.profile === undefined ? undefined : requireName(options.profile);
  const before = named === undefined ? undefined : profiles.profiles[named]?.url;
  const url = await addressOf(environment, options.url ?? before);
  if (url.startsWith('http:') && !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(url))
    console.error(`Without https, everybody between here and ${url} can read the key.`);
  const { profile, organization } = isByKey(environment, options)
    ? await byKey(environment, url)
    : await byBrowser(environment, { url, json: options.json });
  const name = named ?? nameFor(profile);
  const side = requireSide(profile.apiKey);
  await keep(environment, name, profile);

  const whom = organization === undefined ? '' : `${organization}, `;
  const local = await localTarget(environment);
  const here =
    local === undefined || local.url === url
      ? ''
      : `\nIn this folder ${local.from} is used all the same, unless you give --profile ${name}.`;
  print(
    options.json,
    { profile: name, url, side, organization: organization ?? null },
    `Logged in as ${name}: ${whom}${side} side of ${url}, with ${masked(profile.apiKey)}${here}`,
  );
}

type LoggedIn = { readonly profile: Profile; readonly organization: string | undefined };

const isByKey = (environment: Environment, options: CommandInput['options']): boolean =>
  options['with-key'] || (environment['MONEDERO_API_KEY'] ?? '') !== '';

async function byKey(environment: Environment, url: string): Promise<LoggedIn> {
  const profile = { url, apiKey: await readKey(environment, url) };
  requireSide(profile.apiKey);
  return { profile, organization: await whose({ ...profile, from: 'login' }) };
}

async function byBrowser(
  environment: Environment,
  asking: { readonly url: string; readonly json: boolean },
): Promise<LoggedIn> {
  const { raw: apiKey, organization } = await keyByBrowser(environment, asking);
  return { profile: { url: asking.url, apiKey, madeBy: 'browser' }, organization: organization.name };
}

/** A key that is not kept here has no other holder, and neither has the one whose place it takes. */
async function keep(environment: Environment, name: string, profile: Profile): Promise<void> {
  const before = await put(environment, name, profile).catch(async (error: unknown) => {
    if (profile.madeBy === 'browser') await endKey(profile.url, profile.apiKey).catch(() => undefined);
    throw error;
  });
  if (before?.madeBy !== 'browser' || before.apiKey === profile.apiKey) return;
  await endKey(before.url, before.apiKey).catch(() =>
    console.error(`The key ${masked(before.apiKey)} of before is not revoked: no answer from ${before.url}`),
  );
}

/** Answers what was there. It is read now, since a person may have taken minutes to allow the login. */
async function put(environment: Environment, name: string, profile: Profile): Promise<Profile | undefined> {
  const { profiles } = await readProfiles(environment);
  await writeProfiles(environment, { current: name, profiles: { ...profiles, [name]: profile } });
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

async function addressOf(environment: Environment, given: string | undefined): Promise<string> {
  const text = given ?? environment['MONEDERO_URL'] ?? (await localTarget(environment))?.url ?? '';
  if (text === '') throw usageError('--url is missing', 'such as --url https://pay.example.com');
  return serverAt(text, given === undefined ? 'MONEDERO_URL' : '--url');
}

async function readKey(environment: Environment, url: string): Promise<string> {
  const given = environment['MONEDERO_API_KEY'] ?? '';
  const text = given !== '' ? given : process.stdin.isTTY ? await askKey(url) : await readInput();
  const key = text.trim();
  if (key === '')
    throw usageError(
      'no key came',
      'set MONEDERO_API_KEY, or pipe it in: monedero login --with-key --url … < key.txt',
    );
  return key;
}

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > INPUT_CHARACTERS_MAX) throw usageError('what came by standard input is not a key');
  }
  return text;
}

/** Nothing of what is typed is shown. */
async function askKey(url: string): Promise<string> {
  console.error(`Make a key at ${url}/console/keys`);
  process.stderr.write('API key (it is not shown): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

function requireSide(apiKey: string): string {
  const side = sideOf(apiKey);
  if (side !== undefined && /^\S+$/.test(apiKey)) return side;
  throw refusedError(
    'wrong_kind_of_key',
    'this is not an API key of an organization',
    'take one that begins with sk_test_ or sk_live_',
  );
}

/** The name of the organization, if the key may read it. A key with other scopes is as good. */
function whose(target: Target): Promise<string | undefined> {
  return askServer(target, async (monedero) => {
    try {
      return (await monedero.brand.get()).shownName;
    } catch (error) {
      if (error instanceof NotAllowedError && error.code === NO_SCOPE) return undefined;
      throw error;
    }
  });
}
