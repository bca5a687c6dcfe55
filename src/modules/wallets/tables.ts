// The rows of wallets.
import type { Id } from '../../platform/ids.ts';
import {
  defineTable,
  idOf,
  int8,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '../../platform/db/table.ts';
import type { Currency } from '../../platform/money.ts';
import { walletMachine, type WalletStatus } from './states.ts';

export const wallets = defineTable(
  'wallets',
  {
    tenant_id: text,
    /** Follows from the cardholder's. */
    id: idOf<'wal'>(),
    cardholder_id: idOf<'ch'>(),
    country: text,
    currency: oneOf<Currency>(),
    status: oneOf<WalletStatus>(),
    provider: text,
    /** CVU, CLABE or account number; null until it is open, as are the next three. */
    number: nullable(text),
    alias: nullable(text),
    holder_name: nullable(text),
    tax_id: nullable(text),
    auto_approve_under_minor: int8,
    whatsapp_threshold_minor: int8,
    panic_limit_24h_minor: int8,
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  { machine: walletMachine },
);
export type WalletRow = Row<typeof wallets>;

/** A cardholder has one wallet, so its id needs no looking up and two first calls make the same row. */
export const walletIdOf = (cardholderId: Id<'ch'>): Id<'wal'> => `wal_${cardholderId.slice('ch_'.length)}`;
