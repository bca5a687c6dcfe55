// Cardholders: the natural persons who own cards, and the check of their identity.
import { createCardholderRoute } from './create.ts';
import { getCardholderRoute } from './get.ts';
import { listCardholdersRoute } from './list.ts';
import { patchCardholderRoute } from './patch.ts';

export { forgottenKycSweep, issuerMessages, startKycJob } from './jobs.ts';
export { CARDHOLDER, cardholderSchema, createBody, toCardholder, type CreateBody } from './model.ts';
export { cardholders } from './tables.ts';
export { checkForm, type FormField, type FormProblems } from './check-form.ts';
export { createCardholder, personOf } from './create.ts';
export { COUNTRIES, documentTypesOf, type Country, type IdentificationType } from './identity/index.ts';
export { findCardholder, lockCardholder } from './queries.ts';
export { refusal as cardholderRefusal } from './refusals.ts';
export { kyc, type KycStatus } from './states.ts';
export { verifyPhone } from './verify-phone.ts';

export const cardholderRoutes = [
  createCardholderRoute,
  getCardholderRoute,
  listCardholdersRoute,
  patchCardholderRoute,
];
