// Follows what is written about the objects of one tenant: events, moves, and what the audit log says of who
// changed what. A transaction may commit late what it wrote early, so each look goes back a while and leaves
// out what was found before.
import { plus, SECOND_MS, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import { eventsSince, movesSince, type Since, type WrittenAbout } from '#platform/events/written-about.ts';
import { auditedSince } from '#modules/base/identity/queries.ts';
import type { FindOwners, OwnChange } from './owners.ts';

/** Longer than any transaction may take. */
export const LOOK_BACK_MS = 60 * SECOND_MS;
/** The limit for each of the three. */
const LOOKED_AT_MAX = 500;

export type Follower = {
  /** A bounded part of what was written and not found yet, in one round trip; `isLast` if it is all. */
  next(): Promise<{ readonly changes: readonly OwnChange[]; readonly isLast: boolean }>;
};

type FollowInput = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly findOwners: FindOwners;
  readonly tenantId: string;
  /** The instant at which the first look begins. */
  readonly from: Instant;
};

export function followOwned({ pool, clock, findOwners, tenantId, from }: FollowInput): Follower {
  const found = new Set<string>();
  let since = from;
  return {
    async next() {
      const begun = clock.now();
      for (const id of found) if (isOlder(id, since)) found.delete(id);
      const asked: Since = { tenantId, since, found: [...found], limit: LOOKED_AT_MAX };
      const replies = await pool.batch([eventsSince(asked), movesSince(asked), auditedSince(asked)]);
      const written: WrittenAbout[] = replies.flatMap(({ rows }) => rows);
      const changes = await findOwners(pool, tenantId, written);
      for (const { id } of written) found.add(id);
      const isLast = replies.every(({ rows }) => rows.length < LOOKED_AT_MAX);
      // While there is more, or if looks fail, the next one begins at the same instant.
      if (isLast) since = plus(begun, -LOOK_BACK_MS);
      return { changes, isLast };
    },
  };
}

const suffixOf = (id: string): string => id.slice(id.indexOf('_'));
const isOlder = (id: string, since: Instant): boolean => suffixOf(id) < suffixOf(firstIdOf('', since));
