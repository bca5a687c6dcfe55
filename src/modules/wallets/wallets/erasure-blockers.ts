// What of wallets has to end before a person is erased.
import { formatUnits, type Currency } from '#platform/money/money.ts';
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';
import type { WalletRow } from './tables.ts';

/** Wallets and agents, whose accounts are alike, that have money. */
export const fullWallets: ErasureBlockers = async (db, { tenantId, ids }) => {
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
export const openingWallets: ErasureBlockers = async (db, { tenantId, ids }) => {
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
