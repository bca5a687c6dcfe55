// The rows of orders to rails.
import {
  bool,
  defineTable,
  idOf,
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
import type { Currency } from '#platform/money/money.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { railMachine, type RailStatus } from './states.ts';

/** What orders are made for. */
export type OwnerKind = 'payment' | 'withdrawal' | 'transfer';

export const railOperations = defineTable(
  'rail_operations',
  {
    tenant_id: ofTenant,
    /** The reference that the rail knows. */
    id: idOf<'rop'>(),
    /** The connection of the rail, since the account is there that the money leaves. */
    connection_id: plain(text),
    owner_kind: oneOf<OwnerKind>(),
    owner_id: plain(text),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: nullable(idOf<'sub'>()),
    status: oneOf<RailStatus>(),
    country: oneOf<Country>(),
    currency: oneOf<Currency>(),
    amount_minor: int8,
    from_number: personal(text, 'account'),
    from_name: personal(text, 'name'),
    from_tax_id: personal(text, 'tax_id'),
    to_number: personal(text, 'mention'),
    to_alias: personal(nullable(text), 'mention'),
    to_name: personal(text, 'mention'),
    to_tax_id: personal(text, 'mention'),
    concept: personal(text, 'mention'),
    /** The invoice that it pays, which is free again when no money has left. */
    document_key: plain(nullable(text)),
    /** When its money was set aside, by which limits get it back. */
    reserved_at: timestamptz,
    provider_ref: plain(nullable(text)),
    return_ref: plain(nullable(text)),
    reason: personal(nullable(text), 'mention'),
    /** What a rail reported against an outcome that stands already. */
    contradiction: plain(nullable(text)),
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
  {
    machine: railMachine,
    ids: { prefix: 'rop' },
    kept: { stays: 'the law asks for the books', of: ['wallet_id'], leads: true },
  },
);
export type RailOperationRow = Row<typeof railOperations>;
