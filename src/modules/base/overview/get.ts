// The overview of an organization: in one answer, what needs somebody, and how purchases and requests went.
import { z } from 'zod';
import { mayUse } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import { OVERVIEW_COUNTED_MAX, type OverviewPart } from '#platform/lists/overview.ts';
import { answer, defineRoute } from '#platform/route/route.ts';

export const getOverviewRoute = (parts: readonly OverviewPart[]) =>
  defineRoute({
    id: 'overview.get',
    method: 'GET',
    path: '/api/v1/overview',
    auth: [{ scope: 'overview:read' }],
    tag: 'Overview',
    readsMany: true,
    ofCells: 'by itself',
    summary: 'Retrieve the overview',
    description: [
      'How it stands with what you run, in one answer: what waits for somebody, and how purchases and requests',
      'went lately. Each part needs the scope of its own list as well, and is left out without it:',
      `${parts.map(({ name, scope }) => `\`${name}\` needs \`${scope}\``).join(', ')}. Numbers are counted up to`,
      `${OVERVIEW_COUNTED_MAX}, and say where there is more.`,
    ].join(' '),
    answers: {
      200: {
        description: 'The parts that the caller may read.',
        schema: z
          .object(Object.fromEntries(parts.map(({ name, schema }) => [name, schema.optional()])))
          .meta({ id: 'Overview' }),
      },
    },
    read: async (db, { tenant, actor }, { clock }: { readonly clock: Clock }) => {
      const shown: Record<string, unknown> = {};
      // One after the other, so that one reader takes one connection for each cell.
      for (const { name, scope, read } of parts)
        if (mayUse(actor, scope)) shown[name] = await read(db, tenant, clock.now());
      return answer(200, shown);
    },
  });
