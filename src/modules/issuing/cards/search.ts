// How cards are found: by their ids, last four digits and labels.
import { sql } from '#platform/db/sql.ts';
import { FOUND_MAX, foundBy, plainSql, TEXT_SEARCHED_MAX, type SearchPart } from '#platform/lists/search.ts';
import { findShownCard } from './queries.ts';
import { IS_SHOWN } from './states.ts';
import type { CardRow } from './tables.ts';

type Named = Pick<CardRow, 'id' | 'label' | 'last4' | 'brand'>;

const show = ({ id, label, last4, brand }: Named) => ({
  id,
  // Until it is made, a card that waits for money has no number.
  label: last4 === null ? (label ?? '••••') : `•••• ${last4}`,
  detail: label ?? brand,
});

export const cardSearch: SearchPart = {
  kind: 'card',
  prefix: 'card',
  scope: 'cards:read',
  byId: foundBy(findShownCard, show),
  byText: async (db, tenantId, text) => {
    const rows = await db.all(
      sql<Named>`
        select id, label, last4, brand from (
          select id, label, last4, brand from cards where tenant_id = ${tenantId} and ${IS_SHOWN}
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where last4 = ${text} or strpos(${plainSql('label')}, ${text}) > 0
        order by id desc limit ${FOUND_MAX}`,
    );
    return rows.map(show);
  },
};
