// Creates a cardholder, and with it begins the check of the person's identity at the issuer.
import type { Instant } from '../../platform/clock.ts';
import { insertRows } from '../../platform/db/table.ts';
import { violatedConstraint } from '../../platform/db/pool.ts';
import { rawQuery } from '../../platform/db/sql.ts';
import { together } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { checkAge, checkPhone, documentIncomplete, requireDocument, requireTaxId } from './check-person.ts';
import { cardholderCreated } from './events.ts';
import { START_KYC } from './jobs.ts';
import { createBody, createdSchema, toCreated, type CreateBody } from './model.ts';
import { findByEmail, findByTaxId } from './queries.ts';
import { refusal } from './refusals.ts';
import { kyc } from './states.ts';
import { cardholders, type CardholderRow } from './tables.ts';

/** Since when it is proven that mailbox and telephone are the person's own. */
export type Verified = { readonly email: Instant | null; readonly phone: Instant | null };
const NOTHING_VERIFIED: Verified = { email: null, phone: null };

export async function createCardholder(
  work: Work,
  body: CreateBody,
  verified: Verified = NOTHING_VERIFIED,
): Promise<CardholderRow> {
  const { country, dateOfBirth } = body;
  const [, phoneNumber, taxId] = together([
    () => checkAge(dateOfBirth, work.now),
    () => checkPhone(body.phoneNumber),
    () => requireTaxId(country, body.taxId, dateOfBirth),
  ]);
  const document = documentOf(body, taxId);

  const row: CardholderRow = {
    tenant_id: work.tenantId,
    id: work.newId('ch'),
    first_name: body.firstName,
    last_name: body.lastName,
    date_of_birth: dateOfBirth,
    phone_number: phoneNumber,
    email: body.email,
    tax_id: taxId,
    country,
    identification_type: document?.type ?? null,
    identification_value: document?.value ?? null,
    kyc_status: kyc.initial,
    kyc_reasons: [],
    created_at: work.now,
    updated_at: work.now,
    email_verified_at: verified.email,
    phone_verified_at: verified.phone,
  };
  await refuseDuplicates(work, row, () => insertRows(work, cardholders, [row]));
  cardholderCreated(work, row);
  work.enqueue(START_KYC, { cardholderId: row.id });
  return row;
}

function documentOf(body: CreateBody, taxId: string) {
  const { identificationType: type, identificationValue: value } = body;
  if (type === undefined && value === undefined) return undefined;
  if (type === undefined) throw documentIncomplete('identificationType');
  if (value === undefined) throw documentIncomplete('identificationValue');
  return { type, value: requireDocument({ ...body, taxId }, type, value) };
}

/**
 * The unique indexes decide, so that two requests at once cannot both pass. Then the one that was first is
 * named.
 */
export async function refuseDuplicates(
  work: Work,
  person: Pick<CardholderRow, 'email' | 'tax_id'>,
  write: () => Promise<unknown>,
): Promise<void> {
  await work.run(rawQuery('savepoint before_person', []));
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== 'cardholders_email' && constraint !== 'cardholders_tax_id') throw error;
    await work.run(rawQuery('rollback to savepoint before_person', []));
    if (constraint === 'cardholders_email') {
      const other = await findByEmail(work, work.tenantId, person.email);
      throw refusal('duplicate_email', { field: 'email', cardholderId: other?.id });
    }
    const [other] = await findByTaxId(work, work.tenantId, [person.tax_id]);
    throw refusal('duplicate_tax_id', { field: 'taxId', cardholderId: other?.id });
  }
}

export const createCardholderRoute = defineRoute({
  id: 'cardholders.create',
  method: 'POST',
  path: '/api/v1/cardholders',
  auth: [{ scope: 'cardholders:write' }],
  tag: 'Cardholders',
  summary: 'Create a cardholder',
  description:
    'Registers the person and starts KYC at the issuer. `kycStatus` begins as `pending`; `cardholder.updated` tells how it ends. ' +
    'Cards can be issued once it is `approved`.',
  body: createBody,
  answers: { 201: { description: 'The cardholder, in short.', schema: createdSchema } },
  refusals: refusal.rows,
  work: async (work, { body }) => answer(201, toCreated(await createCardholder(work, body))),
});
