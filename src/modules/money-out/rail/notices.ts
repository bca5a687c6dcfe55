// Takes in what a rail reports. That money has not left is believed only when the rail says so again when it
// is asked: it would be given back, and nothing gets it a second time. No notice has an order submitted.
import type { InboundSource } from '#platform/inbound.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { finishOrder, returnOrder } from './finish.ts';
import type { RailNotice } from './port.ts';
import { findOrder } from './queries.ts';
import { askAgain, type RailServices } from './resume.ts';

export const railNotices = (services: RailServices, connectionId: string): InboundSource<RailNotice> => ({
  verify: (call) => services.rail.at(connectionId).verify(call),
  read: (call) => services.rail.at(connectionId).readNotices(call),
  deliver: (context, notice) => takeNotice(context, services, { ...notice, connectionId }),
});

async function takeNotice(
  { reads, commands, tenant, actor, signal }: JobContext,
  services: RailServices,
  notice: RailNotice & { readonly connectionId: string },
): Promise<void> {
  const operation = await findOrder(reads, tenant.id, notice.reference);
  // What is said at another connection than that of the order is about another order.
  if (operation?.connection_id !== notice.connectionId)
    throw new Error(`the rail reports ${notice.reference}, which is not an order of ours`);
  const ended = { operation, owners: services.railOwners };
  if (notice.kind === 'settled') {
    const outcome = { kind: 'accepted', value: notice } as const;
    await commands.run(tenant, actor, finishOrder, { ...ended, outcome });
  } else if (notice.kind === 'returned') {
    const { providerRef, reason } = notice;
    await commands.run(tenant, actor, returnOrder, { ...ended, providerRef, reason });
  } else {
    const known = await askAgain({ ...services, commands, tenant, actor }, operation, signal);
    if (known.kind !== 'finished')
      throw new Error(`the rail reports that ${operation.id} failed, and is asked and says: ${known.kind}`);
  }
}
