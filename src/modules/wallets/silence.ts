// Remembers, in one process, whose provider did not answer a moment ago, so that a sweep does not wait for it
// once for every wallet while those of other tenants are due.
import { plus, type Instant } from '../../platform/clock.ts';

const SILENT_MS = 60_000;

export type Silence = {
  note(tenantId: string, realNow: Instant): void;
  isOn(tenantId: string, realNow: Instant): boolean;
};

export function createSilence(): Silence {
  const until = new Map<string, Instant>();
  return {
    note: (tenantId, realNow) => void until.set(tenantId, plus(realNow, SILENT_MS)),
    isOn(tenantId, realNow) {
      const end = until.get(tenantId);
      if (end !== undefined && end <= realNow) until.delete(tenantId);
      return end !== undefined && end > realNow;
    },
  };
}
