// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/events/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { confirmPayeeRoute } from './confirm.ts';
import { createPayeeRoute, type CreateServices } from './create.ts';
import { deletePayeeRoute } from './delete.ts';
import { getPayeeRoute } from './get.ts';
import { getPayeeForOrganizationRoute } from './get-for-organization.ts';
import { payeeEvents } from './events.ts';
import { listPayeesRoute, type ListServices } from './list.ts';
import { listPayeesForOrganizationRoute } from './list-for-organization.ts';
import { payeeSearch } from './search.ts';
import { payees } from './tables.ts';
import { payeeTriggers } from './triggers.ts';
import { oldQuestionsSweep, unansweredSweep, verifyJob, type VerifyServices } from './verify.ts';

export const payeesModule = defineModule<CreateServices & ListServices & SweepServices & VerifyServices>({
  name: 'payees',
  events: payeeEvents,
  tags: { Payees: 'Bank accounts that the owner of a wallet has approved for payments.' },
  search: [payeeSearch],
  owned: [{ kind: 'payee', prefix: 'pye', find: findOwners(payees, 'cardholder_id') }],
  routes: [
    createPayeeRoute,
    listPayeesRoute,
    getPayeeRoute,
    confirmPayeeRoute,
    deletePayeeRoute,
    listPayeesForOrganizationRoute,
    getPayeeForOrganizationRoute,
  ],
  triggers: payeeTriggers,
  madeAt: ['payees'],
  jobs: (services) => [verifyJob(services)],
  sweeps: (services) => [unansweredSweep(services), oldQuestionsSweep(services)],
});
