// Whose payments, withdrawals and transfers are, and into whose wallet here their money has gone. Before
// it has arrived its recipient hears nothing.
import { rawQuery } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Table } from '#platform/db/table.ts';
import type { OwnedKind } from '#platform/events/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';

type Row = { readonly id: string; readonly wallet_id: Id<'wal'>; readonly to_wallet_id: Id<'wal'> | null };

export function ownedOutgoing(kind: string, prefix: string, { name }: Table): OwnedKind {
  const text =
    `select id, wallet_id, case when settled_at is not null then to_wallet_id end as to_wallet_id from ${name} ` +
    'where tenant_id = $1 and id = any($2::text[])';
  return {
    kind,
    prefix,
    mayEnter: true,
    find: async (db, tenantId, ids) => {
      const rows = await db.all(rawQuery<Row>(text, [tenantId, ids]));
      return rows.map(({ id, wallet_id: from, to_wallet_id: to }) => ({
        id,
        ownerId: cardholderIdOf(from),
        ...(to === null ? {} : { enters: { walletId: to, ownerId: cardholderIdOf(to) } }),
      }));
    },
  };
}
