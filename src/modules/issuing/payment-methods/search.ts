// How payment methods are found: by their ids, their last four, and accounts by their whole keys, and by the
// number to which money is sent for them.
import { sql } from '#platform/db/sql.ts';
import { FOUND_MAX, foundBy, TEXT_SEARCHED_MAX, type SearchPart } from '#platform/lists/search.ts';
import { keysSearched, namesAccount } from '#modules/wallets/account-keys/searched.ts';
import { maskedKey } from '#modules/wallets/account-keys/show.ts';
import { findMethod } from './queries.ts';
import type { PaymentMethodRow } from './tables.ts';

type Named = Pick<PaymentMethodRow, 'id' | 'cardholder_id' | 'account' | 'last4' | 'holder_name' | 'brand'>;

const show = ({ id, cardholder_id: cardholderId, account, last4, holder_name: holder, brand }: Named) => ({
  id,
  label: account === null ? `•••• ${last4}` : maskedKey(account),
  detail: holder ?? brand,
  cardholderId,
});

export const paymentMethodSearch: SearchPart = {
  kind: 'payment_method',
  prefix: 'pm',
  scope: 'payment_methods:read',
  byId: foundBy(findMethod, show),
  namesOne: namesAccount,
  byText: async (db, tenantId, text) => {
    const keys = keysSearched(text);
    const rows = await db.all(
      sql<Named>`
        select id, cardholder_id, account, last4, holder_name, brand from (
          select id, cardholder_id, account, instructions, type, fingerprint, last4, holder_name, brand
          from payment_methods where tenant_id = ${tenantId} and status <> 'detached'
          order by id desc limit ${TEXT_SEARCHED_MAX}) as newest
        where lower(last4) = ${text}
          or type = 'bank_account' and (
            fingerprint = any(${keys}::text[]) or instructions ->> 'clabe' = any(${keys}::text[]))
        order by id desc limit ${FOUND_MAX}`,
    );
    return rows.map(show);
  },
};
