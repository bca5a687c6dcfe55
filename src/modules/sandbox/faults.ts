// Sets faults of the simulated providers: the next calls of a port, or the next messages from it, have them.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { FAULT_KINDS, FAULT_PORTS, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const COUNT_MAX = 1_000;
const MS_MAX = 60_000;
const MS_DEFAULT = 1_000;

const fault = {
  port: z.enum(FAULT_PORTS),
  kind: z.enum(FAULT_KINDS),
  count: z
    .int()
    .min(0)
    .max(COUNT_MAX)
    .describe('How many calls or messages meet it; 0 ends those that are left.'),
};
const ms = z.int().min(0).max(MS_MAX);

const body = z.strictObject({
  ...fault,
  ms: ms
    .default(MS_DEFAULT)
    .describe('How long `latency` and `timeout` keep the caller waiting, and `reorder` a message back.'),
});

const faultSchema = z.object({ ...fault, ms }).meta({ id: 'SandboxFault' });

export const sandboxFaultsRoute = defineRoute({
  id: 'sandbox.faults',
  method: 'POST',
  path: '/api/v1/sandbox/faults',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Make a provider fail',
  description:
    'The next `count` calls of the port meet it: `latency` answers late, `error` does nothing and gives no answer, `timeout` does what was ' +
    'asked and loses the answer, `duplicate` makes the call twice. For messages from behind the port, `duplicate` sends one twice and ' +
    '`reorder` lets others pass it. Several faults of a port strike in the order in which they were asked for.',
  body,
  answers: { 200: { description: 'The fault as it was taken.', schema: faultSchema } },
  refusals: sandboxRefusal.rows,
  steps: async (_services, { tenant, body: asked }, { simulated }: SimulatedServices) => {
    requireTestSide(tenant);
    await simulated.setFault(tenant, asked);
    return answer(200, asked);
  },
});
