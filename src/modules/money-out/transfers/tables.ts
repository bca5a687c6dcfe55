// The rows of transfers.
import {
  defineTable,
  hidden,
  idOf,
  int4,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import { transferMachine, type TransferStatus } from './states.ts';

export const DESTINATION_TYPES = ['cvu', 'cbu', 'clabe', 'alias', 'email'] as const;
export type DestinationType = (typeof DESTINATION_TYPES)[number];

export const PURPOSES = ['wages'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const transfers = defineTable(
  'transfers',
  {
    tenant_id: ofTenant,
    /** It follows from the idempotency key, if there is one. */
    id: idOf<'tx'>(),
    /** Distinguishes another request with the same key. */
    request_hash: hidden(text),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: idOf<'sub'>(),
    status: oneOf<TransferStatus>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    /** The country of the wallet. */
    country: oneOf<Country>(),
    concept: personal(nullable(text), 'mention'),
    purpose: nullable(oneOf<Purpose>()),
    to_type: oneOf<DestinationType>(),
    to_value: personal(text, 'mention'),
    /** The destination as it was resolved, as are the next three. */
    to_name: personal(text, 'mention'),
    to_number: personal(text, 'mention'),
    to_alias: personal(nullable(text), 'mention'),
    to_tax_id: personal(text, 'mention'),
    /** The wallet of the same tenant that it goes to, if it goes to one. */
    to_wallet_id: nullable(idOf<'wal'>()),
    document: personal(nullable(jsonOf<PaidDocument>()), 'mention'),
    approval_id: nullable(idOf<'appr'>()),
    /** The number at which the owner was asked, all but the last digits hidden. */
    approval_phone: personal(nullable(text), 'phone'),
    /** The rail's id of the order. */
    external_id: personal(nullable(text), 'mention'),
    failure: personal(nullable(text), 'mention'),
    created_at: timestamptz,
    /** When its money went to the rail. */
    sent_at: nullable(timestamptz),
    settled_at: nullable(timestamptz),
    batch_id: nullable(idOf<'bat'>()),
    /** Its place in the batch, from 0. */
    batch_line: nullable(int4),
    /** The name that the integrator gave to the line. */
    reference: personal(nullable(text), 'mention'),
  },
  {
    machine: transferMachine,
    ids: { prefix: 'tx' },
    kept: { stays: 'the law asks for the books', of: ['wallet_id'], leads: true },
  },
);
export type TransferRow = Row<typeof transfers>;
