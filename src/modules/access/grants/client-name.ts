// The name that a client gives itself, made fit to be shown: on one line, without what is invisible, and no
// longer than a name is.
import { oneLine } from '#platform/text/one-line.ts';

const CHARACTERS_MAX = 60;
const NOTHING = '-';

/** Returns `otherwise` if the client gives none. */
export function clientName(given: string | undefined, otherwise: string): string {
  const name = oneLine(given ?? '', CHARACTERS_MAX);
  return name === NOTHING ? oneLine(otherwise, CHARACTERS_MAX) : name;
}
