// Finds cardholders by what people know of them: the beginnings of names and of an e-mail, of a tax id or a
// document in any writing, and a telephone as it is said, or how it ends.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { plainText } from '#platform/lists/search.ts';
import { beginningsQuery, findByWords, indexedWords, wordsOf, type Indexed } from '#platform/lists/words.ts';
import type { ListFilter } from './queries.ts';
import { cardholders, type CardholderRow } from './tables.ts';

/** As the index `cardholders_words` has it. A telephone is there from its end, after a `+`. */
const WORDS = indexedWords({
  words: "first_name || ' ' || last_name || ' ' || split_part(email, '@', 1)",
  wholes:
    "email || ' ' || translate(tax_id || ' ' || coalesce(identification_value, ''), '-./', '') " +
    "|| ' +' || reverse(ltrim(phone_number, '+'))",
});

const NUMBER = /^[\d\s+().\-/]+$/;
/** Fewer say nothing of a telephone. */
const ENDING_DIGITS_MIN = 3;

/** The condition on the words of those who may be meant by a text; null if it says nothing. */
export function whoIsMeant(tenantId: string, text: string): string | null {
  const plain = plainText(text).trim();
  const number = plain.replaceAll(/[\s+().\-/]/g, '');
  if (NUMBER.test(plain)) {
    const ends = phoneEndings(number).map((ending) => [`+${ending.split('').reverse().join('')}`]);
    return beginningsQuery(tenantId, [[number], ...ends]);
  }
  const words = plain.split(/\s+/).flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)));
  return beginningsQuery(tenantId, [words, ...(/\d/.test(plain) ? [[number]] : [])]);
}

/** Whether it is written as a telephone, with a plus or a zero first, as no card number is. */
export const isPhone = (text: string): boolean =>
  /^\s*[+0]/.test(text) && NUMBER.test(text) && /^\d{8,13}$/.test(text.replaceAll(/\D/g, ''));

/** How the E.164 form of a telephone ends that is written as people do. */
export function phoneEndings(digits: string): string[] {
  const dialled = digits.replace(/^0+/, '');
  // Of mobiles, Argentina and Mexico have a digit after the country that is said or left out.
  const national = /^5[24]\d{10,11}$/.test(dialled) ? dialled.slice(-10) : dialled;
  // The 15 after the area code in Argentina is only dialled there, as 044 and 045 were in Mexico.
  const argentine = dialled.replace(/^54(?=\d{12}$)/, '');
  const without15 = [2, 3, 4]
    .filter((area) => argentine.length === 12 && argentine.startsWith('15', area))
    .map((area) => argentine.slice(0, area) + argentine.slice(area + 2));
  const local = /^15\d{6,8}$|^4[45]\d{10}$/.test(dialled) ? [dialled.slice(2)] : [];
  const endings = [national, ...without15, ...local];
  return [...new Set(endings)].filter(({ length }) => length >= ENDING_DIGITS_MIN);
}

export type ListedByWords = ListFilter & { readonly words: string };

/** Newest first, with one row more than asked for if there is one. */
export const listByWords = (db: Db, tenantId: string, filter: ListedByWords): Promise<CardholderRow[]> =>
  findByWords(db, tenantId, {
    newest: (rows) => amongNewest(tenantId, filter, rows),
    indexed: (rows) => amongIndexed(tenantId, filter, rows),
    enough: filter.limit + 1,
  });

const amongNewest = (tenantId: string, filter: ListedByWords, rows: number): Query<CardholderRow> =>
  sql<CardholderRow>`
    select ${columnsOf(cardholders)} from (
      select ${columnsOf(cardholders)} from cardholders
      where tenant_id = ${tenantId} and (${filter.after}::text is null or id < ${filter.after})
      order by id desc limit ${rows}) as newest
    where ${WORDS} @@ ${filter.words}::tsquery
      and (${filter.country}::text is null or country = ${filter.country})
      and (${filter.kycStatus}::text is null or kyc_status = ${filter.kycStatus})
    order by id desc limit ${filter.limit + 1}`;

/** Materialized, so that it is planned by the index: PostgreSQL would walk through all of them otherwise. */
const amongIndexed = (tenantId: string, filter: ListedByWords, rows: number): Query<Indexed<CardholderRow>> =>
  sql<Indexed<CardholderRow>>`
    with matching as materialized (
      select id from cardholders
      where tenant_id = ${tenantId} and ${WORDS} @@ ${filter.words}::tsquery
        and (${filter.country}::text is null or country = ${filter.country})
        and (${filter.kycStatus}::text is null or kyc_status = ${filter.kycStatus})
        and (${filter.after}::text is null or id < ${filter.after})),
    read as materialized (select id from matching limit ${rows})
    select ${columnsOf(cardholders)}, (select count(*)::int from read) as matching from cardholders
    where tenant_id = ${tenantId} and id in (select id from read order by id desc limit ${filter.limit + 1})
    order by id desc`;
