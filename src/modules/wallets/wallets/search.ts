// How wallets are found: by their ids, holders, account numbers and aliases.
import { sql } from '#platform/db/sql.ts';
import {
  FOUND_MAX,
  foundBy,
  onceEach,
  plainSql,
  TEXT_SEARCHED_MAX,
  type SearchPart,
} from '#platform/lists/search.ts';
import { findWallet, walletByNumber } from './queries.ts';
import type { WalletRow } from './tables.ts';

type SearchRow = Pick<WalletRow, 'id' | 'holder_name' | 'alias'>;

const show = ({ id, holder_name: name, alias }: SearchRow) => ({ id, label: name ?? id, detail: alias });

export const walletSearch: SearchPart = {
  kind: 'wallet',
  prefix: 'wal',
  scope: 'wallets:read',
  byId: foundBy(findWallet, show),
  byText: async (db, tenantId, text) => {
    const [byNumber, newest] = await db.batch([
      walletByNumber(tenantId, text),
      sql<SearchRow>`
        select id, holder_name, alias from (
          select id, holder_name, alias from wallets where tenant_id = ${tenantId}
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where strpos(${plainSql("coalesce(holder_name, '') || ' ' || coalesce(alias, '')")}, ${text}) > 0
        order by id desc limit ${FOUND_MAX}`,
    ]);
    const whole = byNumber.rows.map((row) => ({ ...show(row), isWhole: true }));
    return onceEach([...whole, ...newest.rows.map(show)]).slice(0, FOUND_MAX);
  },
};
