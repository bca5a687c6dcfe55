// The names of the cells of a tenant, which lead to it.

const BEFORE_NUMBER = '.';

/** The names of so many. The first has the name of the tenant, and what is the organization's is there. */
export const cellIdsOf = (wholeId: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => (n === 0 ? wholeId : `${wholeId}${BEFORE_NUMBER}${n}`));

/** The id of the tenant that a cell is of. */
export const wholeIdOf = (cellId: string): string => {
  const at = cellId.indexOf(BEFORE_NUMBER);
  return at === -1 ? cellId : cellId.slice(0, at);
};
