// SQL queries of payment methods.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import type { Rail } from './rails.ts';
import { checkoutSessions, paymentMethods, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

/** The method that holds are placed on; undefined if none is connected. */
export const findDefaultMethod = (
  db: Db,
  tenantId: string,
  cardholderId: string,
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and is_default`,
  );

export const findMethod = (db: Db, tenantId: string, id: string): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Locks only a payment method of this cardholder. */
export const lockMethod = (
  db: Db,
  tenantId: string,
  method: { readonly cardholderId: string; readonly id: string },
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and id = ${method.id} and cardholder_id = ${method.cardholderId} for update`,
  );

/** The active method of a cardholder with this card, if it was connected before. */
export const lockSameCard = (
  db: Db,
  tenantId: string,
  card: { readonly cardholderId: string; readonly connectionId: string; readonly fingerprint: string },
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and cardholder_id = ${card.cardholderId}
        and connection_id = ${card.connectionId} and fingerprint = ${card.fingerprint} and status = 'active' for update`,
  );

/**
 * Who becomes the default when this one goes: the newest other active method. For a command, which then locks
 * it by its id.
 */
export const findNextDefault = (
  db: Db,
  tenantId: string,
  leaving: Pick<PaymentMethodRow, 'id' | 'cardholder_id'>,
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and cardholder_id = ${leaving.cardholder_id}
        and status = 'active' and id <> ${leaving.id}
      order by id desc limit 1`,
  );

/** The one of a cardholder with this account, if it is connected or about to be. */
export const findSameAccount = (
  db: Db,
  tenantId: string,
  of: { readonly cardholderId: string; readonly rail: Rail; readonly account: AccountKey },
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and cardholder_id = ${of.cardholderId} and rail = ${of.rail}
        and fingerprint = ${of.account.value} and status <> 'detached'`,
  );

/** The method of an account, by our reference of it at its processor. */
export const methodByReference = (
  db: Db,
  tenantId: string,
  of: { readonly connectionId: string; readonly reference: string },
): Promise<PaymentMethodRow | undefined> =>
  db.maybe(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and token = ${of.reference} and connection_id = ${of.connectionId}
        and type = 'bank_account'`,
  );

/** Accounts of all tenants of which it is not known since before a moment whose they are. */
export const findPending = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<PaymentMethodRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<PaymentMethodRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from payment_methods
      where status = 'pending' and created_at < ${isoOf(before)} order by created_at limit ${limit}`,
  );

/**
 * Accounts of all tenants that were detached before a moment, and that their processors still take money for.
 */
export const findUnreleased = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<PaymentMethodRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<PaymentMethodRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from payment_methods
      where type = 'bank_account' and released_at is null and detached_at < ${isoOf(before)}
      order by detached_at limit ${limit}`,
  );

/** Methods that are not detached, newest first, with one row more than asked for if there is one. */
export const listMethods = (
  db: Db,
  tenantId: string,
  page: { readonly cardholderId: string; readonly after: string | null; readonly limit: number },
): Promise<PaymentMethodRow[]> =>
  db.all(
    sql<PaymentMethodRow>`
      select ${columnsOf(paymentMethods)} from payment_methods
      where tenant_id = ${tenantId} and cardholder_id = ${page.cardholderId} and status <> 'detached'
        and (${page.after}::text is null or id < ${page.after})
      order by id desc limit ${page.limit + 1}`,
  );

/** Finds a checkout by the hash of the link's secret, which is all that is known of whose it is. */
export const findCheckoutByHash = (db: Db, tokenHash: string): Promise<CheckoutRow | undefined> =>
  db.maybe(
    sql<CheckoutRow>`select ${columnsOf(checkoutSessions)} from checkout_sessions where token_hash = ${tokenHash}`,
  );

export const lockCheckout = (db: Db, tenantId: string, id: string): Promise<CheckoutRow | undefined> =>
  db.maybe(
    sql<CheckoutRow>`
      select ${columnsOf(checkoutSessions)} from checkout_sessions
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** Counts one more card tried by a link; returns false if no more may be. */
export const countAttempt = async (
  db: Db,
  { tenant_id: tenantId, id }: CheckoutRow,
  attemptsMax: number,
): Promise<boolean> =>
  (await db.run(
    sql`update checkout_sessions set attempts = attempts + 1
        where tenant_id = ${tenantId} and id = ${id} and status = 'pending' and attempts < ${attemptsMax}`,
  )) === 1;

/** Nothing was learned by it, so it does not count. */
export const forgetAttempt = (db: Db, { tenant_id: tenantId, id }: CheckoutRow): Promise<number> =>
  db.run(
    sql`update checkout_sessions set attempts = attempts - 1
        where tenant_id = ${tenantId} and id = ${id} and status = 'pending' and attempts > 0`,
  );
