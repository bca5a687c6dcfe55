// Where an import leads: to a file of the repository, or out of it.
import { posix } from 'node:path';

/** Undefined: a package, or a part of Node. */
export function targetOf(from: string, spelled: string): string | undefined {
  if (spelled.startsWith('#')) return `src/${spelled.slice(1)}`;
  return spelled.startsWith('.') ? posix.join(posix.dirname(from), spelled) : undefined;
}
