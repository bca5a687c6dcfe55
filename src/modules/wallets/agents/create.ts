// Creates a sub-wallet: an agent's name, with limits on what it may spend of the wallet.
import { answer, defineRoute } from '#platform/route/route.ts';
import { openingRefusals, ownerRefusals, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { createAgentTool, refuseLimits } from './by-client.ts';
import { createSubWallet, invalidAmount, prepareSubWallet } from './make-sub-wallet.ts';
import { createBody, newSubWalletSchema, toNewSubWallet } from './model.ts';
import { refusal } from './refusals.ts';

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
