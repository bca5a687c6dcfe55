// Whose wallets are, and what came into them. Until it is known for whom a deposit is, it has no owner.
import { findOwners, ownerInId, type OwnedKind } from '#platform/events/owned.ts';
import { cardholderIdOf, deposits } from './tables.ts';

export const ownedWallets: readonly OwnedKind[] = [
  { kind: 'wallet', prefix: 'wal', find: ownerInId(cardholderIdOf) },
  { kind: 'deposit', prefix: 'dep', find: findOwners(deposits, 'wallet_id', cardholderIdOf) },
];
