// Rails: orders that carry money from a wallet to an account elsewhere.
import { defineModule } from '#platform/module.ts';
import { railBacklogs } from './backlog.ts';
import { sendOrderJob, unfinishedSweep, type RailSweepServices } from './jobs.ts';
import { railKept } from './kept.ts';
import { railNotices } from './notices.ts';

export { inspectOrders } from './inspect.ts';
export { openOrder, orderIdOf } from './open.ts';
export { bookedOrdersOf } from './booked-orders.ts';
export { findOrder, findOrderOf, tenantOfOrder } from './queries.ts';
export { ordersByHand, type OrdersByHand } from './by-hand.ts';
export type { Decision } from './decide.ts';
export type { OrderOwner, RailOwner } from './owners.ts';
export type { OwnerKind } from './tables.ts';
export { RAIL_REFUSALS, railRefusalIn, type RailRefusal } from './port.ts';

export const railModule = defineModule<RailSweepServices>({
  name: 'rail',
  kept: railKept,
  madeAt: ['rail_operations'],
  inbound: [{ name: 'rail', port: 'rail', source: railNotices }],
  jobs: (services) => [sendOrderJob(services)],
  sweeps: (services) => [unfinishedSweep(services)],
  backlogs: railBacklogs,
});
