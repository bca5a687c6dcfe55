// Changes the name and the free settings of a connection, by an owner.
import { z } from 'zod';
import { defineRoute } from '#platform/route/route.ts';
import { changeConnection } from './change.ts';
import type { ChangeServices } from './changes.ts';
import { connectionParams } from './model.ts';
import { refusal } from './refusals.ts';
import { by, ONE, shown, WRITE } from './routes.ts';

const { connection_not_found } = refusal.rows;

const changeBody = z
  .strictObject({
    name: z.string().trim().min(1).max(100).optional(),
    settings: z
      .record(z.string().min(1).max(100), z.string().min(1).max(1_000).nullable())
      .optional()
      .describe('Those that do not say which account it is, such as `balanceFloor`. Null takes one away.'),
  })
  .meta({ examples: [{ settings: { balanceFloor: '500000' } }] });

export const changeConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.change',
  method: 'PATCH',
  path: '/api/v1/connections/:id',
  proof: 'none: no money goes',
  summary: 'Update a connection',
  description: 'Its name, and settings that do not say which account it is.',
  params: connectionParams,
  body: changeBody,
  answers: ONE,
  refusals: { connection_not_found },
  work: async (work, call, services: ChangeServices) =>
    shown(
      work,
      call,
      'changed',
      await changeConnection(work, services, by(call), { ...call.params, ...call.body }),
    ),
});
