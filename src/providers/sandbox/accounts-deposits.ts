// Money that comes in at the sandbox's provider of accounts: kept, added to the balance, and reported to us
// in a signed message, all in one commit.
import { instant, isoOf } from '#platform/time/clock.ts';
import { z } from 'zod';
import {
  columnsOf,
  defineTable,
  int8,
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
import { CURRENCIES, type Currency } from '#platform/money/money.ts';
import { isKeepable } from '#platform/inbound/inbound.ts';
import { accepted, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Work } from '#platform/work/work.ts';
import type { AnsweringRefused, IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import { addDeposit } from './accounts-balances.ts';
import { findAccountByNumber } from './accounts-rows.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';
import { SEND } from './messages.ts';

export const SOURCE = 'accounts';

const sandboxDeposits = defineTable(
  'sandbox_deposits',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(nullable(text)),
    account_number: personal(text, 'mention'),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    from_name: personal(text, 'mention'),
    from_number: personal(nullable(text), 'mention'),
    from_tax_id: personal(nullable(text), 'mention'),
    concept: personal(nullable(text), 'mention'),
    status: oneOf<'received' | 'accepted' | 'returned'>(),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['account_number'], gives: ['id'], others: 'stay' } } },
);
export type DepositRow = Row<typeof sandboxDeposits>;

export type Coming = Pick<IncomingDeposit, 'accountNumber' | 'amountMinor' | 'currency' | 'from' | 'concept'>;

/** The id of the deposit; undefined if its reference came in before. A closed account sends it back. */
export async function comeIn(
  work: Work,
  deposit: Coming,
  reference: string | null,
): Promise<string | undefined> {
  const { accountNumber, amountMinor, currency, from, concept } = deposit;
  const id = work.newId('sdep', null);
  const isClosed = (await findAccountByNumber(work, work.tenantId, accountNumber))?.is_closed === true;
  const status: DepositRow['status'] = isClosed ? 'returned' : 'received';
  const kept = await work.run(
    sql`insert into sandbox_deposits
          (tenant_id, id, reference, account_number, amount_minor, currency, from_name, from_number, from_tax_id,
           concept, status, created_at)
        values (${work.tenantId}, ${id}, ${reference}, ${accountNumber}, ${amountMinor}, ${currency}, ${from.name},
                ${from.number}, ${from.taxId}, ${concept}, ${status}, ${isoOf(work.now)})
        on conflict (tenant_id, reference) where reference is not null do nothing`,
  );
  if (kept === 0) return undefined;
  if (isClosed) return id;
  await addDeposit(work, { accountNumber, currency, amountMinor });
  const said = { ...deposit, providerRef: id, amountMinor: String(amountMinor), at: isoOf(work.now) };
  work.enqueue(SEND, {
    source: SOURCE,
    body: JSON.stringify({ id, type: 'deposit.received', deposit: said }),
  });
  return id;
}

export const findDeposit = (db: Db, tenantId: string, id: string): Promise<DepositRow | undefined> =>
  db.maybe(
    sql<DepositRow>`
      select ${columnsOf(sandboxDeposits)} from sandbox_deposits where tenant_id = ${tenantId} and id = ${id}`,
  );

export const depositAskedFor = (
  db: Db,
  tenantId: string,
  reference: string,
): Promise<DepositRow | undefined> =>
  db.maybe(
    sql<DepositRow>`
      select ${columnsOf(sandboxDeposits)} from sandbox_deposits
      where tenant_id = ${tenantId} and reference = ${reference}`,
  );

const keepable = z.string().refine(isKeepable);
const message = z.object({
  id: z.string(),
  type: z.literal('deposit.received'),
  deposit: z.object({
    providerRef: keepable,
    accountNumber: keepable,
    amountMinor: z.string().regex(/^[1-9]\d{0,17}$/),
    currency: z.enum(CURRENCIES),
    from: z.object({ name: keepable, number: keepable.nullable(), taxId: keepable.nullable() }),
    concept: keepable.nullable(),
    at: z.iso.datetime(),
  }),
});

export function readDeposit(body: unknown): IncomingDeposit {
  const { deposit } = message.parse(body);
  return { ...deposit, amountMinor: BigInt(deposit.amountMinor), at: instant(Date.parse(deposit.at)) };
}

/** The first answer stands. A deposit that is returned is taken off the balance. */
export async function answerDeposit(
  work: Work,
  { providerRef, isAccepted }: { readonly providerRef: string; readonly isAccepted: boolean },
): Promise<OutsideAnswer<null, AnsweringRefused>> {
  const status = isAccepted ? 'accepted' : 'returned';
  const deposit = await work.maybe(
    sql<DepositRow>`
      select ${columnsOf(sandboxDeposits)} from sandbox_deposits
      where tenant_id = ${work.tenantId} and id = ${providerRef} for update`,
  );
  if (deposit === undefined) return { kind: 'refused', reasons: ['not_found'] };
  if (deposit.status !== 'received') {
    return deposit.status === status ? accepted(null) : { kind: 'refused', reasons: ['answered_otherwise'] };
  }
  await work.run(
    sql`update sandbox_deposits set status = ${status} where tenant_id = ${work.tenantId} and id = ${providerRef}`,
  );
  const { account_number: accountNumber, currency, amount_minor: amount } = deposit;
  if (!isAccepted) await addDeposit(work, { accountNumber, currency, amountMinor: -amount });
  return accepted(null);
}
