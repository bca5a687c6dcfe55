// Lists the connections of one side of an organization, with those that the deployment has for all, and the
// drivers that one can be added for.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { ChangeServices } from './changes.ts';
import { allHealth } from './health.ts';
import { connectionSchema, driverSchema, toDriverShown } from './model.ts';
import { connectionsOf, ownSecrets } from './queries.ts';
import { toConnectionShown } from './shown.ts';

const READ = { auth: [{ member: 'settings:read' }], tag: 'Connections' } as const;

export const listDriversRoute = defineRoute({
  ...READ,
  id: 'connections.drivers',
  method: 'GET',
  path: '/api/v1/connection_drivers',
  summary: 'List drivers',
  description: 'The providers that a connection can be added for, and what each must be given.',
  answers: { 200: { description: 'All of them.', schema: z.object({ data: z.array(driverSchema) }) } },
  read: (_db, { tenant: { mode }, language }, { drivers }: ChangeServices) => {
    const ofSide = drivers.filter(({ modes }) => modes.includes(mode));
    return Promise.resolve(answer(200, { data: ofSide.map((driver) => toDriverShown(driver, language)) }));
  },
});

export const listConnectionsRoute = defineRoute({
  ...READ,
  id: 'connections.list',
  method: 'GET',
  path: '/api/v1/connections',
  summary: 'List connections',
  description:
    'The accounts at providers of this side of the organization, and those that the deployment has for all. The test side has ' +
    'the sandbox where there is none.',
  answers: {
    200: { description: 'All of them, oldest first.', schema: z.object({ data: z.array(connectionSchema) }) },
  },
  read: async (db, { tenant, language }) => {
    const rows = await connectionsOf(db, tenant);
    const health = await allHealth(
      db,
      rows.map(({ id }) => id),
    );
    const about = { secrets: await ownSecrets(db, tenant), health };
    const to = { baseUrl: tenant.baseUrl, language };
    return answer(200, { data: rows.map((row) => toConnectionShown(row, about, to)) });
  },
});
