// The SQL queries of wallets.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { cellIdOf } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { quick, sql, type Db, type Query } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { findAllNamed, findNamed, isFoundByName, type NamedRows } from '#platform/across-cells/names.ts';
import type { AccountRow } from '#modules/base/ledger/tables.ts';
import { walletAccounts } from './accounts.ts';
import type { Currency } from '#platform/money/money.ts';
import type { WalletStatus } from './states.ts';
import { walletSettings, wallets, type DepositRow, type SettingsRow, type WalletRow } from './tables.ts';

/** A wallet whose account is open, with what is in it. */
export type ShownWallet = WalletRow & {
  readonly number: string;
  readonly alias: string;
  readonly holder_name: string;
  readonly tax_id: string;
  readonly available: bigint;
  readonly held: bigint;
};

export function shownWalletQuery(tenantId: string, id: Id<'wal'>): Query<ShownWallet> {
  const { available, held } = walletAccounts.ids(id);
  return quick(
    sql<ShownWallet>`
      select ${columnsOf(wallets, 'w')}, a.balance as available, h.balance as held
      from wallets w
      join ledger_accounts a on a.tenant_id = w.tenant_id and a.id = ${available}
      join ledger_accounts h on h.tenant_id = w.tenant_id and h.id = ${held}
      where w.tenant_id = ${tenantId} and w.id = ${id} and w.status = 'active'`,
  );
}

export const findShownWallet = (db: Db, tenantId: string, id: Id<'wal'>): Promise<ShownWallet | undefined> =>
  db.maybe(shownWalletQuery(tenantId, id));

export const walletQuery: (tenantId: string, id: string) => Query<WalletRow> = lookUpBy(wallets, [
  'tenant_id',
  'id',
]);

export const findWallet = (db: Db, tenantId: string, id: string): Promise<WalletRow | undefined> =>
  db.maybe(walletQuery(tenantId, id));

export const lockWallet = (db: Db, tenantId: string, id: string): Promise<WalletRow> =>
  db.one(
    sql<WalletRow>`
      select ${columnsOf(wallets)} from wallets where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** The wallet of the tenant with an account, in any of its cells; it may have stopped being open. */
export async function findByNumber(db: Db, tenant: Tenant, number: string): Promise<WalletRow | undefined> {
  if (!isFoundByName(tenant)) return db.maybe(walletByNumber(tenant.id, number));
  const id = await findNamed(db, tenant, ['number', number]);
  return id === undefined ? undefined : findWallet(db, cellIdOf(tenant, id), id);
}

/** The wallets of the tenant with these accounts, in any of its cells. */
export async function findByNumbers(
  db: Db,
  tenant: Tenant,
  numbers: readonly string[],
): Promise<WalletRow[]> {
  if (!isFoundByName(tenant)) return walletsByNumbers(db, tenant.id, numbers);
  const ids = [...(await findAllNamed(db, tenant, 'number', numbers)).values()];
  const cellIds = [...new Set(ids.map((id) => cellIdOf(tenant, id)))];
  return db.all(
    sql<WalletRow>`
      select ${columnsOf(wallets)} from wallets
      where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])`,
  );
}

/** All of a cell with their numbers, in order. */
export const namedWallets: NamedRows = async (db, tenantId, after, limit) => {
  const rows = await db.all(
    sql<Pick<WalletRow, 'id' | 'number'>>`
      select id, number from wallets where tenant_id = ${tenantId} and id > ${after}
      order by id limit ${limit} for share`,
  );
  return rows.map(({ id, number }) => ({
    id,
    objectId: id,
    names: number === null ? [] : [['number', number]],
  }));
};

/** The wallet of one cell with an account. */
export const walletByNumber: (tenantId: string, number: string) => Query<WalletRow> = lookUpBy(wallets, [
  'tenant_id',
  'number',
]);

const walletsByNumbers = (db: Db, tenantId: string, numbers: readonly string[]): Promise<WalletRow[]> =>
  db.all(
    sql<WalletRow>`
      select ${columnsOf(wallets)} from wallets where tenant_id = ${tenantId} and number = any(${numbers}::text[])`,
  );

export type WalletFilter = {
  readonly status: WalletStatus | null;
  readonly currency: Currency | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Wallets of the newest cardholders first, with one row more than asked for if there is one. */
export const listWallets = (db: Db, tenantId: string, filter: WalletFilter): Promise<WalletRow[]> =>
  db.all(
    filter.status === null || filter.status === 'active' ? most(tenantId, filter) : few(tenantId, filter),
  );

/** All of them, or those that are active, as nearly all are. */
const most = (tenantId: string, { status, currency, after, limit }: WalletFilter) =>
  sql<WalletRow>`
    select ${columnsOf(wallets)} from wallets
    where tenant_id = ${tenantId} and (${status}::text is null or status = ${status})
      and (${currency}::text is null or currency = ${currency})
      and (${after}::text is null or id < ${after})
    order by id desc limit ${limit + 1}`;

/** The wallets in another status, which have an index of their own. */
const few = (tenantId: string, { status, currency, after, limit }: WalletFilter) =>
  sql<WalletRow>`
    select ${columnsOf(wallets)} from wallets
    where tenant_id = ${tenantId} and status <> 'active' and status = ${status}
      and (${currency}::text is null or currency = ${currency})
      and (${after}::text is null or id < ${after})
    order by id desc limit ${limit + 1}`;

/** What is in accounts of wallets; those that are not open yet have none. */
export const balancesQuery = (
  tenantId: string,
  accountIds: readonly string[],
): Query<Pick<AccountRow, 'id' | 'balance'>> =>
  sql<Pick<AccountRow, 'id' | 'balance'>>`
    select id, balance from ledger_accounts
    where tenant_id = ${tenantId} and id = any(${accountIds}::text[])`;

/** Finds wallets of all tenants that the provider was last asked to open before an instant in real time. */
export const findLeftOpening = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<WalletRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<WalletRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from wallets where status = 'opening' and tried_at < ${isoOf(before)}
      order by tried_at limit ${limit}`,
  );

/** Whether it is a wallet of a person who was erased: it was opened, and has no number any more. */
export const isToClose = ({ status, number, account_closed_at: closedAt }: WalletRow): boolean =>
  status === 'active' && number === null && closedAt === null;

/** Wallets whose accounts are to be closed, and were not asked for since an instant in real time. */
export const findToClose = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<WalletRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<WalletRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from wallets
      where status = 'active' and number is null and account_closed_at is null and tried_at < ${isoOf(before)}
      order by tried_at limit ${limit}`,
  );

export const settingsQuery: (tenantId: string) => Query<SettingsRow> = lookUpBy(walletSettings, [
  'tenant_id',
]);

type ClaimableInput = {
  readonly connectionId: string;
  readonly number: string;
  readonly currency: Currency;
  readonly limit: number;
};

/** Deposits in suspense that were sent to an account, wherever they were booked. */
export const claimableOf = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, number, currency, limit }: ClaimableInput,
) =>
  db.all(
    sql<Pick<DepositRow, 'tenant_id' | 'id'>>`
    select tenant_id, id from deposits
    where tenant_id = any(${cellIds}::text[]) and account_number = ${number} and status = 'suspense' and currency = ${currency}
      and connection_id = ${connectionId}
    limit ${limit}`,
  );
