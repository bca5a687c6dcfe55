// Deletes a webhook endpoint. Nothing is sent to it from then on. A job deletes its deliveries and attempts,
// since there may be millions.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { FORGET_ENDPOINT } from './jobs.ts';
import { ENDPOINT, endpointParams } from './model.ts';

const deletedSchema = z
  .object({ id: ENDPOINT.shown, deleted: z.literal(true) })
  .meta({ id: 'DeletedWebhookEndpoint' });

async function deleteEndpoint(work: Work, id: string): Promise<void> {
  const deleted = await work.run(
    sql`delete from webhook_endpoints where tenant_id = any(${work.cellIds}::text[]) and id = ${id}`,
  );
  if (deleted === 0) throw refusal('not_found');

  work.enqueue(FORGET_ENDPOINT, { endpointId: id });
}

export const deleteEndpointRoute = defineRoute({
  id: 'webhook_endpoints.delete',
  method: 'DELETE',
  path: '/api/v1/webhook_endpoints/:id',
  auth: [{ scope: 'webhooks:write' }],
  // It hides what happens, as switching it off does.
  proof: 'always',
  tag: 'Webhook endpoints',
  summary: 'Delete a webhook endpoint',
  description: 'Its deliveries are deleted with it, sent or not. A delivery in flight may still arrive.',
  params: endpointParams,
  answers: { 200: { description: 'The endpoint was deleted.', schema: deletedSchema } },
  work: async (work, { params }) => {
    await deleteEndpoint(work, params.id);
    return answer(200, { id: params.id, deleted: true });
  },
});
