// The queries by which our books are compared with the provider's.
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { omnibusAccount, walletAccounts } from '../accounts.ts';
import type { OrderScope } from './booked-orders.ts';
import {
  deposits,
  providerCharges,
  walletChecks,
  type ChargeRow,
  type CheckRow,
  type DepositRow,
} from '../tables.ts';

export const knownDeposits = (
  db: Db,
  cellIds: readonly string[],
  ids: readonly string[],
): Promise<DepositRow[]> =>
  db.all(
    sql<DepositRow>`
      select ${columnsOf(deposits)} from deposits
      where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])`,
  );

export const knownCharges = (db: Db, tenantId: string, ids: readonly string[]): Promise<ChargeRow[]> =>
  db.all(
    sql<ChargeRow>`
      select ${columnsOf(providerCharges)} from provider_charges
      where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
  );

export const confirmQuery = (tenantId: string, ids: readonly string[]): Query<unknown> =>
  sql`update deposits set is_confirmed = true
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and not is_confirmed`;

/** Deposits that we have booked before an instant, and that no statement has shown. */
export const neverShown = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, accountNumber, startedAt }: OrderScope,
  limit: number,
): Promise<DepositRow[]> =>
  db.all(
    sql<DepositRow>`
      select ${columnsOf(deposits)} from deposits
      where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and not is_confirmed
        and connection_id = ${connectionId}
        and (${accountNumber}::text is null or account_number = ${accountNumber})
        and created_at < ${isoOf(startedAt)}
      limit ${limit}`,
  );

/** What our books say, without deposits that came after the provider was asked. */
export async function ledgerOf(
  db: Db,
  cellIds: readonly string[],
  walletId: string | null,
  { connectionId, currency, accountNumber, startedAt }: OrderScope,
): Promise<bigint> {
  const { available, held } = walletAccounts.ids(walletId ?? '');
  // What the provider holds for us stands on its other side, below zero.
  const [ids, sign] =
    walletId === null ? [[omnibusAccount(connectionId, currency)], -1n] : [[available, held], 1n];
  const { ledger, coming } = await db.one(
    sql<{ ledger: bigint; coming: bigint }>`
      select (select sum(balance)::bigint from ledger_accounts
              where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])) as ledger,
             (select coalesce(sum(amount_minor), 0)::bigint from deposits
              where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and not is_confirmed
                and connection_id = ${connectionId}
                and (${accountNumber}::text is null or account_number = ${accountNumber} and status = 'booked')
                and created_at >= ${isoOf(startedAt)}) as coming`,
  );
  return sign * ledger - coming;
}

export const checkQuery: (tenantId: string, id: string) => Query<CheckRow> = lookUpBy(walletChecks, [
  'tenant_id',
  'id',
]);

export const findCheck = (db: Db, tenantId: string, id: string): Promise<CheckRow | undefined> =>
  db.maybe(checkQuery(tenantId, id));

/** Finds what is due to be compared in all tenants, longest overdue first. */
export const findDueChecks = (
  db: Db,
  realNow: Instant,
  limit: number,
): Promise<Pick<CheckRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<CheckRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from wallet_checks where due_at <= ${isoOf(realNow)} order by due_at limit ${limit}`,
  );

export const postponeQuery = (tenantId: string, id: string, dueAt: Instant): Query<unknown> =>
  sql`update wallet_checks set due_at = ${isoOf(dueAt)} where tenant_id = ${tenantId} and id = ${id}`;

export const updateCheckQuery = (row: CheckRow): Query<unknown> =>
  sql`update wallet_checks
      set due_at = ${isoOf(row.due_at)}, statement_after = ${row.statement_after},
          checked_at = ${isoOrNull(row.checked_at)}, is_ok = ${row.is_ok},
          ledger_minor = ${row.ledger_minor}, provider_minor = ${row.provider_minor}, repaired = ${row.repaired},
          differences = ${JSON.stringify(row.differences)}::jsonb
      where tenant_id = ${row.tenant_id} and id = ${row.id}`;
