// What the sandbox's rail remembers: orders, one for each of the caller's references, and what it has booked
// of them.
import { isoOf, type Instant } from '../../platform/clock.ts';
import {
  columnsOf,
  defineTable,
  int8,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import type { Currency } from '../../platform/money.ts';
import type { Work } from '../../platform/work.ts';
import type { RailOrder, RailRefusal } from '../../modules/rail/port.ts';
import { accountByNumberQuery, type AccountRow } from './accounts-rows.ts';

export type OrderStatus = 'open' | 'settled' | 'refused' | 'returned';

const sandboxOrders = defineTable('sandbox_orders', {
  tenant_id: text,
  id: text,
  reference: text,
  /** The whole order as it was submitted first. */
  asked: text,
  account_number: text,
  to_alias: nullable(text),
  amount_minor: int8,
  currency: oneOf<Currency>(),
  status: oneOf<OrderStatus>(),
  reason: nullable(oneOf<RailRefusal>()),
  created_at: timestamptz,
});
export type OrderRow = Row<typeof sandboxOrders>;

export const sandboxTransfers = defineTable('sandbox_transfers', {
  tenant_id: text,
  id: text,
  /** That of the order. */
  reference: text,
  kind: oneOf<'payment' | 'return'>(),
  account_number: text,
  /** Below zero for what went out. */
  amount_minor: int8,
  currency: oneOf<Currency>(),
  /** Why it came back. */
  reason: nullable(text),
  created_at: timestamptz,
});
export type TransferRow = Row<typeof sandboxTransfers>;

/** An order with what was booked of it. */
export type KnownOrder = OrderRow & {
  readonly payment_id: string | null;
  readonly settled_at: Instant | null;
  readonly return_id: string | null;
  readonly return_reason: string | null;
  readonly returned_at: Instant | null;
};

export const textOf = ({ country, currency, amountMinor, from, to, concept }: RailOrder): string =>
  JSON.stringify([
    [country, currency, String(amountMinor), concept],
    [from.number, from.holderName, from.taxId],
    [to.number, to.holderName, to.taxId, to.alias],
  ]);

/** True for the first transaction that uses a reference. A second one at the same moment waits for it. */
export async function keepOrder(work: Work, order: RailOrder): Promise<boolean> {
  const { reference, currency, amountMinor, from, to } = order;
  const kept = await work.run(
    sql`insert into sandbox_orders
          (tenant_id, id, reference, asked, account_number, to_alias, amount_minor, currency, status, reason, created_at)
        values (${work.tenantId}, ${work.newId('sord')}, ${reference}, ${textOf(order)}, ${from.number}, ${to.alias},
                ${amountMinor}, ${currency}, 'open', null, ${isoOf(work.now)})
        on conflict (tenant_id, reference) do nothing`,
  );
  return kept === 1;
}

export const findOrder = (db: Db, tenantId: string, reference: string): Promise<KnownOrder | undefined> =>
  db.maybe(
    sql<KnownOrder>`
      select ${columnsOf(sandboxOrders, 'o')}, p.id as payment_id, p.created_at as settled_at,
             r.id as return_id, r.reason as return_reason, r.created_at as returned_at
      from sandbox_orders o
      left join sandbox_transfers p on p.tenant_id = o.tenant_id and p.reference = o.reference and p.kind = 'payment'
      left join sandbox_transfers r on r.tenant_id = o.tenant_id and r.reference = o.reference and r.kind = 'return'
      where o.tenant_id = ${tenantId} and o.reference = ${reference}`,
  );

type Moved = {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly reason?: RailRefusal;
};

/** The order as it is then; undefined where it does not stand there, such as the second time. */
export const moveOrder = (
  work: Work,
  reference: string,
  { from, to, reason }: Moved,
): Promise<OrderRow | undefined> =>
  work.maybe(
    sql<OrderRow>`
      update sandbox_orders set status = ${to}, reason = ${reason ?? null}
      where tenant_id = ${work.tenantId} and reference = ${reference} and status = ${from}
      returning ${columnsOf(sandboxOrders)}`,
  );

export type Means = {
  readonly account: AccountRow | undefined;
  /** What all accounts of the tenant in the currency have, without what is on its way out of them. */
  readonly freeMinor: bigint;
};

/** Others who ask wait until this transaction ends, so that two orders never count on the same money. */
export async function meansOf(work: Work, { reference, currency, from }: RailOrder): Promise<Means> {
  const key = `sandbox_orders ${work.tenantId} ${currency}`;
  const [found, , free] = await work.batch([
    accountByNumberQuery(work.tenantId, from.number),
    sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
    sql<{ free: bigint }>`
      select (select coalesce(sum(balance_minor), 0) from sandbox_balances
              where tenant_id = ${work.tenantId} and currency = ${currency})::bigint
           - (select coalesce(sum(amount_minor), 0) from sandbox_orders
              where tenant_id = ${work.tenantId} and currency = ${currency} and status = 'open'
                and reference <> ${reference})::bigint as free`,
  ]);
  return { account: found.rows[0], freeMinor: free.rows[0]?.free ?? 0n };
}
