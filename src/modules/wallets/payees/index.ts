// Payees: the accounts that an owner lets money go to, each with its holder as the provider knows it.
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/owned.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { createPayeeRoute, type CreateServices } from './create.ts';
import { deletePayeeRoute } from './delete.ts';
import { getPayeeRoute } from './get.ts';
import { getPayeeForOrganizationRoute } from './get-for-organization.ts';
import { payeeEvents } from './events.ts';
import { payeesKept } from './kept.ts';
import { listPayeesRoute, type ListServices } from './list.ts';
import { listPayeesForOrganizationRoute } from './list-for-organization.ts';
import { payeeSearch } from './search.ts';
import { payees } from './tables.ts';
import { payeeTriggers } from './triggers.ts';
import { oldQuestionsSweep, unansweredSweep, verifyJob, type VerifyServices } from './verify.ts';

export { refusal as payeeRefusal } from './refusals.ts';
export type { PayeeFilter } from './list.ts';
export { answerLater, answeringRefusals } from './answered-later.ts';
export { PAYEE, payeeSchema, toPayee, verifiedLateAt } from './model.ts';
export { findPayeeOfAny, findSamePayee, payeeQuery } from './queries.ts';
export { destinationIn } from './questions.ts';
export { isVerified, payees, type PayeeRow, type VerifiedPayee } from './tables.ts';
export { isSameTaxId } from './same-tax-id.ts';

export const payeesModule = defineModule<CreateServices & ListServices & SweepServices & VerifyServices>({
  name: 'payees',
  kept: payeesKept,
  events: payeeEvents,
  tags: { Payees: 'Bank accounts that the owner of a wallet has approved for payments.' },
  search: [payeeSearch],
  owned: [{ kind: 'payee', prefix: 'pye', find: findOwners(payees, 'cardholder_id') }],
  routes: [
    createPayeeRoute,
    listPayeesRoute,
    getPayeeRoute,
    deletePayeeRoute,
    listPayeesForOrganizationRoute,
    getPayeeForOrganizationRoute,
  ],
  triggers: payeeTriggers,
  madeAt: ['payees'],
  jobs: (services) => [verifyJob(services)],
  sweeps: (services) => [unansweredSweep(services), oldQuestionsSweep(services)],
});
