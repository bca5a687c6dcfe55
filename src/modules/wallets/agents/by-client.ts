// What a client that acts for a person may say of a new agent. It may prepare one, which can then spend
// nothing without asking: what an agent may spend is for the owner to say, where they are signed in.
import type { Actor } from '#platform/context/context.ts';
import { defineTool } from '#platform/route/tool.ts';
import { SUB_WALLET_TEXTS, type CreateBody } from './model.ts';
import { refusal } from './refusals.ts';

const LIMITS = ['initial_amount', 'threshold_cents', 'approval_config'] as const;

export function refuseLimits({ type }: Actor, body: CreateBody): void {
  if (type !== 'grant') return;
  // A cap of 0 is what an agent has where none is named.
  const named = { ...body, initial_amount: body.initial_amount === 0 ? undefined : body.initial_amount };
  const field = LIMITS.find((name) => named[name] !== undefined);
  if (field !== undefined) throw refusal('limits_by_owner', { field });
}

export const createAgentTool = defineTool<{ id: string }>({
  name: 'wallet_create_agent',
  title: 'Create an agent',
  description:
    'Only for clients let in with wallet:admin: the key of an agent is refused. ' +
    'Creates an agent that can spend nothing without asking, until the owner of the wallet gives it limits.',
  effect: 'makes',
  textsOfOthers: SUB_WALLET_TEXTS,
  says: ({ id }) =>
    `The agent ${id} was created with a cap of 0. Its owner sets its limits and makes its key.`,
});
