// The events of an organization in the database, as they are written.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import { isoOf, systemClock } from '#platform/time/clock.ts';
import { isDatabaseAway } from '#platform/db/pool.ts';
import { findOrganization } from '#modules/base/identity/organizations.ts';
import { findCellIds } from '#modules/base/identity/tenant-ids.ts';
import { envelopeOf } from '#modules/webhooks/envelope.ts';
import { followEvents, type FollowedEvent, type Follower } from '#modules/webhooks/follow.ts';
import { withDatabase } from '../../database.ts';
import type { HeardEvent, Listen } from './heard-event.ts';

const POLL_MS = 100;

export const eventsInDatabase =
  (config: Config, organization: string): Listen =>
  (hear, signal) =>
    withDatabase(config, async (pool) => {
      const { name, testTenantId } = await findOrganization(pool, organization);
      const follower = followEvents(pool, await findCellIds(pool, testTenantId), systemClock);
      await hear({ of: name, events: followed(follower, signal) });
    });

async function* followed(follower: Follower<FollowedEvent>, stop: AbortSignal): AsyncGenerator<HeardEvent> {
  while (!stop.aborted) {
    // While the database is away there is nothing new.
    const events = await follower.next().catch(nothingWhileAway);
    yield* events.map(heard);
    if (events.length === 0) await wait(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

const heard = (event: FollowedEvent): HeardEvent => ({
  id: event.id,
  type: event.type,
  at: isoOf(event.created_at),
  objectId: event.object_id,
  body: envelopeOf(event, false),
});

function nothingWhileAway(error: unknown): FollowedEvent[] {
  if (isDatabaseAway(error)) return [];
  throw error;
}
