// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { railBacklogs } from './backlog.ts';
import { sendOrderJob, unfinishedSweep, type RailSweepServices } from './jobs.ts';
import { railNotices } from './notices.ts';

export const railModule = defineModule<RailSweepServices>({
  name: 'rail',
  madeAt: ['rail_operations'],
  inbound: [{ port: 'rail', source: railNotices }],
  jobs: (services) => [sendOrderJob(services)],
  sweeps: (services) => [unfinishedSweep(services)],
  backlogs: railBacklogs,
});
