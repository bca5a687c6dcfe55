// What the sandbox's processor of accounts keeps: accounts by the caller's references, what came in for them,
// and what was refunded.
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import {
  bool,
  columnsOf,
  defineTable,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import type {
  Attaching,
  DebitRefusal,
  ProcessorItem,
  RefundRefusal,
} from '#modules/issuing/payment-methods/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

export const sandboxMethodAccounts = defineTable(
  'sandbox_method_accounts',
  {
    tenant_id: ofTenant,
    id: plain(text),
    asked: personal(jsonOf<Attaching>(), 'mention'),
    holder_name: personal(text, 'mention'),
    tax_id: personal(text, 'mention'),
    answered_at: timestamptz,
    is_released: bool,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
export type MethodAccountRow = Row<typeof sandboxMethodAccounts>;

const sandboxAccountHolders = defineTable(
  'sandbox_account_holders',
  {
    tenant_id: ofTenant,
    id: personal(text, 'mention'),
    tax_id: personal(text, 'mention'),
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { others: 'copied' } } },
);

export const sandboxMethodDeposits = defineTable(
  'sandbox_method_deposits',
  {
    tenant_id: ofTenant,
    id: plain(text),
    account_id: plain(text),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    from_name: personal(text, 'mention'),
    from_account: personal(nullable(text), 'mention'),
    from_tax_id: personal(nullable(text), 'mention'),
    status: oneOf<'held' | 'received' | 'returned'>(),
    gone_minor: int8,
    created_at: timestamptz,
  },
  {
    ids: { prefix: 'smd' },
    kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['account_id'], gives: ['id'], others: 'stay' } },
  },
);
export type SandboxMethodDeposit = Row<typeof sandboxMethodDeposits>;

