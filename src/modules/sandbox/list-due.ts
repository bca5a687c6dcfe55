// What falls due next for a tenant: jobs, retries, expiries and deliveries, as the test clock will come to
// them.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, wholeNumber } from '#platform/lists/page.ts';
import { listDue, type DueItem } from '#platform/queue/due.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { ClockServices } from './drive-clock.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const dueSchema = z
  .object({
    data: z
      .array(
        z.object({
          kind: z
            .string()
            .describe('The name of the work; there may be new ones.')
            .meta({ examples: ['authorizations.expire'] }),
          objectIds: z.array(z.string()).describe('What it is about.'),
          at: timestamp.describe("In the tenant's time; in the past where it is due and not done yet."),
          attempts: z.int().describe('How often it was tried.'),
        }),
      )
      .max(PAGE_SIZE_MAX),
    hasMore: z.boolean().describe('More falls due after these.'),
  })
  .meta({ id: 'DueWork' });

const toDue = ({ kind, object_ids: objectIds, at, attempts }: DueItem) => ({
  kind,
  objectIds,
  at: isoOf(at),
  attempts,
});

export const listDueRoute = defineRoute({
  id: 'sandbox.clock.due',
  method: 'GET',
  path: '/api/v1/sandbox/clock/due',
  auth: [{ scope: 'sandbox:read' }],
  tag: 'Sandbox',
  summary: 'List what falls due next',
  description:
    'Jobs, retries, expiries, scheduled payments and deliveries of webhooks, the next one first: what advancing the test clock will do. ' +
    'What was given up, deliveries to a disabled endpoint, and approvals that were decided never fall due.',
  query: z.strictObject({
    limit: wholeNumber(z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT)).describe(
      'How many to answer with.',
    ),
  }),
  answers: { 200: { description: 'The next first.', schema: dueSchema } },
  refusals: sandboxRefusal.rows,
  read: async (db, { tenant, query: { limit } }, services: Pick<ClockServices, 'dues' | 'idleJobs'>) => {
    requireTestSide(tenant);
    const found = await listDue(db, services, tenant, limit + 1);
    return answer(200, { data: found.slice(0, limit).map(toDue), hasMore: found.length > limit });
  },
});
