// The module as one value, of which src/product.ts makes the rest.
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { AccountProcessor } from './account-port.ts';
import { oldLinksSweep } from './forget.ts';
import { confirmJob, pendingSweep, releaseUnownedJob } from './jobs.ts';
import { defineModule, readAndWrite } from '#platform/module.ts';
import { deleteMethodRoute, type DeleteServices } from './delete.ts';
import { paymentMethodEvents } from './events.ts';
import { getStatusRoute } from './get-status.ts';
import { openAccounts } from './erasure-blockers.ts';
import { listRailsRoute } from './list-rails.ts';
import { listMethodsRoute } from './list.ts';
import { patchMethodRoute } from './patch.ts';
import { paymentMethodSearch } from './search.ts';
import { setupRoute, type SetupServices } from './setup.ts';
import { paymentMethodTriggers } from './triggers.ts';

export const paymentMethodsModule = defineModule<
  SetupServices & DeleteServices & SweepServices & { readonly accountProcessor: Connected<AccountProcessor> }
>({
  name: 'payment-methods',
  erasureBlockers: [openAccounts],
  madeAt: ['payment_methods'],
  scopes: readAndWrite('payment_methods'),
  tags: { 'Payment methods': 'The cards and accounts of their own with which people pay.' },
  events: paymentMethodEvents,
  triggers: paymentMethodTriggers,
  search: [paymentMethodSearch],
  routes: [listRailsRoute, setupRoute, getStatusRoute, listMethodsRoute, patchMethodRoute, deleteMethodRoute],
  jobs: (services) => [confirmJob(services), releaseUnownedJob(services)],
  sweeps: (services) => [oldLinksSweep(services), pendingSweep(services)],
});
