// Cardholders: the natural persons who own cards, and the check of their identity.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { ownerInId } from '#platform/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { createCardholderRoute } from './create.ts';
import { cardholderEvents } from './events.ts';
import { getCardholderRoute } from './get.ts';
import { forgottenKycSweep, issuerMessages, startKycJob, type KycServices } from './jobs.ts';
import { cardholdersKept } from './kept.ts';
import { listCardholdersRoute } from './list.ts';
import { cardholdersOverview } from './overview.ts';
import { patchCardholderRoute } from './patch.ts';
import { renewalSweeps } from './reviews/renew.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { cardholderSearch } from './search.ts';
import { cardholderTriggers } from './triggers.ts';

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
export { personOf } from './person.ts';
export { personsByHand, type KeptServices, type PersonsByHand } from './erase.ts';
export { countryOf, currencyOf } from './currency.ts';
export {
  COUNTRIES,
  documentTypesOf,
  isCnpj,
  isCpf,
  isCuit,
  isRfc,
  type Country,
  type IdentificationType,
} from './identity/index.ts';
export {
  findByEmail,
  namedPersons,
  everywhereByEmailQuery,
  cardholderQuery,
  findCardholder,
  lockCardholder,
  tenantOfCardholder,
} from './queries.ts';
export { personRefusal, refusal as cardholderRefusal } from './refusals.ts';
export { includedCardholder } from './include.ts';
export { kyc, type KycStatus } from './states.ts';
export { newCardholder, OF_PERSON, samplePerson } from './triggers.ts';
export { checkPhone } from './check-person.ts';
export { reviewsByHand, type ReviewsByHand } from './reviews/by-hand.ts';
export { createReviewQueue } from './reviews/open.ts';
export { findReview, listReviews, tenantOfReview } from './reviews/queries.ts';
export { shownReview } from './reviews/show.ts';
export { REVIEW_STATUSES } from './reviews/states.ts';
export { setVerifiedPhone, verifyPhone } from './verify-phone.ts';

type CardholderServices = SweepServices & KycServices;

export const cardholdersModule = defineModule<CardholderServices>({
  name: 'cardholders',
  kept: cardholdersKept,
  scopes: readAndWrite('cardholders'),
  events: cardholderEvents,
  tags: {
    Cardholders: 'The people who get cards, and where the verification of their identity stands.',
    'Identity reviews':
      'Where the organization decides itself who a cardholder is: the documents that were seen, and who decided why.',
  },
  overview: [cardholdersOverview],
  search: [cardholderSearch],
  owned: [{ kind: 'cardholder', prefix: 'ch', find: ownerInId((id) => id) }],
  routes: [
    createCardholderRoute,
    getCardholderRoute,
    listCardholdersRoute,
    patchCardholderRoute,
    ...reviewRoutes,
  ],
  madeAt: ['cardholders'],
  inbound: [{ name: 'issuer', port: 'kyc_issuer', source: issuerMessages }],
  jobs: (services) => [startKycJob(services)],
  sweeps: (services) => [forgottenKycSweep(services), ...renewalSweeps(services)],
  triggers: cardholderTriggers,
});
