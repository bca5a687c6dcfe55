// Finds cards by what people know of them: the last four digits, and the beginnings of the words of a label.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { beginningsQuery, findByWords, indexedWords, wordsOf, type Indexed } from '#platform/lists/words.ts';
import type { ListFilter, ShownCard } from './queries.ts';
import { IS_SHOWN } from './states.ts';
import { cards } from './tables.ts';

/** As the index `cards_words` has it. */
const WORDS = indexedWords({ words: "coalesce(label, '')", wholes: "coalesce(last4, '')" });
const AVAILABLE_OF = cardAccounts.ids('').available;

/** The condition on the words of those that may be meant by a text; null if it says nothing. */
export const whichIsMeant = (tenantId: string, text: string): string | null =>
  beginningsQuery(tenantId, [wordsOf(text)]);

export type ListedByWords = ListFilter & { readonly words: string; readonly cardholderId: string | null };

/** Newest first, with one row more than asked for if there is one. */
export const listByWords = (db: Db, tenantId: string, filter: ListedByWords): Promise<ShownCard[]> =>
  findByWords(db, tenantId, {
    newest: (rows) => amongNewest(tenantId, filter, rows),
    indexed: (rows) => amongIndexed(tenantId, filter, rows),
    enough: filter.limit + 1,
  });

const amongNewest = (tenantId: string, filter: ListedByWords, rows: number): Query<ShownCard> =>
  sql<ShownCard>`
    select ${columnsOf(cards, 'c')}, a.balance as available
    from (
      select ${columnsOf(cards)} from (
        select ${columnsOf(cards)} from cards
        where tenant_id = ${tenantId} and (${filter.after}::text is null or id < ${filter.after})
        order by id desc limit ${rows}) as newest
      where ${WORDS} @@ ${filter.words}::tsquery and ${IS_SHOWN}
        and (${filter.cardholderId}::text is null or cardholder_id = ${filter.cardholderId})
        and (${filter.status}::text is null or status = ${filter.status})
      order by id desc limit ${filter.limit + 1}) as c
    join ledger_accounts a on a.tenant_id = ${tenantId} and a.id = ${AVAILABLE_OF}::text || c.id
    order by c.id desc`;

/** Materialized, so that it is planned by the index: PostgreSQL would walk through all of them otherwise. */
const amongIndexed = (tenantId: string, filter: ListedByWords, rows: number): Query<Indexed<ShownCard>> =>
  sql<Indexed<ShownCard>>`
    with matching as materialized (
      select id from cards
      where tenant_id = ${tenantId} and ${WORDS} @@ ${filter.words}::tsquery and ${IS_SHOWN}
        and (${filter.cardholderId}::text is null or cardholder_id = ${filter.cardholderId})
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.after}::text is null or id < ${filter.after})),
    read as materialized (select id from matching limit ${rows})
    select ${columnsOf(cards, 'c')}, a.balance as available, (select count(*)::int from read) as matching
    from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${AVAILABLE_OF}::text || c.id
    where c.tenant_id = ${tenantId}
      and c.id in (select id from read order by id desc limit ${filter.limit + 1})
    order by c.id desc`;
