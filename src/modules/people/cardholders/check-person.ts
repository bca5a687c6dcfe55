// Checks what a form says of a person against the rules of the country, and gives back the normalised form
// that is stored.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Instant } from '#platform/time/clock.ts';
import { instantOrNull } from '#platform/time/date-time.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { Text } from '#platform/text/language.ts';
import { checkDocument, checkTaxId } from './identity/check.ts';
import type { Country, IdentificationType } from './identity/country.ts';
import type { IdentityResult } from './identity/result.ts';
import { IDENTITY_TEXTS, PERSON_TEXTS } from './problems.ts';

const AGE_YEARS_MIN = 18;
const AGE_YEARS_MAX = 130;
const OLD_MEXICAN_MOBILE = /^\+521\d{10}$/;

const wrong = (field: string, reason: string, problem: Text): Refusal =>
  invalid([{ field, message: problem }], { reason });

export function checkAge(dateOfBirth: string, now: Instant): void {
  if (dateOfBirth > yearsBefore(now, AGE_YEARS_MIN))
    throw wrong('dateOfBirth', 'too_young', PERSON_TEXTS.too_young);
  if (dateOfBirth < yearsBefore(now, AGE_YEARS_MAX))
    throw wrong('dateOfBirth', 'too_old', PERSON_TEXTS.too_old);
}

/** When the person agreed, which cannot be to come. */
export function checkTerms(acceptedAt: string | undefined, now: Instant): Instant | null {
  const at = instantOrNull(acceptedAt);
  if (at !== null && at > now) throw wrong('termsAcceptedAt', 'in_the_future', PERSON_TEXTS.in_the_future);
  return at;
}

/** The day a number of years ago, as `yyyy-mm-dd`, which compares as text. */
function yearsBefore(now: Instant, years: number): string {
  const today = new Date(now).toISOString();
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4, 10)}`;
}

/** The number in E.164. */
export function checkPhone(phoneNumber: string): string {
  const written = phoneNumber.trim();
  const phone = parsePhoneNumberFromString(written);
  if (phone?.isPossible() === true && phone.isValid()) return phone.number;
  const isOldMexican = OLD_MEXICAN_MOBILE.test(written.replaceAll(/[\s()-]/g, ''));
  throw isOldMexican
    ? wrong('phoneNumber', 'old_mexican_prefix', PERSON_TEXTS.old_mexican_prefix)
    : wrong('phoneNumber', 'bad_phone', PERSON_TEXTS.bad_phone);
}

/** The tax id without separators. */
export function requireTaxId(country: Country, taxId: string, dateOfBirth: string): string {
  return accepted('taxId', checkTaxId(country, taxId, { dateOfBirth }));
}

/** The number of a document without separators. */
export function requireDocument(
  person: { country: Country; dateOfBirth: string; taxId: string },
  type: IdentificationType,
  value: string,
): string {
  const result = checkDocument(person.country, type, value, person);
  const isOfType = !result.ok && result.problem === 'type_not_of_country';
  return accepted(isOfType ? 'identificationType' : 'identificationValue', result);
}

function accepted(field: string, result: IdentityResult): string {
  if (result.ok) return result.value;
  throw wrong(field, result.problem, IDENTITY_TEXTS[result.problem]);
}

export const documentIncomplete = (field: string): Refusal =>
  wrong(field, 'document_incomplete', PERSON_TEXTS.document_incomplete);

export const documentTypeUnknown = (): Refusal =>
  wrong('identificationValue', 'document_type_unknown', PERSON_TEXTS.document_type_unknown);
