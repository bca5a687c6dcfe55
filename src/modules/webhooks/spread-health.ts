// What deliveries in one cell have come to, of an endpoint that is degraded, disabled or well again, is made
// so in all cells of the tenant. Owners hear of it once, however many cells came to the same.
import { z } from 'zod';
import { wholeOf } from '#platform/cells/cells.ts';
import { sql } from '#platform/db/sql.ts';
import { isoOf } from '#platform/time/clock.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import type { Work } from '#platform/work/work.ts';
import { otherCells } from './copies.ts';
import { NOTIFY_OWNERS } from './notify-owners.ts';
import { findEndpoint, lockEndpoint } from './queries.ts';
import { endpointMachine, ENDPOINT_STATUSES, type EndpointEvent, type EndpointStatus } from './states.ts';
import { webhookEndpoints } from './tables.ts';

export const SPREAD_HEALTH = 'webhooks.spread_health';

const ATTEMPTS_MAX = 15;

const healthPayload = z.object({
  endpointId: z.string(),
  status: z.enum(ENDPOINT_STATUSES),
  failures: z.int(),
});
type Health = z.infer<typeof healthPayload>;

const EVENTS: Readonly<Record<EndpointStatus, EndpointEvent>> = {
  active: 'recover',
  degraded: 'degrade',
  disabled: 'disable',
};

export const spreadHealthJob = (): JobKind<Health> =>
  defineJob({
    kind: SPREAD_HEALTH,
    payload: healthPayload,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ tenant, actor, works }, health) =>
      works.run(wholeOf(tenant), actor, (work) => spreadHealth(work, tenant.id, health)),
  });

/**
 * Runs in a unit of the first cell, whose row is locked: what the organization sets meanwhile waits, and if
 * it has set something since, the cell where this began shows it.
 */
export async function spreadHealth(work: Work, fromId: string, health: Health): Promise<void> {
  const { endpointId, status, failures } = health;
  const first = await lockEndpoint(work, work.tenantId, endpointId);
  const from = fromId === work.tenantId ? first : await findEndpoint(work, fromId, endpointId);
  if (first === undefined || from?.status !== status) return;

  const isReset = failures === 0;
  // They say why it is disabled.
  const last = { failure_count: failures, last_response_status: from.last_response_status };
  const set = isReset ? { failure_count: 0 } : status === 'disabled' ? last : {};
  const before = endpointMachine.events[EVENTS[status]].from;
  if (before.includes(first.status)) {
    work.move(webhookEndpoints, first, EVENTS[status], { ...set, updated_at: work.now });
    if (status !== 'active') work.enqueue(NOTIFY_OWNERS, { endpointId, status, failures });
  } else if (isReset && first.status === status) work.update(webhookEndpoints, first, set);
  await work.batch(
    otherCells(work).map(
      (cellId) => sql`
        update webhook_endpoints set status = ${status}, updated_at = ${isoOf(work.now)},
          failure_count = case when ${isReset}::boolean then 0 else failure_count end
        where tenant_id = ${cellId} and id = ${endpointId} and status = any(${[...before, status]}::text[])`,
    ),
  );
}
