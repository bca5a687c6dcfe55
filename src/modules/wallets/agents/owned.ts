// Whose sub-wallets are, and the keys of their agents.
import { findOwners, findOwnersThrough, type OwnedKind } from '#platform/events/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { agentKeys, subWallets } from './tables.ts';

const ofSubWallet = { table: subWallets, column: 'wallet_id' };

export const ownedAgents: readonly OwnedKind[] = [
  {
    kind: 'sub_wallet',
    prefix: 'sub',
    find: findOwners(subWallets, 'wallet_id', cardholderIdOf),
  },
  {
    kind: 'agent_key',
    prefix: 'agk',
    find: findOwnersThrough(agentKeys, 'sub_wallet_id', ofSubWallet, cardholderIdOf),
  },
];
