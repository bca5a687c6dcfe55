// What people make the sandbox's rail do with an order that it has. Left alone it ends orders by itself: who
// comes first wins.
import type { Pool } from '../../platform/db/pool.ts';
import { refusal } from '../../platform/refusals.ts';
import type { Work, Works } from '../../platform/work.ts';
import type { OrderEnding, SimulatedProviders } from '../../modules/sandbox/port.ts';
import { doneOnce, untilHandled, untilThere } from './doors.ts';
import { giveBack, refuse, settle, SOURCE } from './rail-moves.ts';
import { findOrder } from './rail-rows.ts';

type Services = { readonly pool: Pool; readonly works: Works };
type Door = Pick<SimulatedProviders, 'endOrder'>;

export const createRailDoor = (services: Services): Door => ({
  async endOrder(tenant, { reference, ...ending }, once) {
    const { pool } = services;
    // It may be on its way yet.
    const order = await untilThere(() => findOrder(pool, tenant.id, reference));
    if (order === undefined) throw refusal('service_unavailable');
    const messageId = await doneOnce(services, tenant, once, (work) => end(work, reference, ending));
    return { isHeard: await untilHandled(pool, tenant, { source: SOURCE, messageId }) };
  },
});

/** Answers the id of the message that tells of it. */
async function end(work: Work, reference: string, ending: OrderEnding): Promise<string> {
  const told = await endingOf(work, reference, ending);
  if (told !== undefined) return told;
  const order = await findOrder(work, work.tenantId, reference);
  throw refusal('invalid_state', { status: order?.status });
}

function endingOf(work: Work, reference: string, ending: OrderEnding): Promise<string | undefined> {
  if (ending.kind === 'settle') return settle(work, reference);
  return ending.kind === 'fail'
    ? refuse(work, reference, ending.reason)
    : giveBack(work, reference, ending.reason);
}
