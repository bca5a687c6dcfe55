// What is kept of wallets, for how long, and what of it is about a person.
import { formatUnits, type Currency } from '#platform/money.ts';
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';
import type { WalletRow } from './tables.ts';

export const walletsKept = defineKept({
  wallets: {
    stays: 'the law asks for the books',
    of: ['cardholder_id'],
    leads: true,
    personal: { number: 'account', alias: 'account', holder_name: 'name', tax_id: 'tax_id' },
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'country',
      'currency',
      'status',
      'connection_id',
      'provider',
      'opening_by',
    ],
  },
  wallet_settings: {
    stays: 'it has a row for each tenant',
    inCells: { others: 'copied' },
    plain: ['tenant_id'],
  },
  wallet_movements: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    personal: { description: 'mention', metadata: 'mention' },
    plain: [
      'tenant_id',
      'wallet_id',
      'id',
      'sub_wallet_id',
      'type',
      'module',
      'currency',
      'reference_type',
      'reference_id',
    ],
  },
  deposits: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    inCells: { gives: ['provider_ref'], others: 'stay' },
    personal: {
      account_number: 'account',
      from_name: 'mention',
      from_number: 'mention',
      from_tax_id: 'mention',
      concept: 'mention',
    },
    plain: [
      'tenant_id',
      'id',
      'connection_id',
      'provider_ref',
      'status',
      'suspense_reason',
      'wallet_id',
      'movement_id',
      'currency',
    ],
  },
  wallet_checks: {
    stays: 'it has a row for each wallet',
    inCells: { by: ['id'], others: 'stay' },
    personal: { differences: 'mention' },
    plain: ['tenant_id', 'id', 'connection_id', 'currency', 'statement_after'],
  },
  provider_charges: {
    stays: 'the law asks for the books',
    inCells: { others: 'stay' },
    plain: ['tenant_id', 'id', 'connection_id', 'provider_ref', 'kind', 'currency'],
  },
});

/** Of agents as well, whose accounts are like those of wallets. */
export const fullWallets: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ owner: string; currency: Currency; held: bigint }>`
      select owner_id as owner, currency, sum(balance)::int8 as held from ledger_accounts
      where tenant_id = ${tenantId} and owner_id = any(${ids}::text[])
        and kind in ('wallet_available', 'wallet_held')
      group by owner_id, currency having sum(balance) <> 0 order by owner_id`,
  );
  return rows.map(
    ({ owner, currency, held }) =>
      `${owner} has ${formatUnits(held, currency)} ${currency}: pay it out, and wait until it has arrived`,
  );
};

/** What the provider makes of it later would be an account of a person who is not known any more. */
export const openingWallets: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<Pick<WalletRow, 'id' | 'connection_id'>>`
      select id, connection_id from wallets
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status = 'opening' order by id`,
  );
  return rows.map(
    ({ id, connection_id: at }) =>
      `${id} is being opened: wait until ${at} has answered; where it does not, \`providers check\` says why`,
  );
};
