// The path of a request as a log keeps it: that of its route, and of what a caller put into it only our own
// ids. A card number, a key or an e-mail that was sent in place of an id is never written down.
import { isOfAnyKind } from '../ids/kind.ts';

/** `pattern` is the path of the route that was found for `path`. */
export function keptPath(pattern: string, path: string): string {
  const came = path.split('/');
  return pattern
    .split('/')
    .map((segment, at) => (segment.startsWith(':') ? idOr(segment, came[at]) : segment))
    .join('/');
}

/** One that is percent-encoded is left out with the rest. */
const idOr = (name: string, came: string | undefined): string =>
  came !== undefined && isOfAnyKind(came) ? came : name;
