// How cardholders are found: by their ids, names, e-mails and tax ids.
import { sql } from '#platform/db/sql.ts';
import {
  FOUND_MAX,
  foundBy,
  onceEach,
  plainSql,
  TEXT_SEARCHED_MAX,
  type SearchPart,
} from '#platform/lists/search.ts';
import { taxIdForms } from './identity/check.ts';
import { emailQuery, findCardholder, taxIdQuery } from './queries.ts';
import type { CardholderRow } from './tables.ts';

type SearchRow = Pick<CardholderRow, 'id' | 'first_name' | 'last_name' | 'email'>;

const show = ({ id, first_name: first, last_name: last, email }: SearchRow) => ({
  id,
  label: `${first} ${last}`,
  detail: email,
});

export const cardholderSearch: SearchPart = {
  kind: 'cardholder',
  prefix: 'ch',
  scope: 'cardholders:read',
  byId: foundBy(findCardholder, show),
  // Any of them by a whole e-mail or tax id, which are unique.
  byText: async (db, tenantId, text) => {
    const [byEmail, byTaxId, newest] = await db.batch([
      emailQuery(tenantId, text),
      taxIdQuery(tenantId, taxIdForms(text.toUpperCase())),
      sql<SearchRow>`
        select id, first_name, last_name, email from (
          select id, first_name, last_name, email, tax_id from cardholders where tenant_id = ${tenantId}
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where strpos(${plainSql("first_name || ' ' || last_name || ' ' || email")}, ${text}) > 0
           or starts_with(lower(tax_id), ${text})
        order by id desc limit ${FOUND_MAX}`,
    ]);
    const whole = [...byEmail.rows, ...byTaxId.rows].map((row) => ({ ...show(row), isWhole: true }));
    return onceEach([...whole, ...newest.rows.map(show)]).slice(0, FOUND_MAX);
  },
};
