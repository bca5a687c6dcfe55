// Whether a tax id or an identity document can be this natural person's, by the rules of its country.
export { isCuit } from './ar.ts';
export { isCnpj, isCpf } from './br.ts';
export { isRfc } from './mx.ts';
export { COUNTRIES, IDENTIFICATION_TYPES } from './country.ts';
export type { Country, IdentificationType } from './country.ts';
export { IDENTITY_PROBLEMS } from './result.ts';
export type { IdentityProblem, IdentityResult } from './result.ts';
export { checkDocument, checkTaxId, documentTypesOf, taxIdForms } from './check.ts';
