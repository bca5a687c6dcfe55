// The values of the onboarding form: as entered, to be shown again, and as the fields of a cardholder, to be
// checked.
import type { FormField } from '#modules/people/cardholders/check-form.ts';
import { COUNTRIES, type Country } from '#modules/people/cardholders/identity/country.ts';
import { documentsAskedIn, PHONE_BEGINS } from './onboarding-countries.ts';

export const INPUTS = [
  'firstName',
  'lastName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'email',
  'phoneNumber',
  'taxId',
  'identificationType',
  'identificationValue',
] as const;
export type Input = (typeof INPUTS)[number];
export type Typed = Readonly<Partial<Record<Input, string>>>;

/** Longer than any valid value; what is longer is not kept. */
const CHARACTERS_MAX = 300;

export const readTyped = (from: { get(name: string): string | null | undefined }): Typed =>
  Object.fromEntries(
    INPUTS.flatMap((name) => {
      const value = (from.get(name) ?? '').slice(0, CHARACTERS_MAX).trim();
      return value === '' ? [] : [[name, value] as const];
    }),
  );

export const countryOf = (text: string | null | undefined): Country | undefined =>
  COUNTRIES.find((country) => country === text);

/** A phone field with nothing but a country prefix counts as empty. */
export const isPhoneEmpty = ({ phoneNumber = '' }: Typed): boolean =>
  phoneNumber === '' || Object.values(PHONE_BEGINS).includes(phoneNumber);

export function formOf(typed: Typed, country: Country): Readonly<Partial<Record<FormField, string>>> {
  const { firstName = '', lastName = '', email = '', taxId = '' } = typed;
  return {
    firstName,
    lastName,
    email,
    taxId,
    country,
    dateOfBirth: dateOf(typed),
    phoneNumber: isPhoneEmpty(typed) ? '' : (typed.phoneNumber ?? ''),
    ...documentOf(typed, country),
  };
}

function dateOf({ birthDay = '', birthMonth = '', birthYear = '' }: Typed): string {
  if (birthDay + birthMonth + birthYear === '') return '';
  return `${birthYear}-${birthMonth.padStart(2, '0')}-${birthDay.padStart(2, '0')}`;
}

/** If a country has only one type, it is implied. */
function documentOf(
  { identificationType = '', identificationValue = '' }: Typed,
  country: Country,
): Readonly<Partial<Record<FormField, string>>> {
  const [first, ...others] = documentsAskedIn(country);
  if (first === undefined) return {};
  if (others.length > 0) return { identificationType, identificationValue };
  return identificationValue === '' ? {} : { identificationType: first, identificationValue };
}
