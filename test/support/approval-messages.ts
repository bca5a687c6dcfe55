// The message with which the owner of a wallet is asked in WhatsApp, as it is recorded.
import type { Tenant } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { until } from './wait.ts';

type Message = {
  readonly status: string;
  readonly failure: string | null;
  readonly connection_id: string | null;
};

export function approvalMessages({
  app,
  tenant,
}: {
  readonly app: { readonly pool: Db };
  readonly tenant: Pick<Tenant, 'id'>;
}) {
  const messageOf = (approvalId: string): Promise<Message> =>
    app.pool.one(
      sql<Message>`
        select status, failure, connection_id from approval_messages
        where tenant_id = ${tenant.id} and id = ${approvalId}`,
    );
  const untilMessage = (approvalId: string, status: string): Promise<Message> =>
    until(
      `the message of ${approvalId} is ${status}`,
      () => messageOf(approvalId),
      (message) => message.status === status,
    );
  return { messageOf, untilMessage };
}
