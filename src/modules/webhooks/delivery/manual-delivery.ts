// Posts an event because a user asks for it: at once, once, and whatever the status of the endpoint. A
// failure does not count against the endpoint; a success resets its count of failures.
import { hasOne, wholeOf } from '#platform/cells/cells.ts';
import { sql } from '#platform/db/sql.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Works } from '#platform/work/work.ts';
import type { StoredEvent } from '../envelope.ts';
import type { WebhookServices } from '../port.ts';
import { lockEndpoint } from '../queries.ts';
import { spreadHealth } from '../spread-health.ts';
import type { EndpointStatus } from '../states.ts';
import { webhookAttempts, type AttemptRow, type EndpointRow } from '../tables.ts';
import { applyResult } from './endpoint-health.ts';
import { attemptRowOf, isSuccess } from './post.ts';

type ManualDelivery = {
  /** The cell where the attempt is kept. */
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly kind: 'test' | 'resend';
  readonly endpoint: EndpointRow;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly body: string;
  /** A test event is stored nowhere else, so its bytes are kept with the attempt. */
  readonly keepBody: boolean;
};

export async function deliverNow(
  { post }: WebhookServices,
  works: Works,
  manual: ManualDelivery,
): Promise<AttemptRow> {
  const { tenant, actor, kind, endpoint, event, body } = manual;
  const posted = await post({ endpoint, mode: tenant.mode, tenantNow: tenant.now(), event, body });
  const { responseStatus, endedAt } = posted;

  const recorded = await works.run(tenant, actor, async (work) => {
    const row = await lockEndpoint(work, work.tenantId, endpoint.id);
    if (row === undefined) throw refusal('not_found');
    const made = { id: work.newId('del', event.id), endpoint: row, event, kind, nextRetryAt: null };
    const attempt = attemptRowOf({ ...made, requestBody: manual.keepBody ? body : null }, posted);
    const after = applyResult(work, row, { kind, responseStatus, endedAt });
    work.insert(webhookAttempts, attempt);
    if (isSuccess(responseStatus)) {
      // A worker that has this delivery in flight loses the lease, so its result changes nothing.
      await work.run(
        sql`update webhook_deliveries set status = 'delivered', leased_until = null
            where tenant_id = ${work.tenantId} and endpoint_id = ${endpoint.id} and event_id = ${event.id}
              and status <> 'delivered'`,
      );
    }
    return { attempt, status: after.status };
  });
  if (!hasOne(tenant) && isSuccess(responseStatus)) await spread(works, manual, recorded.status);
  return recorded.attempt;
}

/** Any success ends a count of failures; those of other cells as well, if a user asks for one. */
const spread = (works: Works, { tenant, actor, endpoint }: ManualDelivery, status: EndpointStatus) =>
  works.run(wholeOf(tenant), actor, (work) =>
    spreadHealth(work, tenant.id, { endpointId: endpoint.id, status, failures: 0 }),
  );
