// `profiles use`: makes a login the current one.
import type { Environment, CommandInput } from '../command.ts';
import { usageError } from '../failure.ts';
import { print } from '../print.ts';
import { profileNamed, readProfiles, writeProfiles } from './profiles.ts';

export async function runUse(
  environment: Environment,
  { options, operands: [name] }: CommandInput,
): Promise<void> {
  if (name === undefined) throw usageError('the name of a login is missing', 'monedero profiles lists them');
  const all = await readProfiles(environment);
  const { url } = profileNamed(all, name);
  await writeProfiles(environment, { ...all, current: name });
  print(options.json, { profile: name, url }, `${name} is the current login: ${url}`);
}
