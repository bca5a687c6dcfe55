// Creates a sub-wallet: an agent's name, with limits on what it may spend of the wallet.
import { answer, defineRoute } from '#platform/route/route.ts';
import { openingRefusals, type OpeningServices, ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { createSubWallet, invalidAmount, prepareSubWallet } from './make-sub-wallet.ts';
import {
  createBody,
  type CreateBody,
  newSubWalletSchema,
  SUB_WALLET_TEXTS,
  toNewSubWallet,
} from './model.ts';
import { refusal } from './refusals.ts';
import type { Actor } from '#platform/context/context.ts';
import { defineTool } from '#platform/route/tool.ts';

// What a client that acts for a person may say of a new agent. It may prepare one, which can then spend
// nothing without asking: what an agent may spend is for the owner to say, who is signed in.

const LIMITS = ['initial_amount', 'threshold_cents', 'approval_config'] as const;

export function refuseLimits({ type }: Actor, body: CreateBody): void {
  if (type !== 'grant') return;
  // An agent has a cap of 0 unless one is named.
  const named = { ...body, initial_amount: body.initial_amount === 0 ? undefined : body.initial_amount };
  const field = LIMITS.find((name) => named[name] !== undefined);
  if (field !== undefined) throw refusal('limits_by_owner', { field });
}

const createAgentTool = defineTool<{ id: string }>({
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

export const createSubWalletRoute = defineRoute({
  id: 'sub_wallets.create',
  method: 'POST',
  path: '/api/v1/wallet/sub-wallets',
  auth: [{ session: 'self' }, { grant: 'wallet:admin' }],
  proof: 'to loosen',
  tag: 'Sub-wallets',
  summary: 'Create a sub-wallet',
  description:
    'An agent, with limits on what it may spend of the wallet. A payment beyond its cap is held for the owner. ' +
    'Caps may add up to more than the wallet holds. The wallet is opened if it is not open yet. ' +
    'Thresholds or a limit of 24 hours above those of the wallet, and no WhatsApp, take a session that was proven in the last 10 minutes.',
  body: createBody,
  answers: { 201: { description: 'The sub-wallet.', schema: newSubWalletSchema } },
  refusals: {
    ...ownerRefusals,
    agent_label_required: refusal.rows.agent_label_required,
    initial_amount_invalid: refusal.rows.initial_amount_invalid,
    limits_by_owner: refusal.rows.limits_by_owner,
    too_many_sub_wallets: refusal.rows.too_many_sub_wallets,
    sub_wallet_creation_failed: refusal.rows.sub_wallet_creation_failed,
    provider_not_connected: openingRefusals.provider_not_connected,
  },
  refusalsOfFields: {
    agent_label: () => refusal('agent_label_required', { field: 'agent_label' }),
    initial_amount: invalidAmount,
  },
  failsAs: () => refusal('sub_wallet_creation_failed', { detail: 'logged under the request id' }),
  command: createSubWallet,
  prepare(call, db, services: OpeningServices) {
    refuseLimits(call.actor, call.body);
    return prepareSubWallet(db, call, call.body, services);
  },
  answer: (created) => answer(201, toNewSubWallet(created)),
  tool: createAgentTool,
});
