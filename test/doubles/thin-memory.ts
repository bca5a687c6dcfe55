// A driver's memory in a map: what it is kept in elsewhere has tests of its own.
import type { Clock } from '#platform/time/clock.ts';
import type { Memory, Remembered } from '#platform/provider/memory.ts';

export function thinMemory(clock: Clock): Memory {
  const byOurs = new Map<string, Remembered>();
  const byTheirs = new Map<string, Remembered>();
  const at = (kind: string, name: string): string => `${kind} ${name}`;
  return {
    async keep(tenant, kind, ours, sent) {
      const known = byOurs.get(at(kind, ours));
      if (known !== undefined) return known;
      const kept: Remembered = {
        ours,
        theirs: null,
        short: null,
        body: sent?.body ?? null,
        at: clock.now(),
        tenantId: tenant.id,
      };
      byOurs.set(at(kind, ours), kept);
      return kept;
    },
    async complete(_tenant, kind, ours, theirs) {
      const known = byOurs.get(at(kind, ours));
      if (known === undefined) throw new Error(`nothing was kept of ${kind} ${ours}`);
      const other = byTheirs.get(at(kind, theirs));
      if (other !== undefined && other.ours !== ours) throw new Error(`${theirs} is that of ${other.ours}`);
      if (known.theirs !== null && known.theirs !== theirs) throw new Error(`${ours} has ${known.theirs}`);
      byOurs.set(at(kind, ours), { ...known, theirs });
      byTheirs.set(at(kind, theirs), { ...known, theirs });
    },
    byOurs: async (kind, ours) => byOurs.get(at(kind, ours)),
    byTheirs: async (kind, theirs) => byTheirs.get(at(kind, theirs)),
    byShort: async () => undefined,
  };
}
