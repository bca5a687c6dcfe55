// Which objects were written about since a moment: by events, and by moves of their status. Their ids have
// real time in them, so a search by time is one by key.
import type { Instant } from '../time/clock.ts';
import { sql, type Query } from '../db/sql.ts';
import { firstIdOf } from '../ids/ids.ts';

/** `id` is that of what was written, which is the same in every process that finds it. */
export type WrittenAbout = { readonly id: string; readonly object_id: string };

export type Since = {
  readonly tenantId: string;
  readonly since: Instant;
  /** What was found before is not found again. */
  readonly found: readonly string[];
  readonly limit: number;
};

export const eventsSince = ({ tenantId, since, found, limit }: Since): Query<WrittenAbout> =>
  sql<WrittenAbout>`
    select id, object_id from events
    where tenant_id = ${tenantId} and id >= ${firstIdOf('evt', since)} and id <> all(${found})
    order by id limit ${limit}`;

export const movesSince = ({ tenantId, since, found, limit }: Since): Query<WrittenAbout> =>
  sql<WrittenAbout>`
    select id, object_id from transitions
    where tenant_id = ${tenantId} and id >= ${firstIdOf('trn', since)} and id <> all(${found})
    order by id limit ${limit}`;
