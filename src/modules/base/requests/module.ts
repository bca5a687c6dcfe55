// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { getRequestRoute } from './get.ts';
import { listRequestsRoute } from './list.ts';
import { maskPathsJob } from './mask-paths.ts';
import { requestsOverview } from './overview.ts';
import { requestSearch } from './search.ts';
import { requestSweeps } from './sweeps.ts';

export const requestsModule = defineModule<SweepServices>({
  name: 'requests',
  scopes: ['requests', 'requests:read'],
  tags: { Requests: 'What was asked of the API lately, and how it was answered.' },
  overview: [requestsOverview],
  search: [requestSearch],
  routes: [listRequestsRoute, getRequestRoute],
  jobs: () => [maskPathsJob],
  sweeps: requestSweeps,
});
