// What was found is kept for a while, of all owners: one who comes from a server that has ended gets from it
// what they have missed.
import { plus, SECOND_MS, type Instant } from '#platform/time/clock.ts';
import { madeAt } from '#platform/ids/ids.ts';
import { WAITING_MAX, type Heard } from '#platform/route/open-streams.ts';
import { LOOK_BACK_MS } from './follow.ts';
import type { OwnChange } from './owners.ts';

/** An owner who was away for longer reads everything again. */
const AWAY_MS_MAX = 60 * SECOND_MS;
export const KEPT_MS = LOOK_BACK_MS + AWAY_MS_MAX;

export function heardSince(
  kept: readonly OwnChange[],
  heard: string | undefined,
  now: Instant,
): Heard<OwnChange> {
  const cursor = (heard === undefined ? undefined : madeAt(heard)) ?? now;
  const from = plus(cursor, -LOOK_BACK_MS);
  const changes = kept.filter(({ id }) => (madeAt(id) ?? now) >= from);
  return { changes, isMore: cursor < plus(now, -AWAY_MS_MAX) || changes.length >= WAITING_MAX };
}

export function dropOlder(kept: Map<string, OwnChange[]>, than: Instant): void {
  for (const [ownerId, changes] of kept) {
    const left = changes.filter(({ id }) => (madeAt(id) ?? than) >= than);
    if (left.length === 0) kept.delete(ownerId);
    else if (left.length < changes.length) kept.set(ownerId, left);
  }
}
