// What is stored of a person, from what a request says of them, checked by the rules of the country.
import type { Instant } from '#platform/time/clock.ts';
import { together } from '#platform/refusals/refusals.ts';
import {
  checkAge,
  checkPhone,
  checkTerms,
  documentIncomplete,
  requireDocument,
  requireTaxId,
} from './check-person.ts';
import type { CreateBody } from './model.ts';
import { kyc } from './states.ts';
import { UNVERIFIED, type CardholderRow, type VerifiedAt } from './tables.ts';

export type Person = Omit<CardholderRow, 'tenant_id' | 'id' | 'created_at' | 'updated_at'>;

export function personOf(body: CreateBody, now: Instant, verified: VerifiedAt = UNVERIFIED): Person {
  const { country, dateOfBirth } = body;
  const [, phoneNumber, taxId, termsAcceptedAt] = together([
    () => checkAge(dateOfBirth, now),
    () => checkPhone(body.phoneNumber),
    () => requireTaxId(country, body.taxId, dateOfBirth),
    () => checkTerms(body.termsAcceptedAt, now),
  ]);
  const document = documentOf(body, taxId);
  return {
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
    kyc_needs: null,
    kyc_link: null,
    address: body.address ?? null,
    nationality: body.nationality ?? null,
    terms_accepted_at: termsAcceptedAt,
    connection_id: null,
    asked_by: null,
    email_verified_at: verified.email,
    phone_verified_at: verified.phone,
  };
}

function documentOf(body: CreateBody, taxId: string) {
  const { identificationType: type, identificationValue: value } = body;
  if (type === undefined && value === undefined) return undefined;
  if (type === undefined) throw documentIncomplete('identificationType');
  if (value === undefined) throw documentIncomplete('identificationValue');
  return { type, value: requireDocument({ ...body, taxId }, type, value) };
}
