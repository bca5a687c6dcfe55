// What the sandbox's provider of accounts keeps: accounts, one for each of the caller's references, and what
// aliases lead to.
import { isoOf } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import {
  bool,
  columnsOf,
  defineTable,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import type { AccountOpening, Holder } from '#modules/wallets/wallets/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';
import { aliasFor, ownNumberOf } from './made-up.ts';

const sandboxAccounts = defineTable(
  'sandbox_accounts',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    number: personal(text, 'mention'),
    /** The alias; null only within the transaction that opens the account. */
    alias: personal(nullable(text), 'mention'),
    country: plain(text),
    currency: oneOf<Currency>(),
    holder_name: personal(text, 'mention'),
    tax_id: personal(text, 'mention'),
    is_closed: bool,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['reference'], gives: ['number'], others: 'stay' } } },
);
export type AccountRow = Row<typeof sandboxAccounts>;

const sandboxAliases = defineTable(
  'sandbox_aliases',
  {
    tenant_id: ofTenant,
    id: personal(text, 'mention'),
    number: personal(text, 'mention'),
    holder_name: personal(text, 'mention'),
    tax_id: personal(text, 'mention'),
    updated_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['number'], others: 'copied' } } },
);
export type AliasRow = Row<typeof sandboxAliases>;

/** Numbers and aliases are tried one after the other until one is free. */
const TRIES_MAX = 50;

export const findAccount = (db: Db, tenantId: string, reference: string): Promise<AccountRow | undefined> =>
  db.maybe(
    sql<AccountRow>`
      select ${columnsOf(sandboxAccounts)} from sandbox_accounts
      where tenant_id = ${tenantId} and reference = ${reference}`,
  );

const accountBy = lookUpBy(sandboxAccounts, ['tenant_id', 'number']);

export const findAccountByNumber = (
  db: Db,
  tenantId: string,
  number: string,
): Promise<AccountRow | undefined> => db.maybe(accountBy(tenantId, number));

/** Closes an account; false if there is none under the reference. */
export const closeAccount = async (work: Work, reference: string): Promise<boolean> =>
  (await work.run(
    sql`update sandbox_accounts set is_closed = true
        where tenant_id = ${work.tenantId} and reference = ${reference}`,
  )) === 1;

export const findAlias = (db: Db, tenantId: string, alias: string): Promise<AliasRow | undefined> =>
  db.maybe(
    sql<AliasRow>`
      select ${columnsOf(sandboxAliases)} from sandbox_aliases where tenant_id = ${tenantId} and id = ${alias}`,
  );

/** The alias of a number; of several, the one that was pointed there last. */
export const findAliasOfNumber = (db: Db, tenantId: string, number: string): Promise<AliasRow | undefined> =>
  db.maybe(
    sql<AliasRow>`
      select ${columnsOf(sandboxAliases)} from sandbox_aliases
      where tenant_id = ${tenantId} and number = ${number} order by updated_at desc, id limit 1`,
  );

/** The account of a reference, which a second transaction at the same moment waits for. */
export async function openAccount(work: Work, opening: AccountOpening): Promise<AccountRow> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const isNew = await insertAccount(
      work,
      opening,
      ownNumberOf(opening.country, `${work.tenantId} ${opening.reference}`, tried),
    );
    if (isNew) await nameAccount(work, opening);
    const account = await findAccount(work, work.tenantId, opening.reference);
    if (account !== undefined) return account;
  }
  throw new Error(`no number is free for the sandbox account ${opening.reference}`);
}

/** Opens an account; false if the reference or the number is taken. */
async function insertAccount(work: Work, opening: AccountOpening, number: string): Promise<boolean> {
  const { reference, country, currency, holder } = opening;
  const kept = await work.run(
    sql`insert into sandbox_accounts
          (tenant_id, id, reference, number, alias, country, currency, holder_name, tax_id, created_at)
        values (${work.tenantId}, ${work.newId('sacc', reference)}, ${reference}, ${number}, null, ${country}, ${currency},
                ${holder.name}, ${holder.taxId}, ${isoOf(work.now)})
        on conflict do nothing`,
  );
  return kept === 1;
}

async function nameAccount(work: Work, { reference, holder }: AccountOpening): Promise<void> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const alias = aliasFor(holder, reference, tried);
    const account = await findAccount(work, work.tenantId, reference);
    if (account === undefined) throw new Error(`the sandbox account ${reference} was kept and is not there`);
    if (!(await insertAlias(work, alias, { number: account.number, holder }))) continue;
    await work.run(
      sql`update sandbox_accounts set alias = ${alias} where tenant_id = ${work.tenantId} and reference = ${reference}`,
    );
    return;
  }
  throw new Error(`no alias is free for the sandbox account ${reference}`);
}

type Target = { readonly number: string; readonly holder: Holder };

export const moveAlias = (work: Work, alias: string, { number, holder }: Target): Promise<number> =>
  work.run(
    sql`insert into sandbox_aliases (tenant_id, id, number, holder_name, tax_id, updated_at)
        values (${work.tenantId}, ${alias}, ${number}, ${holder.name}, ${holder.taxId}, ${isoOf(work.now)})
        on conflict (tenant_id, id) do update
          set number = excluded.number, holder_name = excluded.holder_name, tax_id = excluded.tax_id,
              updated_at = excluded.updated_at`,
  );

/** Stores an alias; false if it is taken. */
export async function insertAlias(work: Work, alias: string, { number, holder }: Target): Promise<boolean> {
  const kept = await work.run(
    sql`insert into sandbox_aliases (tenant_id, id, number, holder_name, tax_id, updated_at)
        values (${work.tenantId}, ${alias}, ${number}, ${holder.name}, ${holder.taxId}, ${isoOf(work.now)})
        on conflict (tenant_id, id) do nothing`,
  );
  return kept === 1;
}
