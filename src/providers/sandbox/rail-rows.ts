// What the sandbox's rail remembers: orders, one for each of the caller's references, and what it has booked
// of them.
import type { Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import {
  defineTable,
  int8,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

export type OrderStatus = 'open' | 'settled' | 'refused' | 'returned';

export const sandboxOrders = defineTable(
  'sandbox_orders',
  {
    tenant_id: ofTenant,
    /** What the caller calls it. */
    id: plain(text),
    /** The whole order as it was submitted first. */
    asked: personal(text, 'mention'),
    account_number: personal(text, 'mention'),
    to_alias: personal(nullable(text), 'mention'),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    status: oneOf<OrderStatus>(),
    reason: nullable(oneOf<RailRefusal>()),
    created_at: timestamptz,
    payment_id: plain(nullable(text)),
    settled_at: nullable(timestamptz),
    return_id: plain(nullable(text)),
    return_reason: plain(nullable(text)),
    returned_at: nullable(timestamptz),
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
export type OrderRow = Row<typeof sandboxOrders>;

export const sandboxTransfers = defineTable(
  'sandbox_transfers',
  {
    tenant_id: ofTenant,
    id: plain(text),
    /** That of the order. */
    reference: plain(text),
    kind: oneOf<'payment' | 'return'>(),
    account_number: personal(text, 'mention'),
    /** The amount; below zero for what went out. */
    amount_minor: int8,
    currency: oneOf<Currency>(),
    /** Why it came back. */
    reason: plain(nullable(text)),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['reference', 'account_number'], others: 'stay' } } },
);
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
