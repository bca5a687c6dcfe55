// Lists the requests of an organization's programs, and what its people changed or were refused.
import { byId, defineList } from '#platform/lists/list.ts';
import { KEEP } from '#platform/db/kept-days.ts';
import { z } from 'zod';
import { boundsOf } from '#platform/ids/ids.ts';
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

export const listRequestsRoute = defineList({
  id: 'requests.list',
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
  cells: 'first',
  filters: {
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
  },
  order: byId('req'),
  item: requestSchema,
  find: (db, { tenant, query: { outcome, objectId = null, callerId = null } }, { after, limit }) => {
    const [from, below] = outcome === undefined ? ALL : OUTCOMES[outcome];
    const filter = { from, below, objectId, callerId };
    return listRequests(db, tenant.id, filter, { before: after ?? boundsOf('req').end, limit });
  },
  show: (rows) => rows.map(toRequest),
});
