// The SQL queries of payees.
import { isoOf, type Instant } from '../../platform/clock.ts';
import { lookUpBy } from '../../platform/db/look-up.ts';
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db, type Query } from '../../platform/db/sql.ts';
import { payees, type PayeeRow } from './tables.ts';

/** How many payees an owner can have, and so how long a list can be. */
export const PAYEES_MAX = 200;

export type Owner = { readonly tenantId: string; readonly ownerId: string };

/** A payee of this owner, deleted ones included. */
const payeeBy = lookUpBy(payees, ['tenant_id', 'id', 'cardholder_id']);

export const payeeQuery = ({ tenantId, ownerId }: Owner, id: string): Query<PayeeRow> =>
  payeeBy(tenantId, id, ownerId);

export const findPayee = (db: Db, owner: Owner, id: string): Promise<PayeeRow | undefined> =>
  db.maybe(payeeQuery(owner, id));

export const lockPayee = (db: Db, { tenantId, ownerId }: Owner, id: string): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and id = ${id} and cardholder_id = ${ownerId} for update`,
  );

/** Active ones, newest first. */
export const listPayees = (db: Db, { tenantId, ownerId }: Owner): Promise<PayeeRow[]> =>
  db.all(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and status = 'active'
      order by id desc limit ${PAYEES_MAX}`,
  );

/** The active payee of an owner with this account. */
export const findSamePayee = (
  db: Db,
  { tenantId, ownerId }: Owner,
  number: string,
): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and number = ${number} and status = 'active'`,
  );

/** How many an owner has, and how many were created since a moment, deleted ones included. */
export const countPayees = (
  db: Db,
  { tenantId, ownerId }: Owner,
  since: Instant,
): Promise<{ active: number; recent: number }> =>
  db.one(
    sql<{ active: number; recent: number }>`
      select
        (select count(*)::int from payees
         where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and status = 'active') as active,
        (select count(*)::int from payees
         where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and created_at > ${isoOf(since)}) as recent`,
  );
