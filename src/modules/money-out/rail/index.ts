// Rails: orders that carry money from a wallet to an account elsewhere.
export { inspectOrders } from './inspect.ts';
export { openOrder, orderIdOf } from './open.ts';
export { bookedOrdersOf } from './booked-orders.ts';
export { findOrder, findOrderOf, tenantOfOrder } from './queries.ts';
export { orderActions, type OrderActions } from './operator-actions.ts';
export type { Decision } from './decide.ts';
export type { OrderOwner, RailOwner } from './owners.ts';
export type { OwnerKind } from './tables.ts';
export { RAIL_REFUSALS, railRefusalIn, type RailRefusal } from './port.ts';
