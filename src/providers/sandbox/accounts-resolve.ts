// How the sandbox's provider of accounts says whose an account is. It knows its own, and where aliases were
// moved to, and makes up a holder for whatever else is well formed.
import { DAY_MS, isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import {
  columnsOf,
  defineTable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { accepted, OPEN, unknownBecause, type Open, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { keyLeads, magicOf } from '#modules/sandbox/port.ts';
import {
  readAccountNumber,
  readAlias,
  type AccountCalls,
  type AccountKey,
  type ResolvedAccount,
  type ResolvingRefused,
} from '#modules/wallets/wallets/port.ts';
import {
  findAccountByNumber,
  findAlias,
  findAliasOfNumber,
  insertAlias,
  type AliasRow,
} from './accounts-rows.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';
import { behindKey, holderBehind, holderOfNumber, numberBehind } from './made-up.ts';

type Question = Parameters<AccountCalls['resolve']>[1];
type Resolution = OutsideAnswer<ResolvedAccount, ResolvingRefused> | Open;

const sandboxResolutions = defineTable(
  'sandbox_resolutions',
  {
    tenant_id: ofTenant,
    id: plain(text),
    question: personal(text, 'mention'),
    answered_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
type ResolutionRow = Row<typeof sandboxResolutions>;

/** The country in which banks answer later. */
const ANSWERS_LATER = 'MX';
const ANSWER_AFTER_MS = 300;
/** A time longer than any clock can be ahead of the one who asks. */
const NEVER_MS = 100 * 366 * DAY_MS;
const MAGIC_AFTER_MS = { within_an_hour: 45 * MINUTE_MS, never: NEVER_MS } as const;
const NOT_FOUND = { kind: 'refused', reasons: ['not_found'] } as const;

type ResolveServices = { readonly reads: Db; readonly works: Works };

/** Whose a number is only takes look-ups, which go together with others. */
export async function resolve(
  { reads, works }: ResolveServices,
  tenant: Tenant,
  question: Question,
): Promise<Resolution> {
  const { country, destination } = question;
  return destination.number === undefined || country === ANSWERS_LATER
    ? works.run(tenant, SANDBOX_ACTOR, (work) => resolveInWork(work, question))
    : resolveNumber(reads, tenant.id, destination.number);
}

async function resolveInWork(work: Work, question: Question): Promise<Resolution> {
  const { reference, country, destination } = question;
  if (country === ANSWERS_LATER) {
    const row = await ensureQuestion(work, question, { id: reference, afterMs: ANSWER_AFTER_MS });
    if (row.question !== textOf(question)) return unknownBecause('the reference is that of another question');
    if (row.answered_at > work.now) return OPEN;
  }
  if (destination.alias !== undefined && (await isAnsweredLater(work, question, destination.alias)))
    return OPEN;
  if (destination.key !== undefined) return resolveKey(work, country, destination.key);
  return destination.alias === undefined
    ? resolveNumber(work, work.tenantId, destination.number)
    : resolveAlias(work, country, destination.alias);
}

/** No alias has a colon, so a key of digits is none. */
const KEY_MARK = ':';
export const textOfKey = ({ kind, value }: AccountKey): string => `${kind}${KEY_MARK}${value}`;

/** Keys are kept beside aliases. Their directory does not say by which key an account is known. */
async function resolveKey(work: Work, country: string, key: AccountKey): Promise<Resolution> {
  const id = textOfKey(key);
  const known = await findAlias(work, work.tenantId, id);
  if (known !== undefined) return accepted(resolvedBy(known));
  if (keyLeads(key) === 'nowhere') return NOT_FOUND;
  await insertAlias(work, id, behindKey(country, id, key));
  const kept = await findAlias(work, work.tenantId, id);
  if (kept === undefined) throw new Error('a key of the sandbox was kept and is not there');
  return accepted(resolvedBy(kept));
}

const textOf = ({ country, destination }: Question): string => JSON.stringify([country, destination]);

/** The beginning of an alias decides it. Once it was answered, any question about it is answered at once. */
async function isAnsweredLater(work: Work, question: Question, written: string): Promise<boolean> {
  const alias = readAlias(written);
  const answers = alias === undefined ? undefined : magicOf(alias)?.answers;
  if (alias === undefined || answers === undefined) return false;
  if ((await findAlias(work, work.tenantId, alias)) !== undefined) return false;
  const id = `${question.country} ${alias}`;
  const row = await ensureQuestion(work, question, { id, afterMs: MAGIC_AFTER_MS[answers] });
  return row.answered_at > work.now;
}

type QuestionInput = { readonly id: string; readonly afterMs: number };

/** The first one asked under an id. */
async function ensureQuestion(
  work: Work,
  question: Question,
  { id, afterMs }: QuestionInput,
): Promise<ResolutionRow> {
  await work.run(
    sql`insert into sandbox_resolutions (tenant_id, id, question, answered_at)
        values (${work.tenantId}, ${id}, ${textOf(question)}, ${isoOf(plus(work.now, afterMs))})
        on conflict (tenant_id, id) do nothing`,
  );
  return work.one(
    sql<ResolutionRow>`
      select ${columnsOf(sandboxResolutions)} from sandbox_resolutions
      where tenant_id = ${work.tenantId} and id = ${id}`,
  );
}

async function resolveAlias(work: Work, country: string, written: string): Promise<Resolution> {
  const alias = readAlias(written);
  if (alias === undefined) return NOT_FOUND;
  const known = await findAlias(work, work.tenantId, alias);
  if (known !== undefined && !isMadeUpElsewhere(known, country)) return accepted(resolvedBy(known));

  if (magicOf(alias)?.leads === 'nowhere') return NOT_FOUND;
  const number = numberBehind(country, alias);
  const holder = holderBehind(country, alias);
  if (known !== undefined)
    return accepted(resolvedBy({ id: alias, number, holder_name: holder.name, tax_id: holder.taxId }));
  await insertAlias(work, alias, { number, holder });
  const kept = await findAlias(work, work.tenantId, alias);
  if (kept === undefined) throw new Error(`the sandbox alias ${alias} was kept and is not there`);
  return accepted(resolvedBy(kept));
}

/** The alias was never pointed there: a wallet of another country asked for it first. */
function isMadeUpElsewhere({ id: alias, number }: AliasRow, country: string): boolean {
  const home = readAccountNumber(number)?.country;
  return home !== undefined && home !== country && number === numberBehind(home, alias);
}

function resolvedBy({
  id: alias,
  number: written,
  holder_name: name,
  tax_id: taxId,
}: Pick<AliasRow, 'id' | 'number' | 'holder_name' | 'tax_id'>): ResolvedAccount {
  const read = readAccountNumber(written);
  if (read === undefined) throw new Error(`the sandbox alias ${alias} leads to no account number`);
  return {
    number: read.number,
    alias: aliasIn({ id: alias }),
    holder: { name, taxId },
    currency: read.currency,
  };
}

const aliasIn = (row: Pick<AliasRow, 'id'> | undefined): string | null =>
  row === undefined || row.id.includes(KEY_MARK) ? null : row.id;

async function resolveNumber(db: Db, tenantId: string, written: string): Promise<Resolution> {
  const read = readAccountNumber(written);
  if (read === undefined) return NOT_FOUND;
  const { number, country, currency } = read;
  const [own, named] = await Promise.all([
    findAccountByNumber(db, tenantId, number),
    findAliasOfNumber(db, tenantId, number),
  ]);
  if (own !== undefined) {
    const holder = { name: own.holder_name, taxId: own.tax_id };
    return accepted({ number, alias: aliasIn(named), holder, currency });
  }
  if (named !== undefined) return accepted(resolvedBy(named));
  return accepted({ number, alias: null, holder: holderOfNumber(country, number), currency });
}
