// The questions that funding asks of its tables, and the few it asks of others.
import { cardAccounts, type CardBalances } from './accounts.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { findDefaultMethod, findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { cardFundings, fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

/** Refunds of one card are taken from so many of its payments at a time. */
const PAYMENTS_MAX = 20;

export const findFunding = (db: Db, tenantId: string, cardId: string): Promise<FundingRow | undefined> =>
  db.maybe(
    sql<FundingRow>`
      select ${columnsOf(cardFundings)} from card_fundings where tenant_id = ${tenantId} and id = ${cardId}`,
  );

export const findOperation = (db: Db, tenantId: string, id: string): Promise<OperationRow | undefined> =>
  db.maybe(
    sql<OperationRow>`
      select ${columnsOf(fundingOperations)} from funding_operations where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Cards that wait for money on a method, in the order in which they were asked for. */
export async function waitingFor(
  db: Db,
  tenantId: string,
  methodId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from card_fundings
      where tenant_id = ${tenantId} and payment_method_id = ${methodId} and missing_minor > 0
      order by created_at, id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The funding and the accounts of a card, as they stood at one moment. */
export async function findWithBalances(
  db: Db,
  tenantId: string,
  cardId: string,
): Promise<{ row: FundingRow; balances: CardBalances } | undefined> {
  const { available, authorized, held, due } = cardAccounts.ids(cardId);
  const row = await db.maybe(
    sql<FundingRow & CardBalances>`
      select ${columnsOf(cardFundings, 'f')}, available.balance as available, authorized.balance as authorized,
             held.balance as held, due.balance as due
      from card_fundings f
      join ledger_accounts available on available.tenant_id = f.tenant_id and available.id = ${available}
      join ledger_accounts authorized on authorized.tenant_id = f.tenant_id and authorized.id = ${authorized}
      join ledger_accounts held on held.tenant_id = f.tenant_id and held.id = ${held}
      join ledger_accounts due on due.tenant_id = f.tenant_id and due.id = ${due}
      where f.tenant_id = ${tenantId} and f.id = ${cardId}`,
  );
  return row === undefined ? undefined : { row, balances: row };
}

/** Newest first. */
export const newestOperations = (
  db: Db,
  tenantId: string,
  cardId: string,
  limit: number,
): Promise<OperationRow[]> =>
  db.all(
    sql<OperationRow>`
      select ${columnsOf(fundingOperations)} from funding_operations
      where tenant_id = ${tenantId} and card_id = ${cardId} order by id desc limit ${limit}`,
  );

/** Payments of a card with something left to refund, newest first. */
export async function refundableIds(db: Db, tenantId: string, cardId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from funding_operations
      where tenant_id = ${tenantId} and card_id = ${cardId} and kind in ('capture', 'charge') and status = 'done'
        and refunded_minor < amount_minor and not refund_refused
      order by id desc limit ${PAYMENTS_MAX}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Where a charge goes: to the card's own method, or to the cardholder's present one if that was taken away.
 */
export async function chargeMethodOf(
  db: Db,
  row: FundingRow,
): Promise<FundingRow['payment_method_id'] | null> {
  const own = await findMethod(db, row.tenant_id, row.payment_method_id);
  if (own === undefined) return null;
  if (own.status === 'active') return own.id;
  const present = await findDefaultMethod(db, row.tenant_id, own.cardholder_id);
  // From an account nothing is charged: what is there has arrived for cards of its own.
  return present?.mode === 'hold' ? present.id : null;
}

/**
 * Cards stand above funding, so this one question is asked of their table directly: whether a card is shown
 * to anybody.
 */
export const isShown = async (db: Db, tenantId: string, cardId: string): Promise<boolean> => {
  const { shown } = await db.one(
    sql<{ shown: boolean }>`
      select exists (select 1 from cards where tenant_id = ${tenantId} and id = ${cardId}
                       and status not in ('REQUESTED', 'FAILED')) as shown`,
  );
  return shown;
};

/**
 * Fundings of all tenants with something that should have been looked at before a moment and that no job will
 * look at. Three searches, each by an index of its own.
 */
export const findForgotten = (
  db: Db,
  kind: string,
  before: Instant,
  limit: number,
): Promise<Pick<FundingRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<FundingRow, 'tenant_id' | 'id'>>`
      select f.tenant_id, f.id from (
        (select tenant_id, id from card_fundings where operation_id is not null and updated_at < ${isoOf(before)}
         order by updated_at limit ${limit})
        union
        (select tenant_id, id from card_fundings where retry_at < ${isoOf(before)} order by retry_at limit ${limit})
        union
        (select tenant_id, id from card_fundings where hold_expires_at < ${isoOf(before)} order by hold_expires_at limit ${limit})
      ) f
      left join jobs j on j.tenant_id = f.tenant_id and j.kind = ${kind} and j.failed_at is null
        and j.run_at < ${isoOf(before)}::timestamptz + interval '1 hour' and j.payload ->> 'cardId' = f.id
      where j.tenant_id is null
      limit ${limit}`,
  );
