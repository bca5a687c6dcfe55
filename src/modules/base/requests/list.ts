// Lists the requests of an organization's programs, and what its people changed or were refused.
import { KEEP } from '#platform/kept/keep.ts';
import { z } from 'zod';
import { boundsOf } from '#platform/ids.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { requestSchema, toRequest } from './model.ts';
import { listRequests } from './queries.ts';
import { FAILED_MAX, SUCCEEDED_MAX } from './record.ts';

const ID_CHARACTERS_MAX = 100;
const OUTCOMES = {
  succeeded: [100, 400],
  refused: [400, 500],
  failed: [500, 600],
} as const;
const ALL = [0, 600] as const;

export const listRequestsRoute = defineRoute({
  id: 'requests.list',
  method: 'GET',
  path: '/api/v1/requests',
  auth: [{ scope: 'requests:read' }],
  tag: 'Requests',
  summary: 'List requests',
  description: [
    'What keys, agents and clients asked for, and what members changed or were refused, without the contents of',
    `the requests. Kept for ${KEEP.requests.days} days where a deployment has set no other number, and some seconds behind. It is a log for reading: of more than`,
    `${SUCCEEDED_MAX} requests that succeed in a second at one server, the rest is left out, and so it is of more`,
    `than ${FAILED_MAX} that do not. Where filters leave little over, a page may be short and still have a`,
    '`nextCursor`.',
  ].join(' '),
  ofCells: 'first',
  query: z.strictObject({
    outcome: z
      .enum(['succeeded', 'refused', 'failed'])
      .optional()
      .describe('`refused` are those with 4xx, `failed` those with 5xx.'),
    objectId: z
      .string()
      .min(1)
      .max(ID_CHARACTERS_MAX)
      .optional()
      .describe('The object that it named or made.'),
    callerId: z.string().min(1).max(ID_CHARACTERS_MAX).optional().describe('The key, grant or person.'),
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(requestSchema) } },
  read: async (db, { tenant, query }) => {
    const [from, below] = query.outcome === undefined ? ALL : OUTCOMES[query.outcome];
    const found = await listRequests(
      db,
      tenant.id,
      { from, below, objectId: query.objectId ?? null, callerId: query.callerId ?? null },
      { before: afterOf(query.cursor, 'req') ?? boundsOf('req').end, limit: query.limit },
    );
    return answer(200, toPage(found.rows, query.limit, toRequest, found.searchedTo));
  },
});
