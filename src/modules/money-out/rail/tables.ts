// The rows of orders to rails.
import {
  bool,
  defineTable,
  idOf,
  int8,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { railMachine, type RailStatus } from './states.ts';

/** What orders are made for. */
export type OwnerKind = 'payment' | 'withdrawal' | 'transfer';

export const railOperations = defineTable(
  'rail_operations',
  {
    tenant_id: text,
    /** The reference that the rail knows. */
    id: idOf<'rop'>(),
    /** At which the rail is, since the account is there that the money leaves. */
    connection_id: text,
    owner_kind: oneOf<OwnerKind>(),
    owner_id: text,
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: nullable(idOf<'sub'>()),
    status: oneOf<RailStatus>(),
    country: oneOf<Country>(),
    currency: oneOf<Currency>(),
    amount_minor: int8,
    from_number: text,
    from_name: text,
    from_tax_id: text,
    to_number: text,
    to_alias: nullable(text),
    to_name: text,
    to_tax_id: text,
    concept: text,
    /** The invoice that it pays, which is free again when no money has left. */
    document_key: nullable(text),
    /** When its money was set aside, by which limits get it back. */
    reserved_at: timestamptz,
    provider_ref: nullable(text),
    return_ref: nullable(text),
    reason: nullable(text),
    /** What a rail reported against an outcome that stands already. */
    contradiction: nullable(text),
    /** Whether its owner is notified when the rail has taken it. */
    notifies_taken: bool,
    taken_at: nullable(timestamptz),
    created_at: timestamptz,
    finished_at: nullable(timestamptz),
    returned_at: nullable(timestamptz),
    /** Whether the payment was seen on a statement of the provider of accounts. */
    is_payment_confirmed: bool,
    is_return_confirmed: bool,
    /** When the rail was last asked, in real time. */
    tried_at: timestamptz,
    /** Since when it is not submitted any more, because an operator decides how it ended. */
    held_at: nullable(timestamptz),
  },
  { machine: railMachine, ids: { prefix: 'rop' } },
);
export type RailOperationRow = Row<typeof railOperations>;
