// What people make the sandbox's rail do: an order is settled, refused or returned, once for an idempotency
// key.
import type { Commands } from '#platform/command/commands.ts';
import type { Pool } from '#platform/db/pool.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { SimulatedProviders } from '#modules/sandbox/port.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { untilHandled, untilThere, type Waiting } from './controls.ts';
import { endOrder, SOURCE } from './rail-moves.ts';
import { findOrder } from './rail-rows.ts';

type Services = Waiting & { readonly pool: Pool; readonly commands: Commands };
type Controls = Pick<SimulatedProviders, 'endOrder'>;

export const createRailControls = (services: Services): Controls => ({
  async endOrder(tenant, { reference, ...ending }, once) {
    const { pool, commands } = services;
    // It may be on its way yet.
    const order = await untilThere(services, () => findOrder(pool, tenant.id, reference));
    const ended = await commands.run(tenant, SANDBOX_ACTOR, endOrder, { order, ending, once });
    const messageId = ended?.messageId;
    if (messageId === undefined) {
      const { status } = (await findOrder(pool, tenant.id, reference)) ?? order;
      throw refusal('invalid_state', { status });
    }
    await untilHandled(services, tenant, { source: SOURCE, messageId });
  },
});
