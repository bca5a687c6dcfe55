// The log of requests: who asked for what, and how it was answered.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { getRequestRoute } from './get.ts';
import { requestsKept } from './kept.ts';
import { listRequestsRoute } from './list.ts';
import { maskPathsJob } from './mask-paths.ts';
import { requestsOverview } from './overview.ts';
import { requestSearch } from './search.ts';
import { requestSweeps } from './sweeps.ts';

export { createRequestLog, type RequestLog } from './record.ts';

export const requestsModule = defineModule<SweepServices>({
  name: 'requests',
  kept: requestsKept,
  scopes: ['requests', 'requests:read'],
  tags: { Requests: 'What was asked of the API lately, and how it was answered.' },
  overview: [requestsOverview],
  search: [requestSearch],
  routes: [listRequestsRoute, getRequestRoute],
  jobs: () => [maskPathsJob],
  sweeps: requestSweeps,
});
