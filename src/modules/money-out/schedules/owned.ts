// Whose scheduled payments are, and their occurrences.
import { sql } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { findOwners, type OwnedKind } from '#platform/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/index.ts';
import { scheduledPayments } from './tables.ts';

type RunOwner = { readonly id: string; readonly wallet_id: Id<'wal'> };

export const ownedSchedules: readonly OwnedKind[] = [
  {
    kind: 'scheduled_payment',
    prefix: 'sch',
    find: findOwners(scheduledPayments, 'wallet_id', cardholderIdOf),
  },
  {
    kind: 'scheduled_run',
    prefix: 'run',
    find: async (db, tenantId, ids) => {
      const rows = await db.all(
        sql<RunOwner>`
          select r.id, s.wallet_id from scheduled_runs r
          join scheduled_payments s on s.tenant_id = r.tenant_id and s.id = r.scheduled_payment_id
          where r.tenant_id = ${tenantId} and r.id = any(${ids}::text[])`,
      );
      return rows.map(({ id, wallet_id: of }) => ({ id, ownerId: cardholderIdOf(of) }));
    },
  },
];
