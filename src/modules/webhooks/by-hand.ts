// Posts an event because somebody asks for it: at once, once, and whatever the state of the endpoint. A
// failure is no failure of the endpoint; that it works shows, and counts.
import type { Actor, Tenant } from '../../platform/facts.ts';
import { refusal } from '../../platform/refusals.ts';
import type { Works } from '../../platform/work.ts';
import { attemptRowOf, isSuccess } from './attempt.ts';
import type { StoredEvent } from './envelope.ts';
import { fold } from './fold.ts';
import { lockEndpoint } from './queries.ts';
import { sql } from '../../platform/db/sql.ts';
import type { WebhookServices } from './services.ts';
import { webhookAttempts, type AttemptRow, type EndpointRow } from './tables.ts';

export type ByHand = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly kind: 'test' | 'resend';
  readonly endpoint: EndpointRow;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly body: string;
  /** The event is nowhere else, so its bytes are kept with the attempt. */
  readonly keepBody: boolean;
};

export async function postByHand(
  { post }: WebhookServices,
  works: Works,
  asked: ByHand,
): Promise<AttemptRow> {
  const { tenant, actor, kind, endpoint, event, body } = asked;
  const posted = await post({ endpoint, mode: tenant.mode, tenantNow: tenant.now(), event, body });
  const { responseStatus, endedAt } = posted;

  return works.run(tenant, actor, async (work) => {
    const row = await lockEndpoint(work, work.tenantId, endpoint.id);
    if (row === undefined) throw refusal('not_found');
    const tried = { id: work.newId('del'), endpoint: row, event, kind, nextRetryAt: null };
    const attempt = attemptRowOf({ ...tried, requestBody: asked.keepBody ? body : null }, posted);
    fold(work, row, { kind, responseStatus, endedAt });
    work.insert(webhookAttempts, attempt);
    if (isSuccess(responseStatus)) {
      // Whoever has it at hand loses the lease, and with it the say in what becomes of it.
      await work.run(
        sql`update webhook_deliveries set status = 'delivered', leased_until = null
            where tenant_id = ${work.tenantId} and endpoint_id = ${endpoint.id} and event_id = ${event.id}
              and status <> 'delivered'`,
      );
    }
    return attempt;
  });
}
