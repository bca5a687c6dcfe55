// What of an address a saved view keeps: all but the row that is open.
type Address = Readonly<Record<string, string>>;

/** The query in one order, so that the same filter is the same text. */
export function searchOf(query: Address): string {
  const kept = Object.entries(query).filter(([name, value]) => name !== 'peek' && value !== '');
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

export const queryOf = (search: string): Address => Object.fromEntries(new URLSearchParams(search));