export const sandboxMethodRefunds = defineTable(
  'sandbox_method_refunds',
  {
    tenant_id: ofTenant,
    id: plain(text),
    deposit_id: plain(text),
    amount_minor: int8,
    reason: nullable(oneOf<RefundRefusal>()),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
export type SandboxMethodRefund = Row<typeof sandboxMethodRefunds>;

export const sandboxMethodDebits = defineTable(
  'sandbox_method_debits',
  {
    tenant_id: ofTenant,
    id: plain(text),
    account_id: plain(text),
    amount_minor: int8,
    /** Why it is refused; null if the money comes, as this deposit. */
    reason: nullable(oneOf<DebitRefusal>()),
    deposit_id: plain(text),
    /** When the answer is due; null: at once. */
    answered_at: nullable(timestamptz),
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
export type SandboxMethodDebit = Row<typeof sandboxMethodDebits>;
/** What its statement has, each line written with what it is about. */
const sandboxMethodLines = defineTable(
  'sandbox_method_lines',
  {
    tenant_id: ofTenant,
    id: plain(text),
    kind: oneOf<ProcessorItem['said']['kind']>(),
    account_id: plain(text),
    deposit_id: plain(text),
    /** The caller's, of a refund; of what was taken back, its own. */
    reference: plain(nullable(text)),
    is_held: bool,
    amount_minor: int8,
    currency: oneOf<Currency>(),
    created_at: timestamptz,
  },
  {
    ids: { prefix: 'smln' },
    kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['account_id'], others: 'stay' } },
  },
);
export type MethodLineRow = Row<typeof sandboxMethodLines>;

type NewLine = Pick<MethodLineRow, 'kind' | 'amount_minor'> &
  Partial<Pick<MethodLineRow, 'reference' | 'is_held'>>;
export const writeLine = (
  work: Work,
  {
    id: depositId,
    account_id: accountId,
    currency,
  }: Pick<SandboxMethodDeposit, 'id' | 'account_id' | 'currency'>,
  { reference = null, is_held = false, ...line }: NewLine,
): Promise<void> =>
  insertRows(work, sandboxMethodLines, [
    {
      tenant_id: work.tenantId,
      id: work.newId('smln', accountId),
      ...line,
      account_id: accountId,
      deposit_id: depositId,
      reference,
      is_held,
      currency,
      created_at: work.now,
    },
  ]);

export const findMethodAccount = (
  db: Db,
  tenantId: string,
  reference: string,
): Promise<MethodAccountRow | undefined> =>
  db.maybe(
    sql<MethodAccountRow>`
      select ${columnsOf(sandboxMethodAccounts)} from sandbox_method_accounts
      where tenant_id = ${tenantId} and id = ${reference}`,
  );

/** The holder that a test has set; undefined if none was. */
export const findSaidHolder = (
  db: Db,
  tenantId: string,
  key: string,
): Promise<Row<typeof sandboxAccountHolders> | undefined> =>
  db.maybe(
    sql<Row<typeof sandboxAccountHolders>>`
      select ${columnsOf(sandboxAccountHolders)} from sandbox_account_holders where tenant_id = ${tenantId} and id = ${key}`,
  );

export const sayHolder = (work: Work, key: string, taxId: string): Promise<number> =>
  work.run(
    sql`insert into sandbox_account_holders (tenant_id, id, tax_id) values (${work.tenantId}, ${key}, ${taxId})
        on conflict (tenant_id, id) do update set tax_id = excluded.tax_id`,
  );

export const releaseAccount = async (work: Work, reference: string): Promise<boolean> =>
  (await work.run(
    sql`update sandbox_method_accounts set is_released = true
        where tenant_id = ${work.tenantId} and id = ${reference}`,
  )) === 1;

export const findMethodDeposit = (
  db: Db,
  tenantId: string,
  id: string,
): Promise<SandboxMethodDeposit | undefined> =>
  db.maybe(
    sql<SandboxMethodDeposit>`
      select ${columnsOf(sandboxMethodDeposits)} from sandbox_method_deposits
      where tenant_id = ${tenantId} and id = ${id}`,
  );

export const lockMethodDeposit = (work: Work, id: string): Promise<SandboxMethodDeposit | undefined> =>
  work.maybe(
    sql<SandboxMethodDeposit>`
      select ${columnsOf(sandboxMethodDeposits)} from sandbox_method_deposits
      where tenant_id = ${work.tenantId} and id = ${id} for update`,
  );

export const addGone = (work: Work, id: string, amountMinor: bigint): Promise<number> =>
  work.run(
    sql`update sandbox_method_deposits set gone_minor = gone_minor + ${amountMinor}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );

export const setReceived = (work: Work, id: string): Promise<number> =>
  work.run(
    sql`update sandbox_method_deposits set status = 'received'
        where tenant_id = ${work.tenantId} and id = ${id} and status = 'held'`,
  );

export const findMethodRefund = (
  db: Db,
  tenantId: string,
  reference: string,
): Promise<SandboxMethodRefund | undefined> =>
  db.maybe(
    sql<SandboxMethodRefund>`
      select ${columnsOf(sandboxMethodRefunds)} from sandbox_method_refunds
      where tenant_id = ${tenantId} and id = ${reference}`,
  );

export const lockMethodDebit = (work: Work, reference: string): Promise<SandboxMethodDebit | undefined> =>
  work.maybe(
    sql<SandboxMethodDebit>`
      select ${columnsOf(sandboxMethodDebits)} from sandbox_method_debits
      where tenant_id = ${work.tenantId} and id = ${reference} for update`,
  );

/** Stores a debit; false if its reference was used before: a second one at the same moment waits here. */
export const claimDebit = async (work: Work, row: Omit<SandboxMethodDebit, 'tenant_id'>) =>
  (await work.run(
    sql`insert into sandbox_method_debits (tenant_id, id, account_id, amount_minor, reason, deposit_id, answered_at)
        values (${work.tenantId}, ${row.id}, ${row.account_id}, ${row.amount_minor}, ${row.reason},
                ${row.deposit_id}, ${isoOrNull(row.answered_at)})
        on conflict (tenant_id, id) do nothing`,
  )) === 1;

/** Stores a refund; false if its reference was used before. */
export const claimRefund = async (work: Work, row: Omit<SandboxMethodRefund, 'tenant_id' | 'created_at'>) =>
  (await work.run(
    sql`insert into sandbox_method_refunds (tenant_id, id, deposit_id, amount_minor, reason, created_at)
        values (${work.tenantId}, ${row.id}, ${row.deposit_id}, ${row.amount_minor}, ${row.reason}, ${isoOf(work.now)})
        on conflict (tenant_id, id) do nothing`,
  )) === 1;
