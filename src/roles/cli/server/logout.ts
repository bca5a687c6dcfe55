// `logout`: forgets a key on this machine. One that a login by browser has made is revoked first, since
// nothing else has it; another one may be in use elsewhere, and the server is not asked.
import { endKey } from './by-browser.ts';
import type { Environment, CommandInput } from '../command.ts';
import { CommandError, EXIT, refusedError } from '../failure.ts';
import { print } from '../print.ts';
import { masked, profileNamed, readProfiles, writeProfiles, type Profile } from './profiles.ts';

export async function runLogout(environment: Environment, { options }: CommandInput): Promise<void> {
  const all = await readProfiles(environment);
  const name = options.profile ?? (environment['MONEDERO_PROFILE'] || all.current);
  if (name === null)
    throw refusedError('not_logged_in', 'there is no login to forget', 'monedero profiles lists them');
  const profile = profileNamed(all, name);
  const isRevoked = profile.madeBy === 'browser' && !options['keep-key'];
  if (isRevoked) await revoke(profile);
  const rest = Object.fromEntries(Object.entries(all.profiles).filter(([one]) => one !== name));
  const current = all.current === name ? null : all.current;
  await writeProfiles(environment, { current, profiles: rest });
  const { url, apiKey } = profile;
  print(
    options.json,
    { profile: name, url, revoked: isRevoked },
    isRevoked
      ? `${name} is forgotten, and its key ${masked(apiKey)} is revoked.`
      : `${name} is forgotten. The key ${masked(apiKey)} is good until it is revoked, in the console of ${url}.`,
  );
}

/** If that fails the login stays, so that it can be tried again. */
async function revoke({ url, apiKey }: Profile): Promise<void> {
  try {
    await endKey(url, apiKey);
  } catch (error) {
    if (!(error instanceof CommandError) || error.exit !== EXIT.unreachable) throw error;
    const { code, message } = error;
    throw new CommandError({
      exit: EXIT.unreachable,
      code,
      message: `${message}, so the key is not revoked and the login stays`,
      fix: 'try again, or forget it here alone: monedero logout --keep-key',
      cause: error,
    });
  }
}
