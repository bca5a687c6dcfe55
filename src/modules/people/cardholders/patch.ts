// Changes what may change of a cardholder: e-mail, phone and document number. Names and the tax id are the
// person; for another person there is another cardholder.
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { sql } from '#platform/db/sql.ts';
import { freeName, holdNames, nameRows, names } from '#platform/across-cells/names.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { checkPhone, documentTypeUnknown, requireDocument } from './check-person.ts';
import { refuseDuplicates } from './create.ts';
import { isErased } from './erased.ts';
import { cardholderUpdated } from './events.ts';
import { cardholderParams, cardholderSchema, patchBody, toCardholder, type PatchBody } from './model.ts';
import { emailName, lockCardholder } from './queries.ts';
import { refusal as cardholderRefusal } from './refusals.ts';
import type { CardholderRow } from './tables.ts';

async function patchCardholder(work: Work, id: string, body: PatchBody): Promise<CardholderRow> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');
  if (isErased(row)) throw cardholderRefusal('cardholder_erased');
  const changed: CardholderRow = {
    ...row,
    email: body.email ?? row.email,
    phone_number: body.phoneNumber === undefined ? row.phone_number : checkPhone(body.phoneNumber),
    identification_value: documentValueOf(row, body),
  };
  const isSame =
    changed.email === row.email &&
    changed.phone_number === row.phone_number &&
    changed.identification_value === row.identification_value;
  if (isSame) return row;

  const updated: CardholderRow = {
    ...changed,
    updated_at: work.now,
    // What was proven of the old one says nothing of the new one. Letters of another case are the same
    // mailbox.
    email_verified_at: changed.email.toLowerCase() === row.email.toLowerCase() ? row.email_verified_at : null,
    phone_verified_at: changed.phone_number === row.phone_number ? row.phone_verified_at : null,
  };
  await refuseDuplicates(work, updated, async () => {
    if (emailName(updated.email)[1] !== emailName(row.email)[1]) await renameTo(work, row, updated.email);
    await work.run(
      sql`update cardholders set email = ${updated.email}, phone_number = ${updated.phone_number},
            identification_value = ${updated.identification_value}, updated_at = ${isoOf(work.now)},
            email_verified_at = ${isoOrNull(updated.email_verified_at)},
            phone_verified_at = ${isoOrNull(updated.phone_verified_at)}
          where tenant_id = ${work.tenantId} and id = ${id}`,
    );
  });
  cardholderUpdated(work, updated);
  return updated;
}

async function renameTo(work: Work, { id, email: before }: CardholderRow, email: string): Promise<void> {
  await holdNames(work, work, [emailName(email), emailName(before)]);
  await insertRows(work, names, nameRows(work, [emailName(email)], id));
  await freeName(work, work, emailName(before));
}

function documentValueOf(row: CardholderRow, { identificationValue }: PatchBody): string | null {
  if (identificationValue === undefined) return row.identification_value;
  if (row.identification_type === null) throw documentTypeUnknown();
  const person = { country: row.country, dateOfBirth: row.date_of_birth, taxId: row.tax_id };
  return requireDocument(person, row.identification_type, identificationValue);
}

export const patchCardholderRoute = defineRoute({
  id: 'cardholders.patch',
  method: 'PATCH',
  path: '/api/v1/cardholders/:id',
  auth: [{ scope: 'cardholders:write' }],
  proof: 'always',
  tag: 'Cardholders',
  summary: 'Update a cardholder',
  description:
    'Only e-mail, phone number and document number can change. For another name or tax id create another cardholder.',
  params: cardholderParams,
  body: patchBody,
  answers: { 200: { description: 'The cardholder as it is now.', schema: cardholderSchema } },
  refusals: {
    duplicate_email: cardholderRefusal.rows.duplicate_email,
    cardholder_erased: cardholderRefusal.rows.cardholder_erased,
  },
  work: async (work, { params, body }) =>
    answer(200, toCardholder(await patchCardholder(work, params.id, body))),
});
