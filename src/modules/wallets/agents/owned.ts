// Whose sub-wallets are, and the keys of their agents.
import { sql } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { findOwners, type OwnedKind } from '#platform/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/index.ts';
import { subWallets } from './tables.ts';

type KeyOwner = { readonly id: string; readonly wallet_id: Id<'wal'> };

export const ownedAgents: readonly OwnedKind[] = [
  {
    kind: 'sub_wallet',
    prefix: 'sub',
    find: findOwners(subWallets, 'wallet_id', cardholderIdOf),
  },
  {
    kind: 'agent_key',
    prefix: 'agk',
    find: async (db, tenantId, ids) => {
      const rows = await db.all(
        sql<KeyOwner>`
          select k.id, s.wallet_id from agent_keys k
          join sub_wallets s on s.tenant_id = k.tenant_id and s.id = k.sub_wallet_id
          where k.tenant_id = ${tenantId} and k.id = any(${ids}::text[])`,
      );
      return rows.map(({ id, wallet_id: of }) => ({ id, ownerId: cardholderIdOf(of) }));
    },
  },
];
