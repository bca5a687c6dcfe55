// What the address says about a list, as parameters of the API. Unknown names and values are left out, so
// that an address from elsewhere never breaks a screen.
import type { Noun } from './noun.ts';
import { isInstant } from './period.ts';

type Filtered = Pick<Noun<never>, 'tabs' | 'ids' | 'hasPeriod'>;
const PERIOD = ['since', 'until'] as const;
type Address = Readonly<Record<string, string>>;

export function parametersOf({ tabs, ids, hasPeriod }: Filtered, address: Address): Record<string, string> {
  const parameters: Record<string, string> = {};
  const tab = tabs === undefined ? undefined : address[tabs.parameter];
  if (tabs !== undefined && tab !== undefined && tabs.values.some(([value]) => value === tab))
    parameters[tabs.parameter] = tab;
  const parameter = parameterOfId(ids, address['q']);
  if (parameter !== undefined && address['q'] !== undefined) parameters[parameter] = address['q'];
  for (const name of hasPeriod === true ? PERIOD : []) {
    const at = address[name];
    if (at !== undefined && isInstant(at)) parameters[name] = at;
  }
  return parameters;
}

/** Whether a text is an id of a kind that the list can be filtered by, and which parameter takes it. */
export function parameterOfId(
  ids: Readonly<Record<string, string>>,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const kind = Object.keys(ids).find((beginning) => text.startsWith(beginning));
  return kind === undefined || !/^[a-z]+_[0-9a-z]+$/.test(text) ? undefined : ids[kind];
}

export const hasFilter = (parameters: Readonly<Record<string, string>>): boolean =>
  Object.keys(parameters).length > 0;
