// The people of the organization who sign in as its customers, by the e-mail address of their cardholder.
import { sql } from '#platform/db/sql.ts';
import type { NamesPart } from '#platform/lists/names.ts';
import { emailsOf, findUserByEmail } from '#modules/base/identity/users.ts';
import type { CardholderRow } from './tables.ts';
import { findByEmail } from './queries.ts';

type EmailRow = Pick<CardholderRow, 'id'> & { readonly email: string };

export const customerNames: NamesPart = {
  type: 'user',
  scope: 'cardholders:read',
  async find(db, { cellIds }, ids) {
    const emails = await emailsOf(db, ids);
    if (emails.size === 0) return new Map();
    const asked = [...emails.values()].map((email) => email.toLowerCase());
    const rows = await db.all(
      sql<EmailRow>`
        select id, lower(email) as email from cardholders
        where tenant_id = any(${cellIds}::text[]) and lower(email) = any(${asked}::text[])`,
    );
    const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
    return new Map(
      [...emails].flatMap(([id, email]) => {
        const objectId = byEmail.get(email.toLowerCase());
        return objectId === undefined ? [] : [[id, { name: email, objectId, isFormer: false }]];
      }),
    );
  },
  async byEmail(db, tenant, email) {
    const customer = await findByEmail(db, tenant, email);
    return customer === undefined ? undefined : (await findUserByEmail(db, email))?.id;
  },
};
