// What the address says about a list, as parameters of the API. Unknown names and values are left out, so
// that an address from elsewhere never breaks a screen.
import { isInstant } from './period.ts';

/** What the list of a noun is filtered by. */
type FilterOptions = {
  readonly tabs?: { readonly parameter: string; readonly values: ReadonlyArray<readonly [string, string]> };
  readonly ids: Readonly<Record<string, string>>;
  readonly typed?: readonly TypedFilter[];
};

const isCents = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Parameters of lists whose value is typed, and what is a value of each. */
const TYPED = {
  since: isInstant,
  until: isInstant,
  minAmountCents: isCents,
  maxAmountCents: isCents,
  currency: (text: string) => /^[A-Z]{3}$/.test(text),
  merchant: (text: string) => text.length > 0 && text.length <= 100,
  actor: (text: string) => text.length > 0 && text.length <= 254,
  action: (text: string) => /^[a-z_]{1,40}\.[a-z_]{0,23}$/.test(text),
};
export type TypedFilter = keyof typeof TYPED;
export const PERIOD = ['since', 'until'] as const;
export const AMOUNTS = ['minAmountCents', 'maxAmountCents'] as const;

type Address = Readonly<Record<string, string>>;

/** The parts of an address that filter this list. */
export function filterOf({ tabs, ids, typed = [] }: FilterOptions, address: Address): Record<string, string> {
  const isPart = ([name, value]: readonly [string, string]): boolean => {
    if (name === 'q') return parameterOfId(ids, value) !== undefined;
    if (name === tabs?.parameter) return tabs.values.some(([one]) => one === value);
    return typed.some((one) => one === name && TYPED[one](value));
  };
  return Object.fromEntries(Object.entries(address).filter(isPart));
}

export function parametersOf(noun: FilterOptions, address: Address): Record<string, string> {
  const { q, ...others } = filterOf(noun, address);
  const parameter = parameterOfId(noun.ids, q);
  return parameter === undefined || q === undefined ? others : { ...others, [parameter]: q };
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
