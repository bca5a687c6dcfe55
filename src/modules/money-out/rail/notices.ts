// Takes in what a rail reports. That money has not left is believed only when the rail says so again when it
// is asked: it would be given back, and nothing gets it a second time. No notice has an order submitted.
import { preparedCommand, type PreparedCommand } from '#platform/command/commands.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { finishOrder, returnOrder } from './finish.ts';
import type { RailNotice } from './port.ts';
import { findOrder } from './queries.ts';
import { askAgain, type RailServices } from './resume.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

export const railNotices = (services: RailServices, connectionId: string): InboundSource<RailNotice> => ({
  verify: (call) => services.rail.at(connectionId).verify(call),
  read: (call) => services.rail.at(connectionId).readNotices(call),
  cellOf: ({ reads, tenant }, { reference }) => cellOfRow(reads, tenant, railOperations, reference),
  commandOf: (context, notice) => commandOf(context, services, { ...notice, connectionId }),
  deliver: (context, notice) => askAbout(context, services, { ...notice, connectionId }),
});

type At = RailNotice & { readonly connectionId: string };
type Looking = Pick<JobContext, 'reads' | 'tenant'>;

function commandOf(context: Looking, services: RailServices, notice: At): PreparedCommand | undefined {
  const ended = async () => ({
    operation: await reportedOrder(context, notice),
    owners: services.railOwners,
  });
  if (notice.kind === 'settled') {
    const outcome = { kind: 'accepted', value: notice } as const;
    return preparedCommand(finishOrder, async () => ({ ...(await ended()), outcome }));
  }
  if (notice.kind === 'failed') return undefined;
  const { providerRef, reason } = notice;
  return preparedCommand(returnOrder, async () => ({ ...(await ended()), providerRef, reason }));
}

async function askAbout(context: JobContext, services: RailServices, notice: At): Promise<void> {
  const { commands, tenant, actor, signal } = context;
  const operation = await reportedOrder(context, notice);
  const known = await askAgain({ ...services, commands, tenant, actor }, operation, signal);
  if (known.kind !== 'finished')
    throw new Error(`the rail reports that ${operation.id} failed, and is asked and says: ${known.kind}`);
}

async function reportedOrder({ reads, tenant }: Looking, notice: At): Promise<RailOperationRow> {
  const operation = await findOrder(reads, tenant.id, notice.reference);
  // What is said at another connection than that of the order is about another order.
  if (operation?.connection_id !== notice.connectionId)
    throw new Error(`the rail reports ${notice.reference}, which is not an order of ours`);
  return operation;
}
