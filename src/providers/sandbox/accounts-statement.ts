// The statement of the sandbox's provider of accounts: deposits, and what its rail took out and brought back.
import { sql, type Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { AccountCalls, BookedItem, Statement } from '#modules/wallets/wallets/port.ts';

const PAGE_ITEMS = 100;

type StatementRequest = Parameters<AccountCalls['statement']>[1];
type Item = {
  readonly kind: BookedItem['kind'];
  readonly id: string;
  /** Its id without the prefix, by which items of all kinds stand in the order of their time. */
  readonly place: string;
  readonly reference: string | null;
  readonly account_number: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly from_name: string | null;
  readonly from_number: string | null;
  readonly from_tax_id: string | null;
  readonly concept: string | null;
  readonly created_at: Instant;
};
/** A line of the page; its item is null if the page has none. */
type Line = { readonly balance: bigint } & { readonly [Name in keyof Item]: Item[Name] | null };

/** Balance and items of one moment. */
export async function statementOf(db: Db, tenantId: string, asked: StatementRequest): Promise<Statement> {
  const lines = await db.all(linesQuery(tenantId, asked));
  const found = lines.flatMap((line) => (isItem(line) ? [line] : []));
  const last = found.length === PAGE_ITEMS ? found.at(-1) : undefined;
  return { balanceMinor: lines[0]?.balance ?? 0n, items: found.map(itemOf), next: last?.place };
}

const isItem = (line: Line): line is Line & Item => line.id !== null;

const linesQuery = (tenantId: string, { currency, accountNumber, after = '' }: StatementRequest) =>
  accountNumber === null
    ? sql<Line>`
        select b.balance, i.*
        from (select coalesce(sum(balance_minor), 0)::bigint as balance from sandbox_balances
              where tenant_id = ${tenantId} and currency = ${currency}) b
        left join lateral (
          (select 'deposit' as kind, id, substr(id, length('sdep_') + 1) as place, null as reference, account_number,
                  amount_minor, currency, from_name, from_number, from_tax_id, concept, created_at
           from sandbox_deposits
           where tenant_id = ${tenantId} and currency = ${currency} and id > 'sdep_' || ${after}::text
             and status <> 'returned'
           order by id limit ${PAGE_ITEMS})
          union all
          (select kind, id, substr(id, length('strf_') + 1), reference, account_number,
                  amount_minor, currency, null, null, null, null, created_at
           from sandbox_transfers
           where tenant_id = ${tenantId} and currency = ${currency} and id > 'strf_' || ${after}::text
           order by id limit ${PAGE_ITEMS})
          order by place limit ${PAGE_ITEMS}) i on true
        order by i.place`
    : sql<Line>`
        select b.balance, i.*
        from (select coalesce(sum(balance_minor), 0)::bigint as balance from sandbox_balances
              where tenant_id = ${tenantId} and currency = ${currency} and id = ${accountNumber}) b
        left join lateral (
          (select 'deposit' as kind, id, substr(id, length('sdep_') + 1) as place, null as reference, account_number,
                  amount_minor, currency, from_name, from_number, from_tax_id, concept, created_at
           from sandbox_deposits
           where tenant_id = ${tenantId} and account_number = ${accountNumber} and currency = ${currency}
             and id > 'sdep_' || ${after}::text and status <> 'returned'
           order by id limit ${PAGE_ITEMS})
          union all
          (select kind, id, substr(id, length('strf_') + 1), reference, account_number,
                  amount_minor, currency, null, null, null, null, created_at
           from sandbox_transfers
           where tenant_id = ${tenantId} and account_number = ${accountNumber} and currency = ${currency}
             and id > 'strf_' || ${after}::text
           order by id limit ${PAGE_ITEMS})
          order by place limit ${PAGE_ITEMS}) i on true
        order by i.place`;

function itemOf(row: Item): BookedItem {
  const { kind, id, reference, account_number: accountNumber, currency } = row;
  const booked = {
    providerRef: id,
    accountNumber,
    amountMinor: row.amount_minor,
    currency,
    at: row.created_at,
  };
  if (kind !== 'deposit') return { kind, reference, ...booked };
  const from = { name: row.from_name ?? '', number: row.from_number, taxId: row.from_tax_id };
  return { kind, ...booked, from, concept: row.concept };
}
