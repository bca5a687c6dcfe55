// How cardholders are found: by their ids, names, e-mails, tax ids, documents and telephones.
import { FOUND_MAX, foundBy, onceEach, type SearchPart } from '#platform/lists/search.ts';
import { isPhone, listByWords, whoIsMeant } from './find-by-words.ts';
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
  namesOne: isPhone,
  // A whole e-mail or tax id is unique, so who has it comes first.
  byText: async (db, tenantId, text) => {
    const [byEmail, byTaxId] = await db.batch([
      emailQuery(tenantId, text),
      taxIdQuery(tenantId, taxIdForms(text.toUpperCase())),
    ]);
    const whole = [...byEmail.rows, ...byTaxId.rows].map((row) => ({ ...show(row), isWhole: true }));
    const words = whoIsMeant(tenantId, text);
    const page = { country: null, kycStatus: null, after: null, limit: FOUND_MAX - 1 };
    const meant = words === null ? [] : await listByWords(db, tenantId, { ...page, words });
    return onceEach([...whole, ...meant.map(show)]).slice(0, FOUND_MAX);
  },
};
