// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { askedLinesRoute } from './asked-lines.ts';
import { cancelBatchRoute } from './cancel.ts';
import type { BatchServices } from './chunk.ts';
import { createBatchRoute } from './create.ts';
import { batchEvents } from './events.ts';
import { getBatchRoute } from './get.ts';
import { listBatchesRoute } from './list.ts';
import { advanceJob, unfinishedSweep } from './jobs.ts';
import { listLinesRoute } from './list-lines.ts';
import { batchSearch } from './search.ts';
import { findOwners } from '#platform/events/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { batches } from './tables.ts';

export const batchesModule = defineModule<BatchServices & SweepServices>({
  name: 'batches',
  events: batchEvents,
  owned: [{ kind: 'batch', prefix: 'bat', find: findOwners(batches, 'wallet_id', cardholderIdOf) }],
  search: [batchSearch],
  routes: [
    createBatchRoute,
    listBatchesRoute,
    getBatchRoute,
    listLinesRoute,
    cancelBatchRoute,
    askedLinesRoute,
  ],
  jobs: (services) => [advanceJob(services)],
  sweeps: (services) => [unfinishedSweep(services)],
});
