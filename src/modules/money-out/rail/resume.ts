// Brings an order as far as its rail answers. A rail is asked by our reference before it is given an order
// again, so an answer that was lost costs a question and never a second payment.
import type { Commands } from '#platform/command/commands.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import {
  answered,
  type Outcome,
  type OutsideRun,
  progressIn,
  runOutside,
} from '#platform/provider/outside.ts';
import { finishOrder, returnOrder } from './finish.ts';
import type { RailOwners } from './owners.ts';
import type { Rail, RailArrived, RailOrder, RailRefusal } from './port.ts';
import { type RailOperationRow, railOperations } from './tables.ts';
import { defineCommand, lock } from '#platform/command/command.ts';

export type RailServices = { readonly rail: Connected<Rail>; readonly railOwners: RailOwners };
export type RailFlow = RailServices & {
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** `none`: the rail knows nothing of it, and it was not submitted. */
export type Resumed = OutsideRun<RailOperationRow> | { readonly kind: 'none' };

/**
 * `isNew`: no one has submitted it yet. While its organization is suspended no order is submitted, and none
 * that an operator holds. What the rail has of it is followed all the same.
 */
export async function resumeOrder(
  flow: RailFlow,
  row: RailOperationRow,
  { signal, isNew = false }: { readonly signal: AbortSignal; readonly isNew?: boolean },
): Promise<Resumed> {
  const ran =
    flow.tenant.isSuspended || row.held_at !== null
      ? await askAgain(flow, row, signal)
      : await runOutside({
          signal,
          isNew,
          ask: () => flow.rail.at(row.connection_id).find(flow.tenant, row.id, signal),
          send: () => flow.rail.at(row.connection_id).submit(flow.tenant, orderOf(row), signal),
          finish: (outcome) => bookOutcome(flow, row, outcome),
        });
  if (ran.kind === 'open' && row.notifies_taken && row.taken_at === null)
    await flow.commands.run(flow.tenant, flow.actor, takeOrder, { operation: row, owners: flow.railOwners });
  return ran;
}

/** Asks how an order ended, books that and answers what the rail said. The order is never submitted. */
export async function askAgain(flow: RailFlow, row: RailOperationRow, signal: AbortSignal): Promise<Resumed> {
  const known = progressIn(
    await answered(() => flow.rail.at(row.connection_id).find(flow.tenant, row.id, signal), signal),
  );
  if (known.kind !== 'accepted' && known.kind !== 'refused') return known;
  return { kind: 'finished', result: await bookOutcome(flow, row, known) };
}

async function bookOutcome(
  { railOwners: owners, commands, tenant, actor }: RailFlow,
  operation: RailOperationRow,
  outcome: Outcome<RailArrived, RailRefusal>,
): Promise<RailOperationRow> {
  const finished = await commands.run(tenant, actor, finishOrder, { operation, owners, outcome });
  const returned = outcome.kind === 'accepted' ? outcome.value.returned : undefined;
  if (returned === undefined) return finished;
  const { providerRef, reason } = returned;
  return commands.run(tenant, actor, returnOrder, { operation, owners, providerRef, reason });
}

const orderOf = (row: RailOperationRow): RailOrder => ({
  reference: row.id,
  country: row.country,
  currency: row.currency,
  amountMinor: row.amount_minor,
  from: { number: row.from_number, holderName: row.from_name, taxId: row.from_tax_id },
  to: { number: row.to_number, alias: row.to_alias, holderName: row.to_name, taxId: row.to_tax_id },
  concept: row.concept,
});

// Notes that a rail has taken an order whose owner wants to be notified of that.

type Input = { readonly operation: RailOperationRow; readonly owners: RailOwners };

/** It may have ended already, or have been taken before. */
const takeOrder = defineCommand<Input, null>({
  name: 'rail.take',
  locks: ({ operation, owners }) => [
    lock(railOperations, operation.id),
    ...owners[operation.owner_kind].locks(operation, 'taken'),
  ],
  decide(tx, { operation: { id }, owners }) {
    const row = tx.get(railOperations, id);
    if (row.status !== 'pending' || row.taken_at !== null) return null;
    const taken = tx.update(railOperations, row, { taken_at: tx.now });
    owners[row.owner_kind].taken?.(tx, taken);
    return null;
  },
});
