// The module as one value, of which src/product.ts makes the rest.
import type { Connected } from '#platform/provider/connections.ts';
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { depositEvents } from './events.ts';
import { depositJobs, unfinishedRefundsSweep, unreleasedSweep } from './jobs.ts';
import { moneyOnMethods } from './erasure-blockers.ts';
import { listRefundsRoute } from './list-refunds.ts';
import { depositNotices } from './notices.ts';
import { refundMethodRoute } from './refund.ts';
import { depositTriggers } from './triggers.ts';

export const depositsModule = defineModule<
  SweepServices & { readonly accountProcessor: Connected<AccountProcessor> }
>({
  name: 'deposits',
  madeAt: ['method_deposits'],
  erasureBlockers: [moneyOnMethods],
  events: depositEvents,
  triggers: depositTriggers,
  inbound: [{ port: 'account_processor', source: depositNotices }],
  routes: [refundMethodRoute, listRefundsRoute],
  jobs: depositJobs,
  sweeps: (services) => [unfinishedRefundsSweep(services), unreleasedSweep(services)],
});
