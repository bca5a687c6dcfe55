// `logout`: forgets a key on this machine. The server is not asked, so it works where that is gone.
import type { Environment, Given } from './command.ts';
import { refusedError } from './failure.ts';
import { print } from './print.ts';
import { masked, profileNamed, readProfiles, writeProfiles } from './profiles.ts';

export async function runLogout(environment: Environment, { options }: Given): Promise<void> {
  const all = await readProfiles(environment);
  const name = options.profile ?? (environment['MONEDERO_PROFILE'] || all.current);
  if (name === null)
    throw refusedError('not_logged_in', 'there is no login to forget', 'monedero profiles lists them');
  const { url, apiKey } = profileNamed(all, name);
  const rest = Object.fromEntries(Object.entries(all.profiles).filter(([one]) => one !== name));
  const current = all.current === name ? null : all.current;
  await writeProfiles(environment, { current, profiles: rest });
  print(
    options.json,
    { profile: name, url },
    `${name} is forgotten. The key ${masked(apiKey)} is good until it is revoked, in the console of ${url}.`,
  );
}
