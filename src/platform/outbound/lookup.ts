// Resolves a name to its addresses, or its texts. The system's own look-up runs in four threads that all of
// Node shares, so a few names whose servers are silent would stop every other look-up. This one uses no
// threads, and does not read the hosts file.
import { Resolver } from 'node:dns/promises';
import { isLocalhost } from './url.ts';

export type Lookup = (host: string) => Promise<readonly string[]>;

const ASK_MS_MAX = 1_500;
const ASK_TRIES_MAX = 2;
const LOOPBACK = ['127.0.0.1', '::1'] as const;

export function createLookup(): Lookup {
  const resolver = new Resolver({ timeout: ASK_MS_MAX, tries: ASK_TRIES_MAX });
  return async (host) => {
    if (isLocalhost(host)) return LOOPBACK;
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** The texts of a name, none if it has none. Throws if its servers do not answer. */
export type TextLookup = (name: string) => Promise<readonly string[]>;

const NO_SUCH = new Set(['ENOTFOUND', 'ENODATA']);

export function createTextLookup(): TextLookup {
  const resolver = new Resolver({ timeout: ASK_MS_MAX, tries: ASK_TRIES_MAX });
  return async (name) => {
    try {
      // One of more than 255 bytes comes in parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && NO_SUCH.has(String(error.code))) return [];
      throw error;
    }
  };
}

/** Look-ups of one name at the same time share one answer, since many connections are opened at once. */
export function sharedLookup(lookup: Lookup): Lookup {
  const asked = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    const present = asked.get(host);
    if (present !== undefined) return present;
    const answer = lookup(host).finally(() => asked.delete(host));
    asked.set(host, answer);
    return answer;
  };
}
