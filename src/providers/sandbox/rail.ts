// The sandbox as a rail. It takes an order, settles it a moment later and says so in a signed message; the
// beginning of the payee's alias can have it end otherwise.
import type { Clock } from '../../platform/clock.ts';
import { systemActor } from '../../platform/context.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { accepted, OPEN, unknownBecause, type Outcome, type Open } from '../../platform/outside.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Work, Works } from '../../platform/work.ts';
import type { Rail, RailArrived, RailCalls, RailOrder, RailRefusal } from '../../modules/rail/port.ts';
import { readAccountNumber } from '../../modules/wallets/port.ts';
import { withFaults } from './faults.ts';
import { jsonIn, verifyMessage } from './messages.ts';
import { outcomeOf, readNotice, refuse, settle, settleLater, SOURCE } from './rail-moves.ts';
import { findOrder, keepOrder, meansOf, textOf, type KnownOrder, type Means } from './rail-rows.ts';

const SANDBOX_ACTOR = systemActor('sandbox');
const GONE = unknownBecause('the caller has stopped waiting');
const TAKEN = unknownBecause('another order was submitted under this reference');
const LOST = unknownBecause('the alias of the payee has the sandbox lose the answer');

type Services = {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export const createSandboxRail = (services: Services): Rail => ({
  verify: (call) => verifyMessage(services, SOURCE, call),
  readNotices: async ({ raw }) => [readNotice(jsonIn(raw))],
  ...withFaults<RailCalls>(services.pool, 'rail', callsOf(services)),
});

type Answered = ReturnType<RailCalls['submit']>;

const callsOf = ({ pool, works }: Services): RailCalls => ({
  submit: async (tenant, order, signal) =>
    signal.aborted ? GONE : works.run(tenant, SANDBOX_ACTOR, (work) => submit(work, order)),
  async find(tenant, reference, signal) {
    if (signal.aborted) return GONE;
    const known = await findOrder(pool, tenant.id, reference);
    return accepted(known === undefined ? { kind: 'none' } : knownOf(known));
  },
});

/** Under a reference that is known it answers the outcome so far. */
async function submit(work: Work, order: RailOrder): Answered {
  if (await keepOrder(work, order)) return take(work, order);
  const known = await findOrder(work, work.tenantId, order.reference);
  if (known === undefined) throw new Error(`the sandbox order ${order.reference} was kept and is not there`);
  if (known.asked !== textOf(order)) return TAKEN;
  return outcomeOf(known.to_alias) === 'settled_unheard' ? LOST : knownOf(known);
}

async function take(work: Work, order: RailOrder): Answered {
  const { reference } = order;
  const outcome = outcomeOf(order.to.alias);
  const reason = reasonAgainst(order, outcome, await meansOf(work, order));
  if (reason !== undefined) {
    await refuse(work, reference, reason);
    return { kind: 'refused', reasons: [reason] };
  }
  if (outcome === 'settled_unheard') {
    await settle(work, reference);
    return LOST;
  }
  settleLater(work, reference, outcome);
  return OPEN;
}

function reasonAgainst(
  { currency, amountMinor, to }: RailOrder,
  outcome: ReturnType<typeof outcomeOf>,
  { account, freeMinor }: Means,
): RailRefusal | undefined {
  if (account?.currency !== currency || amountMinor <= 0n) return 'provider_rejected';
  const read = readAccountNumber(to.number);
  if (read === undefined || outcome === 'not_found') return 'destination_not_found';
  if (read.currency !== currency || outcome === 'rejected') return 'destination_rejected';
  return amountMinor > freeMinor ? 'insufficient_balance' : undefined;
}

function knownOf(order: KnownOrder): Outcome<RailArrived, RailRefusal> | Open {
  const { payment_id: providerRef, settled_at: at, reason } = order;
  if (reason !== null) return { kind: 'refused', reasons: [reason] };
  if (providerRef === null || at === null) return OPEN;
  return { kind: 'accepted', value: { providerRef, at, ...returnOf(order) } };
}

function returnOf(order: KnownOrder): Pick<RailArrived, 'returned'> {
  const { return_id: providerRef, return_reason: reason, returned_at: at } = order;
  return providerRef === null || reason === null || at === null
    ? {}
    : { returned: { providerRef, reason, at } };
}
