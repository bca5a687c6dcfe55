// How sub-wallets are found: by their ids and labels.
import { sql } from '#platform/db/sql.ts';
import { FOUND_MAX, foundBy, plainSql, TEXT_SEARCHED_MAX, type SearchPart } from '#platform/lists/search.ts';
import { findSubWallet } from './queries.ts';
import type { SubWalletRow } from './tables.ts';

type SearchRow = Pick<SubWalletRow, 'id' | 'label' | 'purpose'>;

const show = ({ id, label, purpose }: SearchRow) => ({ id, label, detail: purpose });

export const subWalletSearch: SearchPart = {
  kind: 'sub_wallet',
  prefix: 'sub',
  scope: 'wallets:read',
  byId: foundBy(findSubWallet, show),
  byText: async (db, tenantId, text) => {
    const rows = await db.all(
      sql<SearchRow>`
        select id, label, purpose from (
          select id, label, purpose from sub_wallets where tenant_id = ${tenantId}
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where strpos(${plainSql('label')}, ${text}) > 0
        order by id desc limit ${FOUND_MAX}`,
    );
    return rows.map(show);
  },
};
