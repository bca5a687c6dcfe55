// Begins the opening of a wallet: its row, and the comparison of its books.
import type { Clock } from '#platform/time/clock.ts';
import type { Connection } from '#platform/provider/connections.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Work } from '#platform/work/work.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { checkLaterQuery } from '../books/checks.ts';
import { beginBooksQueries } from '../books/connection-books.ts';
import { lockWallet } from '../queries.ts';
import { settingsOf } from '../settings.ts';
import { walletMachine } from '../states.ts';
import { walletIdOf, wallets, type WalletRow } from '../tables.ts';

type Starting = {
  readonly cardholder: CardholderRow;
  readonly connection: Connection;
  readonly caller: string;
};

/**
 * Writes the row, before the provider is called. One that was refused before is asked for again, rather than
 * asked about: under the same reference, so that it is one account in the end.
 */
export async function startOpening(
  work: Work,
  clock: Clock,
  { cardholder, connection, caller }: Starting,
): Promise<{ row: WalletRow; isAgain: boolean }> {
  const { auto_approve_under_minor, whatsapp_threshold_minor, panic_limit_24h_minor } = await settingsOf(
    work,
    work.tenantId,
  );
  const realNow = clock.now();
  const first: WalletRow = {
    tenant_id: work.tenantId,
    id: walletIdOf(cardholder.id),
    cardholder_id: cardholder.id,
    country: cardholder.country,
    currency: currencyOf(cardholder.country),
    status: walletMachine.initial,
    connection_id: connection.id,
    provider: connection.driver,
    opening_by: caller,
    number: null,
    alias: null,
    holder_name: null,
    tax_id: null,
    auto_approve_under_minor,
    whatsapp_threshold_minor,
    panic_limit_24h_minor,
    created_at: work.now,
    updated_at: work.now,
    tried_at: realNow,
    account_closed_at: null,
  };
  await work.run(insertIfAbsentQuery(wallets, first));
  const row = await lockWallet(work, work.tenantId, first.id);
  const of = { connectionId: row.connection_id, currency: row.currency };
  await work.batch([
    checkLaterQuery(row.tenant_id, { id: row.id, ...of }, realNow),
    ...beginBooksQueries(row.tenant_id, of, { now: work.now, realNow }),
  ]);
  const opening_by = row.opening_by === caller ? caller : null;
  if (row.status !== 'failed') {
    const isNoted = row.opening_by === opening_by;
    return { row: isNoted ? row : work.update(wallets, row, { opening_by }), isAgain: false };
  }
  const again = work.move(wallets, row, 'retry', { opening_by, updated_at: work.now, tried_at: realNow });
  return { row: again, isAgain: true };
}
