// Remembers, in one process, at which connections a provider did not answer a moment ago, so that a sweep
// does not wait for it once for every wallet while those of other connections and tenants are due.
import { plus, type Instant } from '#platform/time/clock.ts';

export const UNRESPONSIVE_MS = 60_000;

/** A provider may answer about one tenant and not about another. */
type ProviderKey = { readonly tenantId: string; readonly connectionId: string };

export type UnresponsiveProviders = {
  add(asked: ProviderKey, realNow: Instant): void;
  has(asked: ProviderKey, realNow: Instant): boolean;
};

export function createUnresponsiveProviders(): UnresponsiveProviders {
  const until = new Map<string, Instant>();
  const keyOf = ({ tenantId, connectionId }: ProviderKey): string => `${tenantId} ${connectionId}`;
  return {
    add: (asked, realNow) => void until.set(keyOf(asked), plus(realNow, UNRESPONSIVE_MS)),
    has(asked, realNow) {
      const end = until.get(keyOf(asked));
      if (end !== undefined && end <= realNow) until.delete(keyOf(asked));
      return end !== undefined && end > realNow;
    },
  };
}
