// How orders of the sandbox's rail end: each ending is booked, changes the balance of the account and is
// reported in a signed message, all in one commit, and happens once.
import { z } from 'zod';
import { DAY_MS, instant, isoOf, MINUTE_MS } from '../../platform/clock.ts';
import { systemActor } from '../../platform/context.ts';
import { isKeepable } from '../../platform/inbound.ts';
import { defineJob, type JobKind } from '../../platform/queue/job.ts';
import type { Work } from '../../platform/work.ts';
import { RAIL_REFUSALS, type RailNotice, type RailRefusal } from '../../modules/rail/port.ts';
import { MAGIC_ALIASES, magicWordOf } from '../../modules/sandbox/port.ts';
import { addToBalance } from './accounts-balances.ts';
import { SEND } from './messages.ts';
import { moveOrder, sandboxTransfers, type OrderRow, type TransferRow } from './rail-rows.ts';

export const SOURCE = 'rail';
const SETTLE = 'sandbox.settle_order';
const RETURN = 'sandbox.return_order';
const SETTLE_AFTER_MS = 300;
const SETTLE_LATE_AFTER_MS = DAY_MS;
const RETURN_AFTER_MS = MINUTE_MS;
const ATTEMPTS_MAX = 20;
const SANDBOX_ACTOR = systemActor('sandbox');
const RETURN_REASON = 'account_closed';

type Outcome = (typeof MAGIC_ALIASES)[keyof typeof MAGIC_ALIASES]['pays'];

/** What comes of an order to this alias. */
export function outcomeOf(alias: string | null): Outcome {
  const word = alias === null ? undefined : magicWordOf(alias.toLowerCase());
  return word === undefined ? 'settled' : MAGIC_ALIASES[word].pays;
}

export function settleLater(work: Work, reference: string, outcome: Outcome): void {
  const delayMs = outcome === 'settled_late' ? SETTLE_LATE_AFTER_MS : SETTLE_AFTER_MS;
  work.enqueue(SETTLE, { reference }, delayMs);
}

/** The id of the message that tells of it; undefined where the order does not stand there, or none does. */
type Told = string | undefined;

/** The money arrives. */
export async function settle(work: Work, reference: string): Promise<Told> {
  const order = await moveOrder(work, reference, { from: 'open', to: 'settled' });
  if (order === undefined) return undefined;
  const { id, created_at: at } = await book(work, order, { kind: 'payment', reason: null });
  const outcome = outcomeOf(order.to_alias);
  if (outcome === 'returned') work.enqueue(RETURN, { reference }, RETURN_AFTER_MS);
  if (outcome === 'settled_unheard') return undefined;
  return tell(work, order, {
    type: 'transfer.settled',
    transfer: { reference, providerRef: id, at: isoOf(at) },
  });
}

/** The money comes back. */
export async function giveBack(work: Work, reference: string, reason = RETURN_REASON): Promise<Told> {
  const order = await moveOrder(work, reference, { from: 'settled', to: 'returned' });
  if (order === undefined) return undefined;
  const { id, created_at: at } = await book(work, order, { kind: 'return', reason });
  const transfer = { reference, providerRef: id, reason, at: isoOf(at) };
  return tell(work, order, { type: 'transfer.returned', transfer });
}

/** No money leaves, and none ever will under this reference. */
export async function refuse(work: Work, reference: string, reason: RailRefusal): Promise<Told> {
  const order = await moveOrder(work, reference, { from: 'open', to: 'refused', reason });
  if (order === undefined) return undefined;
  return tell(work, order, { type: 'transfer.failed', transfer: { reference, reason } });
}

/** On the statement of the account, whose balance it changes. */
async function book(
  work: Work,
  { reference, account_number, amount_minor: amount, currency }: OrderRow,
  { kind, reason }: Pick<TransferRow, 'kind' | 'reason'>,
): Promise<TransferRow> {
  const amountMinor = kind === 'payment' ? -amount : amount;
  await addToBalance(work, { accountNumber: account_number, currency, amountMinor });
  return work.insert(sandboxTransfers, {
    tenant_id: work.tenantId,
    id: work.newId('strf'),
    reference,
    kind,
    account_number,
    amount_minor: amountMinor,
    currency,
    reason,
    created_at: work.now,
  });
}

const jobOf = (kind: string, move: (work: Work, reference: string) => Promise<Told>) =>
  defineJob({
    kind,
    payload: z.object({ reference: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ works, tenant }, { reference }) {
      await works.run(tenant, SANDBOX_ACTOR, (work) => move(work, reference));
    },
  });

export const railJobs = (): readonly JobKind<{ reference: string }>[] => [
  jobOf(SETTLE, settle),
  jobOf(RETURN, (work, reference) => giveBack(work, reference)),
];

const keepable = z.string().refine(isKeepable);
const booked = { reference: keepable, providerRef: keepable, at: z.iso.datetime() };
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transfer.settled'), transfer: z.object(booked) }),
  z.object({ type: z.literal('transfer.returned'), transfer: z.object({ ...booked, reason: keepable }) }),
  z.object({
    type: z.literal('transfer.failed'),
    transfer: z.object({ reference: keepable, reason: z.enum(RAIL_REFUSALS) }),
  }),
]);
type Message = z.infer<typeof message>;

function tell(work: Work, { id: orderId }: OrderRow, said: Message): string {
  const id = `${orderId}-${said.type}`;
  work.enqueue(SEND, { source: SOURCE, body: JSON.stringify({ id, ...said }) });
  return id;
}

export function readNotice(body: unknown): RailNotice {
  const said = message.parse(body);
  if (said.type === 'transfer.failed') return { kind: 'failed', ...said.transfer };
  const at = instant(Date.parse(said.transfer.at));
  return said.type === 'transfer.settled'
    ? { kind: 'settled', ...said.transfer, at }
    : { kind: 'returned', ...said.transfer, at };
}
