// `profiles`: the logins of this user, and which server a command asks in this folder.
import type { Environment, CommandInput } from '../command.ts';
import { columns, print } from '../print.ts';
import { masked, readProfiles, sideOf } from './profiles.ts';
import { targetOf } from './target.ts';

export async function runProfiles(environment: Environment, { options }: CommandInput): Promise<void> {
  const { current, profiles } = await readProfiles(environment);
  const data = Object.entries(profiles).map(([name, { url, apiKey }]) => ({
    name,
    url,
    side: sideOf(apiKey) ?? null,
    key: masked(apiKey),
    isCurrent: name === current,
  }));
  const used = await targetOf(environment, { profile: undefined, url: undefined }).catch(() => undefined);
  const here = used === undefined ? null : { url: used.url, from: used.from };
  const rows = data.map((one) => [one.isCurrent ? '*' : ' ', one.name, one.url, one.side ?? '', one.key]);
  const text = [
    ...(rows.length === 0 ? ['There are no logins; "monedero login" makes one.'] : [columns(rows)]),
    here === null ? 'Nothing is used here.' : `Used here: ${here.url} (${here.from})`,
  ];
  print(options.json, { data, here }, text.join('\n'));
}
