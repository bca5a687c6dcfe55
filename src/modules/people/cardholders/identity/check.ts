// Whether a tax id or an identity document can be this natural person's, by the rules of its
// country.
import { argentina } from './ar.ts';
import { brazil } from './br.ts';
import { chile } from './cl.ts';
import { colombia } from './co.ts';
import {
  COUNTRIES,
  IDENTIFICATION_TYPES,
  type Country,
  type CountryRules,
  type IdentificationType,
} from './country.ts';
import { mexico } from './mx.ts';
import { peru } from './pe.ts';
import { tidy } from './normalise.ts';
import { refuse } from './result.ts';
import type { IdentityResult } from './result.ts';
import { uruguay } from './uy.ts';

const RULES: Readonly<Record<Country, CountryRules>> = {
  AR: argentina,
  MX: mexico,
  BR: brazil,
  CL: chile,
  CO: colombia,
  PE: peru,
  UY: uruguay,
};

/** `dateOfBirth` is `YYYY-MM-DD`; the countries whose tax id carries a date hold it against this one. */
export function checkTaxId(country: Country, raw: string, person: { dateOfBirth: string }): IdentityResult {
  return RULES[country].taxId(raw, person);
}

/**
 * With a `taxId`, the document must agree with it wherever one contains the other. There, a tax id that is
 * itself refused agrees with no document.
 */
export function checkDocument(
  country: Country,
  type: IdentificationType,
  raw: string,
  person: { dateOfBirth: string; taxId?: string | undefined },
): IdentityResult {
  const check = RULES[country].documents[type];
  return check === undefined ? refuse('type_not_of_country') : check(raw, person);
}

/** The forms in which a tax id may be stored, whichever country it is of. */
export const taxIdForms = (raw: string): string[] => {
  const forms = COUNTRIES.map((country) => checkTaxId(country, raw, { dateOfBirth: '' }));
  const plain = tidy(raw).replaceAll(/[\s.-]/g, '');
  return [...new Set([plain, ...forms.flatMap((form) => (form.ok ? [form.value] : []))])];
};

/** The documents that a country knows, besides the tax id. */
export const documentTypesOf = (country: Country): readonly IdentificationType[] =>
  IDENTIFICATION_TYPES.filter((type) => RULES[country].documents[type] !== undefined);
