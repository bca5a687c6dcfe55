// Cardholders: the natural persons who own cards, and the check of their identity.
import { createCardholderRoute } from './create.ts';
import { getCardholderRoute } from './get.ts';
import { listCardholdersRoute } from './list.ts';
import { patchCardholderRoute } from './patch.ts';

export { forgottenKycSweep, issuerMessages, startKycJob } from './jobs.ts';
export { cardholderSchema, toCardholder } from './model.ts';
export { findCardholder } from './queries.ts';
export { kyc } from './states.ts';

export const cardholderRoutes = [
  createCardholderRoute,
  getCardholderRoute,
  listCardholdersRoute,
  patchCardholderRoute,
];
