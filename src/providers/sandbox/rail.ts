// The sandbox as a rail. It takes an order, settles it a moment later and says so in a signed message; the
// beginning of the payee's alias can have it end otherwise.
import type { Clock } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { accepted, OPEN, unknownBecause, type Outcome, type Open } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Rail, RailArrived, RailCalls, RailOrder, RailRefusal } from '#modules/money-out/rail/port.ts';
import { readAccountNumber } from '#modules/wallets/wallets/port.ts';
import { addToFunds, balanceLock, freeMinorOf, fundsLock } from './accounts-balances.ts';
import { findAccountByNumber, type AccountRow } from './accounts-rows.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import { withFaults } from './faults.ts';
import { readAt, verifyMessage } from './messages.ts';
import { outcomeOf, readNotice, refuse, settle, settleLater, SOURCE } from './rail-moves.ts';
import { findOrder, newOrder, sandboxOrders, textOf, type OrderRow } from './rail-rows.ts';

const TAKEN = unknownBecause('another order was submitted under this reference');
const LOST = unknownBecause('the alias of the payee has the sandbox lose the answer');

type Services = {
  readonly pool: Pool;
  readonly reads: Db;
  readonly commands: Commands;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export const createSandboxRail = (services: Services): Rail => ({
  verify: (call) => verifyMessage(services, SOURCE, call),
  readNotices: (call) => readAt(SOURCE, call, readNotice),
  ...withFaults<RailCalls>(services, 'rail', callsOf(services)),
});

type Answered = Awaited<ReturnType<RailCalls['submit']>>;

const callsOf = ({ reads, commands }: Services): RailCalls => ({
  async submit(tenant, order, signal) {
    if (signal.aborted) return CALLER_GONE;
    const account = await findAccountByNumber(reads, tenant.id, order.from.number);
    return commands.run(tenant, SANDBOX_ACTOR, takeOrder, { order, account });
  },
  async find(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const known = await findOrder(reads, tenant.id, reference);
    return accepted(known === undefined ? { kind: 'none' } : knownOf(known));
  },
});

type TakeOrderInput = { readonly order: RailOrder; readonly account: AccountRow | undefined };

/** A repeat with a known reference is answered with the outcome so far. */
const takeOrder = defineCommand<TakeOrderInput, Answered>({
  name: 'sandbox.take_order',
  // All orders of a tenant count on the same money.
  locks: ({ order: { reference, currency, from, to } }) => [
    lock(sandboxOrders, reference),
    fundsLock(currency),
    ...(outcomeOf(to.alias) === 'settled_unreported' ? [balanceLock(from.number)] : []),
  ],
  decide(tx, { order, account }) {
    const known = tx.find(sandboxOrders, order.reference);
    const outcome = outcomeOf(order.to.alias);
    if (known !== undefined) {
      if (known.asked !== textOf(order)) return TAKEN;
      return outcome === 'settled_unreported' ? LOST : knownOf(known);
    }
    const reason = reasonAgainst(order, account, freeMinorOf(tx, order.currency));
    const taken = tx.insert(sandboxOrders, newOrder(tx.tenantId, order, tx.now));
    if (reason !== undefined) {
      refuse(tx, taken, reason);
      return { kind: 'refused', reasons: [reason] };
    }
    addToFunds(tx, order.currency, -order.amountMinor);
    if (outcome === 'settled_unreported') {
      settle(tx, taken);
      return LOST;
    }
    settleLater(tx, order.reference, outcome);
    return OPEN;
  },
});

function reasonAgainst(
  { currency, amountMinor, to }: RailOrder,
  account: AccountRow | undefined,
  freeMinor: bigint,
): RailRefusal | undefined {
  const outcome = outcomeOf(to.alias);
  if (account?.currency !== currency || amountMinor <= 0n) return 'provider_rejected';
  const read = readAccountNumber(to.number);
  if (read === undefined || outcome === 'not_found') return 'destination_not_found';
  if (read.currency !== currency || outcome === 'rejected') return 'destination_rejected';
  if (outcome === 'over_a_limit') return 'try_other_day';
  if (outcome === 'suspected') return 'suspected_fraud';
  return amountMinor > freeMinor ? 'insufficient_balance' : undefined;
}

function knownOf(order: OrderRow): Outcome<RailArrived, RailRefusal> | Open {
  const { payment_id: providerRef, settled_at: at, reason } = order;
  if (reason !== null) return { kind: 'refused', reasons: [reason] };
  if (providerRef === null || at === null) return OPEN;
  return { kind: 'accepted', value: { providerRef, at, ...returnOf(order) } };
}

function returnOf(order: OrderRow): Pick<RailArrived, 'returned'> {
  const { return_id: providerRef, return_reason: reason, returned_at: at } = order;
  return providerRef === null || reason === null || at === null
    ? {}
    : { returned: { providerRef, reason, at } };
}
