// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { ownerInId } from '#platform/events/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { createCardholderRoute } from './create.ts';
import { cardholderEvents } from './events.ts';
import { getCardholderRoute } from './get.ts';
import { forgottenKycSweep, issuerMessages, startKycJob, type KycServices } from './jobs.ts';
import { listCardholdersRoute } from './list.ts';
import { cardholdersOverview } from './overview.ts';
import { customerNames } from './names.ts';
import { patchCardholderRoute } from './patch.ts';
import { renewalSweeps } from './reviews/renew.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { cardholderSearch } from './search.ts';
import { cardholderTriggers } from './triggers.ts';

type CardholderServices = SweepServices & KycServices;

export const cardholdersModule = defineModule<CardholderServices>({
  name: 'cardholders',
  scopes: readAndWrite('cardholders'),
  events: cardholderEvents,
  tags: {
    Cardholders: 'The people who get cards, and where the verification of their identity stands.',
    'Identity reviews':
      'Where the organization decides itself who a cardholder is: the documents that were seen, and who decided why.',
  },
  overview: [cardholdersOverview],
  search: [cardholderSearch],
  names: [customerNames],
  owned: [{ kind: 'cardholder', prefix: 'ch', find: ownerInId((id) => id) }],
  routes: [
    createCardholderRoute,
    getCardholderRoute,
    listCardholdersRoute,
    patchCardholderRoute,
    ...reviewRoutes,
  ],
  madeAt: ['cardholders'],
  inbound: [{ port: 'kyc_issuer', source: issuerMessages }],
  jobs: (services) => [startKycJob(services)],
  sweeps: (services) => [forgottenKycSweep(services), ...renewalSweeps(services)],
  triggers: cardholderTriggers,
});
