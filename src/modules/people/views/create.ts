// Keeps the filter of a list by a name, for the member who asks.
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { createBody, toView, viewSchema, type CreateBody } from './model.ts';
import { countViews, findByName, lockViews, OF_LIST_MAX, OF_MEMBER_MAX } from './queries.ts';
import { refusal } from './refusals.ts';
import { savedViews, type ViewRow } from './tables.ts';

async function createView(work: Work, body: CreateBody): Promise<ViewRow> {
  const of = { tenantId: work.tenantId, userId: work.actor.id };
  await lockViews(work, of);
  const before = await findByName(work, of, body);
  if (before?.query === body.query) return before;
  if (before !== undefined) throw refusal('view_name_taken', { field: 'name' });
  const count = await countViews(work, of, body.list);
  if (count.of_list >= OF_LIST_MAX) throw refusal('view_limit_reached', { limit: OF_LIST_MAX });
  if (count.all >= OF_MEMBER_MAX) throw refusal('view_limit_reached', { limit: OF_MEMBER_MAX });

  return work.insert(savedViews, {
    ...body,
    tenant_id: of.tenantId,
    id: work.newId('view', null),
    user_id: of.userId,
    created_at: work.now,
  });
}

export const createViewRoute = defineRoute({
  id: 'views.create',
  method: 'POST',
  path: '/api/v1/views',
  auth: [{ member: 'members:read' }],
  proof: 'none: no money goes',
  tag: 'Views',
  summary: 'Save a view',
  description: `What a list is filtered by, under a name. A list has at most ${OF_LIST_MAX}. The same again changes nothing.`,
  body: createBody,
  answers: { 201: { description: 'The view.', schema: viewSchema } },
  refusals: refusal.rows,
  work: async (work, { body }) => answer(201, toView(await createView(work, body))),
});
