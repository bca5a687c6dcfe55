// How far payments, withdrawals and transfers are, as the movements say that took their money from a wallet.
import { rawQuery, type Query } from '#platform/db/sql.ts';
import type { Table } from '#platform/db/table.ts';
import type { MovementState, MovementStatus, OrderStates } from '#modules/wallets/wallets/movement-states.ts';
import type { OutgoingRow } from './noun.ts';

type StateRow = Pick<OutgoingRow, 'id' | 'status' | 'settled_at'>;

/** All other statuses are steps on its way. */
const STATUSES: Readonly<Partial<Record<string, MovementStatus>>> = {
  pending_approval: 'awaiting_approval',
  settled: 'booked',
  returned: 'booked',
  failed: 'released',
  rejected: 'released',
  cancelled: 'released',
};

const stateOf = ({ status, settled_at: bookedAt }: StateRow): MovementState => ({
  status: STATUSES[status] ?? 'processing',
  bookedAt,
});

export const orderStatesOf = (nouns: Readonly<Record<string, { readonly table: Table }>>): OrderStates => {
  const queries = new Map(Object.entries(nouns).map(([kind, { table }]) => [kind, stateQueryOf(table)]));
  return async (db, tenantId, orders) => {
    const asked = [...Map.groupBy(orders, ({ reference_type: kind }) => kind)].flatMap(([kind, of]) => {
      const query = queries.get(kind);
      return query === undefined
        ? []
        : [
            query(
              tenantId,
              of.map(({ reference_id: id }) => id),
            ),
          ];
    });
    if (asked.length === 0) return new Map();
    const replies = await db.batch(asked);
    return new Map(replies.flatMap(({ rows }) => rows.map((row) => [row.id, stateOf(row)] as const)));
  };
};

function stateQueryOf({ name }: Table) {
  const text = `select id, status, settled_at from ${name} where tenant_id = $1 and id = any($2::text[])`;
  return (tenantId: string, ids: readonly string[]): Query<StateRow> => rawQuery(text, [tenantId, ids]);
}
