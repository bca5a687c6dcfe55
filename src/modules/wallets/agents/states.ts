// How sub-wallets and the keys of agents may move.
import { defineMachine } from '#platform/db/machine.ts';

export const SUB_WALLET_STATUSES = ['active', 'paused', 'closed'] as const;
export type SubWalletStatus = (typeof SUB_WALLET_STATUSES)[number];

export const subWalletMachine = defineMachine<SubWalletStatus, 'pause' | 'resume' | 'close'>({
  name: 'sub_wallet',
  column: 'status',
  initial: 'active',
  statuses: SUB_WALLET_STATUSES,
  events: {
    pause: { from: ['active'], to: 'paused' },
    resume: { from: ['paused'], to: 'active' },
    close: { from: ['active', 'paused'], to: 'closed' },
  },
});

export const AGENT_KEY_STATUSES = ['active', 'rotated', 'revoked'] as const;
export type AgentKeyStatus = (typeof AGENT_KEY_STATUSES)[number];

export const agentKeyMachine = defineMachine<AgentKeyStatus, 'rotate' | 'revoke'>({
  name: 'agent_key',
  column: 'status',
  initial: 'active',
  statuses: AGENT_KEY_STATUSES,
  events: {
    rotate: { from: ['active'], to: 'rotated' },
    revoke: { from: ['active', 'rotated'], to: 'revoked' },
  },
});
