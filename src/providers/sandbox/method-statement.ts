// The statement of the sandbox's processor of accounts: what came in and went back, and what it holds.
import { sql, type Db } from '#platform/db/sql.ts';
import type { StatementOf } from '#modules/wallets/wallets/port.ts';
import type { AccountProcessorCalls, ProcessorItem } from '#modules/issuing/payment-methods/port.ts';
import { RETURNED_BECAUSE } from './method-messages.ts';
import type { MethodLineRow, SandboxMethodDeposit } from './method-rows.ts';

const PAGE_LINES = 100;

type StatementRequest = Parameters<AccountProcessorCalls['statement']>[1];
type Item = Omit<MethodLineRow, 'tenant_id'> &
  Pick<SandboxMethodDeposit, 'from_name' | 'from_account' | 'from_tax_id'>;
/** A line of the page; its item is null if the page has none. */
type Line = { readonly balance: bigint } & { readonly [Name in keyof Item]: Item[Name] | null };

/** Balance and lines of one moment. The balance is of the deposits and of no line. */
export async function methodStatementOf(
  db: Db,
  tenantId: string,
  { currency, after = '' }: StatementRequest,
): Promise<StatementOf<ProcessorItem>> {
  const lines = await db.all(
    sql<Line>`
      select b.balance, l.*
      from (select coalesce(sum(amount_minor - gone_minor), 0)::bigint as balance from sandbox_method_deposits
            where tenant_id = ${tenantId} and currency = ${currency} and status <> 'returned') b
      left join lateral (
        select n.id, n.kind, n.account_id, n.deposit_id, n.reference, n.is_held, n.amount_minor, n.currency,
               n.created_at, d.from_name, d.from_account, d.from_tax_id
        from sandbox_method_lines n
        join sandbox_method_deposits d on d.tenant_id = n.tenant_id and d.id = n.deposit_id
        where n.tenant_id = ${tenantId} and n.currency = ${currency} and n.id > ${after}
        order by n.id limit ${PAGE_LINES}) l on true
      order by l.id`,
  );
  const found = lines.flatMap((line) => (isItem(line) ? [line] : []));
  const last = found.length === PAGE_LINES ? found.at(-1) : undefined;
  return { balanceMinor: lines[0]?.balance ?? 0n, items: found.map(itemOf), next: last?.id };
}

const isItem = (line: Line): line is Line & Item => line.id !== null;

const itemOf = (row: Item): ProcessorItem => ({
  said: SAID[row.kind](row),
  lineRef: row.id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  at: row.created_at,
});

const SAID: Readonly<Record<MethodLineRow['kind'], (row: Item) => ProcessorItem['said']>> = {
  arrived: ({ deposit_id: providerRef, account_id: account, ...row }) => ({
    kind: 'arrived',
    providerRef,
    account,
    amountMinor: row.amount_minor,
    currency: row.currency,
    from: { name: row.from_name, account: row.from_account, taxId: row.from_tax_id },
    isHeld: row.is_held,
    at: row.created_at,
  }),
  released: (row) => ({ kind: 'released', providerRef: row.deposit_id, account: row.account_id }),
  taken_back: (row) => ({
    kind: 'taken_back',
    providerRef: row.deposit_id,
    takingRef: row.reference ?? '',
    account: row.account_id,
    amountMinor: -row.amount_minor,
  }),
  refunded: (row) => ({ kind: 'refunded', reference: row.reference ?? '' }),
  refund_returned: (row) => ({
    kind: 'refund_returned',
    reference: row.reference ?? '',
    reason: RETURNED_BECAUSE,
  }),
};
