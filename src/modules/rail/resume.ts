// Brings an order as far as its rail answers. A rail is asked by our reference before it is given an order
// again, so an answer that was lost costs a question and never a second payment.
import type { Commands } from '../../platform/command/commands.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import { runOutside, type OutsideRun } from '../../platform/outside.ts';
import { finishOrder } from './finish.ts';
import type { RailOwners } from './owners.ts';
import type { Rail, RailOrder } from './port.ts';
import type { RailOperationRow } from './tables.ts';

export type RailServices = { readonly rail: Rail; readonly railOwners: RailOwners };
export type RailFlow = RailServices & {
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** `isNew`: no one has submitted it yet. */
export const resumeOrder = (
  { rail, railOwners: owners, commands, tenant, actor }: RailFlow,
  row: RailOperationRow,
  { signal, isNew = false }: { readonly signal: AbortSignal; readonly isNew?: boolean },
): Promise<OutsideRun<RailOperationRow>> =>
  runOutside({
    signal,
    isNew,
    ask: () => rail.find(tenant, row.id, signal),
    send: () => rail.submit(tenant, orderOf(row), signal),
    finish: (outcome) => commands.run(tenant, actor, finishOrder, { operation: row, owners, outcome }),
  });

const orderOf = (row: RailOperationRow): RailOrder => ({
  reference: row.id,
  country: row.country,
  currency: row.currency,
  amountMinor: row.amount_minor,
  from: { number: row.from_number, holderName: row.from_name, taxId: row.from_tax_id },
  to: { number: row.to_number, alias: row.to_alias, holderName: row.to_name, taxId: row.to_tax_id },
  concept: row.concept,
});
