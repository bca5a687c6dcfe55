// What the sandbox's rail remembers: orders, one for each of the caller's references, and what it has booked
// of them.
import type { Instant } from '#platform/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { defineTable, int8, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money.ts';
import type { RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';

export type OrderStatus = 'open' | 'settled' | 'refused' | 'returned';

export const sandboxOrders = defineTable('sandbox_orders', {
  tenant_id: text,
  /** What the caller calls it. */
  id: text,
  /** The whole order as it was submitted first. */
  asked: text,
  account_number: text,
  to_alias: nullable(text),
  amount_minor: int8,
  currency: oneOf<Currency>(),
  status: oneOf<OrderStatus>(),
  reason: nullable(oneOf<RailRefusal>()),
  created_at: timestamptz,
  payment_id: nullable(text),
  settled_at: nullable(timestamptz),
  return_id: nullable(text),
  return_reason: nullable(text),
  returned_at: nullable(timestamptz),
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

const orderBy = lookUpBy(sandboxOrders, ['tenant_id', 'id']);

export const findOrder = (db: Db, tenantId: string, reference: string): Promise<OrderRow | undefined> =>
  db.maybe(orderBy(tenantId, reference));

export const newOrder = (tenantId: string, order: RailOrder, at: Instant): OrderRow => ({
  tenant_id: tenantId,
  id: order.reference,
  asked: textOf(order),
  account_number: order.from.number,
  to_alias: order.to.alias,
  amount_minor: order.amountMinor,
  currency: order.currency,
  status: 'open',
  reason: null,
  created_at: at,
  payment_id: null,
  settled_at: null,
  return_id: null,
  return_reason: null,
  returned_at: null,
});

export const textOf = ({ country, currency, amountMinor, from, to, concept }: RailOrder): string =>
  JSON.stringify([
    [country, currency, String(amountMinor), concept],
    [from.number, from.holderName, from.taxId],
    [to.number, to.holderName, to.taxId, to.alias],
  ]);
