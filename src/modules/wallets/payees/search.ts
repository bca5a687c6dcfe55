// How payees are found: by their ids, by what their owners and banks call them, and by their keys.
import { sql } from '#platform/db/sql.ts';
import { FOUND_MAX, foundBy, plainSql, TEXT_SEARCHED_MAX, type SearchPart } from '#platform/lists/search.ts';
import { keysSearched, namesAccount } from '#modules/wallets/account-keys/searched.ts';
import { findPayeeOfAny } from './queries.ts';
import type { PayeeRow } from './tables.ts';

type SearchRow = Pick<PayeeRow, 'id' | 'label' | 'holder_name'>;

const show = ({ id, label, holder_name: name }: SearchRow) => ({ id, label, detail: name });

export const payeeSearch: SearchPart = {
  kind: 'payee',
  prefix: 'pye',
  scope: 'payments:read',
  byId: foundBy(findPayeeOfAny, show),
  namesOne: namesAccount,
  byText: async (db, tenantId, text) => {
    const keys = keysSearched(text);
    const rows = await db.all(
      sql<SearchRow>`
        select id, label, holder_name from (
          select id, label, holder_name, number, alias, key_value from payees where tenant_id = ${tenantId}
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where strpos(${plainSql("label || ' ' || coalesce(holder_name, '')")}, ${text}) > 0
          or number = any(${keys}::text[]) or alias = any(${keys}::text[]) or key_value = any(${keys}::text[])
        order by id desc limit ${FOUND_MAX}`,
    );
    return rows.map(show);
  },
};
