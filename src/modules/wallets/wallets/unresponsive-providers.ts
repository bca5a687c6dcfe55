// Remembers, in one process, whose provider did not answer a moment ago, so that a sweep does not wait for it
// once for every wallet while those of other tenants are due.
import { plus, type Instant } from '#platform/clock.ts';

const UNRESPONSIVE_MS = 60_000;

export type UnresponsiveProviders = {
  add(tenantId: string, realNow: Instant): void;
  has(tenantId: string, realNow: Instant): boolean;
};

export function createUnresponsiveProviders(): UnresponsiveProviders {
  const until = new Map<string, Instant>();
  return {
    add: (tenantId, realNow) => void until.set(tenantId, plus(realNow, UNRESPONSIVE_MS)),
    has(tenantId, realNow) {
      const end = until.get(tenantId);
      if (end !== undefined && end <= realNow) until.delete(tenantId);
      return end !== undefined && end > realNow;
    },
  };
}
