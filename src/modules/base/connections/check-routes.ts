// Has a connection looked at, and set up, by the people of its organization.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { lockOwn, type Changing } from './changes.ts';
import { checkConnection, type CheckServices } from './check.ts';
import { checkSchema, connectionParams } from './model.ts';
import { refusal } from './refusals.ts';
import { setUpConnection, type SetUpServices } from './set-up.ts';
import { toCheckShown, toStepShown } from './shown.ts';

const { connection_not_found } = refusal.rows;
const route = {
  auth: [{ member: 'settings:write' }],
  tag: 'Connections',
  method: 'POST',
  params: connectionParams,
  refusals: { connection_not_found },
} as const;

export const checkConnectionRoute = defineRoute({
  ...route,
  id: 'connections.check',
  path: '/api/v1/connections/:id/check',
  proof: 'none: no money goes',
  summary: 'Check a connection',
  description:
    'Asks the provider about keys, rights, account and what is registered there, and says of each fault what to do. Workers do so every hour.',
  answers: { 200: { description: 'What was found.', schema: checkSchema } },
  steps: async ({ pool }, { actor, tenant, language, params: { id } }, services: CheckServices) => {
    await pool.transaction((tx) => lockOwn(tx, { actor, within: tenant }, id));
    const findings = await checkConnection(services, id);
    return answer(200, toCheckShown(findings, services.clock.now(), language));
  },
});

const setUpSchema = z
  .object({
    steps: z.array(
      z.object({ what: z.string(), outcome: z.enum(['kept', 'made', 'failed']) }).meta({
        id: 'SetUpStep',
      }),
    ),
  })
  .meta({ id: 'ConnectionSetUp' });

export const setUpConnectionRoute = defineRoute({
  ...route,
  id: 'connections.setup',
  path: '/api/v1/connections/:id/setup',
  proof: 'always',
  summary: 'Set up a connection at its provider',
  description:
    'Registers there what the connection needs, such as the address of its messages. Once more, it changes nothing.',
  answers: { 200: { description: 'What there is now.', schema: setUpSchema } },
  steps: async ({ pool, works }, { actor, tenant, language, params: { id } }, services: SetUpServices) => {
    const who: Changing = { actor, within: tenant };
    await pool.transaction((tx) => lockOwn(tx, who, id));
    const steps = await setUpConnection(services, who, id);
    await works.run(tenant, actor, (work) => {
      audit(work, 'connection.set_up', { type: 'connection', id });
      return Promise.resolve();
    });
    return answer(200, { steps: steps.map((step) => toStepShown(step, language)) });
  },
});
