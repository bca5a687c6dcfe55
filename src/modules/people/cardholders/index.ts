// Cardholders: the natural persons who own cards, and the check of their identity.
export {
  CARDHOLDER,
  cardholderSchema,
  createBody,
  phoneNumber,
  toCardholder,
  type CreateBody,
} from './model.ts';
export { cardholders, type CardholderRow } from './tables.ts';
export { checkForm, type FormField, type FormProblems } from './check-form.ts';
export { createCardholder } from './create.ts';
export { isErased } from './erased.ts';
export { personOf } from './person.ts';
export { personActions, type KeptServices, type PersonActions } from './erase.ts';
export { countryOf, currencyOf } from './currency.ts';
export {
  findByEmail,
  namedPersons,
  everywhereByEmailQuery,
  cardholderQuery,
  findCardholder,
  lockCardholder,
  tenantOfCardholder,
} from './queries.ts';
export { personRefusal, refusal } from './refusals.ts';
export { includedCardholder } from './include.ts';
export { kyc, type KycStatus } from './states.ts';
export { newCardholder, OF_PERSON, samplePerson } from './triggers.ts';
export { checkPhone } from './check-person.ts';
export { reviewActions, type ReviewActions } from './reviews/operator-actions.ts';
export { createReviewQueue } from './reviews/open.ts';
export { findReview, listReviews, tenantOfReview } from './reviews/queries.ts';
export { shownReview } from './reviews/show.ts';
export { REVIEW_STATUSES } from './reviews/states.ts';
export { setVerifiedPhone, verifyPhone } from './verify-phone.ts';
export { isCuit } from './identity/ar.ts';
export { isCnpj, isCpf } from './identity/br.ts';
export { documentTypesOf } from './identity/check.ts';
export { COUNTRIES, type Country, type IdentificationType } from './identity/country.ts';
export { isRfc } from './identity/mx.ts';
