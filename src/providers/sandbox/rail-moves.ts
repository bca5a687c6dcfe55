// How orders of the sandbox's rail end: each ending is booked, changes the balance of the account and is
// reported in a signed message, all in one commit, and happens once.
import { z } from 'zod';
import { DAY_MS, instant, isoOf, MINUTE_MS } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { isKeepable } from '#platform/inbound/inbound.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { railRefusalIn, type RailNotice, type RailRefusal } from '#modules/money-out/rail/port.ts';
import { MAGIC_ALIASES, magicWordOf, type Once, type OrderEnding } from '#modules/sandbox/port.ts';
import { addToBalance, addToFunds, balanceLock, fundsLock } from './accounts-balances.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { SEND, type Send } from './messages.ts';
import { findOrder, sandboxOrders, sandboxTransfers, type OrderRow, type TransferRow } from './rail-rows.ts';
import { noteSent, sentBefore, sentLocks } from './sent.ts';

export const SOURCE = 'rail';
const SETTLE = 'sandbox.settle_order';
const RETURN = 'sandbox.return_order';
const SETTLE_AFTER_MS = 300;
const SETTLE_LATE_AFTER_MS = DAY_MS;
const RETURN_AFTER_MS = MINUTE_MS;
const ATTEMPTS_MAX = 20;
const RETURN_REASON = 'account_closed';

type Outcome = (typeof MAGIC_ALIASES)[keyof typeof MAGIC_ALIASES]['pays'];

/** The outcome of an order to this alias. */
export function outcomeOf(alias: string | null): Outcome {
  const word = alias === null ? undefined : magicWordOf(alias.toLowerCase());
  return word === undefined ? 'settled' : MAGIC_ALIASES[word].pays;
}

export function settleLater(tx: Tx, reference: string, outcome: Outcome): void {
  const delayMs = outcome === 'settled_late' ? SETTLE_LATE_AFTER_MS : SETTLE_AFTER_MS;
  tx.enqueue(SETTLE, { reference }, delayMs);
}

/** The id of the message that reports it; undefined if none does. */
type MessageId = string | undefined;

/** What an order is known by does not change, so it may have been looked up before it is locked. */
type EndInput = {
  readonly order: OrderRow;
  readonly ending: OrderEnding;
  readonly once?: Once | undefined;
  /** How its message leaves; left out: by a job. */
  readonly report?: Report;
};
type Report = (tx: Tx, message: Message) => void;
type Ended = { readonly messageId: MessageId; readonly order?: OrderRow };

/** Answers undefined if the order cannot end so from where it is, such as the second time. */
export const endOrder = defineCommand<EndInput, Ended | undefined>({
  name: 'sandbox.end_order',
  locks: ({ order: { id, account_number, currency }, ending, once }) => [
    lock(sandboxOrders, id),
    ...(ending.kind === 'fail' ? [] : [balanceLock(account_number)]),
    ...(ending.kind === 'settle' ? [] : [fundsLock(currency)]),
    ...sentLocks(once),
  ],
  decide(tx, { order: { id }, ending, once, report = sendLater }) {
    const before = sentBefore(tx, once);
    if (before !== undefined) return { messageId: before.message_id };
    const order = tx.get(sandboxOrders, id);
    if (order.status !== (ending.kind === 'return' ? 'settled' : 'open')) return undefined;
    const ended = end(tx, order, ending);
    const message = messageOf(ended, ending.kind);
    if (message === undefined) return { messageId: undefined };
    report(tx, message);
    noteSent(tx, once, { messageId: message.id, transactionId: id });
    return { messageId: message.id, order: ended };
  },
});

function end(tx: Tx, order: OrderRow, ending: OrderEnding): OrderRow {
  if (ending.kind === 'settle') return settle(tx, order);
  addToFunds(tx, order.currency, order.amount_minor);
  return ending.kind === 'fail'
    ? tx.update(sandboxOrders, order, { status: 'refused', reason: ending.reason })
    : giveBack(tx, order, ending.reason);
}

/** The money arrives. */
export function settle(tx: Tx, order: OrderRow): OrderRow {
  const { id, created_at: at } = book(tx, order, { kind: 'payment', reason: null });
  if (outcomeOf(order.to_alias) === 'returned') tx.enqueue(RETURN, { reference: order.id }, RETURN_AFTER_MS);
  return tx.update(sandboxOrders, order, { status: 'settled', payment_id: id, settled_at: at });
}

/** The money comes back. */
function giveBack(tx: Tx, order: OrderRow, reason: string): OrderRow {
  const { id, created_at: at } = book(tx, order, { kind: 'return', reason });
  return tx.update(sandboxOrders, order, {
    status: 'returned',
    return_id: id,
    return_reason: reason,
    returned_at: at,
  });
}

/** No money leaves, and none ever will under this reference. */
export function refuse(tx: Tx, order: OrderRow, reason: RailRefusal): void {
  const message = messageOf(tx.update(sandboxOrders, order, { status: 'refused', reason }), 'fail');
  if (message !== undefined) sendLater(tx, message);
}

/** Books a transfer on the statement of the account, whose balance it changes. */
function book(
  tx: Tx,
  { id: reference, account_number, amount_minor: amount, currency }: OrderRow,
  { kind, reason }: Pick<TransferRow, 'kind' | 'reason'>,
): TransferRow {
  const amountMinor = kind === 'payment' ? -amount : amount;
  addToBalance(tx, { accountNumber: account_number, currency, amountMinor });
  return tx.insert(sandboxTransfers, {
    tenant_id: tx.tenantId,
    id: tx.newId('strf', reference),
    reference,
    kind,
    account_number,
    amount_minor: amountMinor,
    currency,
    reason,
    created_at: tx.now,
  });
}

/**
 * Ends an order, and sends its message itself: another job for that would be written, claimed and deleted. If
 * it was not sent, or this process has ended, the job is run again, and the order says what was ended.
 */
const jobOf = (send: Send, kind: string, ending: OrderEnding) =>
  defineJob({
    kind,
    payload: z.object({ reference: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { reference }) {
      const { reads, commands, tenant, attempt } = context;
      const order = await findOrder(reads, tenant.id, reference);
      if (order === undefined) throw new Error(`the sandbox has no order ${reference}`);
      const input = { order, ending, report: () => undefined };
      const ended = await commands.run(tenant, SANDBOX_ACTOR, endOrder, input);
      const after = ended === undefined && attempt > 1 ? order : ended?.order;
      const message = after && messageOf(after, ending.kind);
      if (message !== undefined) await send(context, { source: SOURCE, body: JSON.stringify(message) });
    },
  });

export const railJobs = (send: Send): readonly JobKind<{ reference: string }>[] => [
  jobOf(send, SETTLE, { kind: 'settle' }),
  jobOf(send, RETURN, { kind: 'return', reason: RETURN_REASON }),
];

const keepable = z.string().refine(isKeepable);
const booked = { reference: keepable, providerRef: keepable, at: z.iso.datetime() };
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transfer.settled'), transfer: z.object(booked) }),
  z.object({ type: z.literal('transfer.returned'), transfer: z.object({ ...booked, reason: keepable }) }),
  z.object({
    type: z.literal('transfer.failed'),
    transfer: z.object({ reference: keepable, reason: keepable }),
  }),
]);
type Message = z.infer<typeof message> & { readonly id: string };

/** How an order that has ended so is reported; undefined if it has not, or if no one hears of it. */
function messageOf(order: OrderRow, kind: OrderEnding['kind']): Message | undefined {
  const said = saidOf(order, kind);
  return said && { id: `${order.id}-${said.type}`, ...said };
}

function saidOf(order: OrderRow, kind: OrderEnding['kind']): z.infer<typeof message> | undefined {
  const { id: reference, payment_id, settled_at, return_id, return_reason, returned_at, reason } = order;
  if (kind === 'fail')
    return reason === null ? undefined : { type: 'transfer.failed', transfer: { reference, reason } };
  if (kind === 'settle') {
    if (payment_id === null || settled_at === null) return undefined;
    if (outcomeOf(order.to_alias) === 'settled_unreported') return undefined;
    const transfer = { reference, providerRef: payment_id, at: isoOf(settled_at) };
    return { type: 'transfer.settled', transfer };
  }
  if (return_id === null || return_reason === null || returned_at === null) return undefined;
  const transfer = { reference, providerRef: return_id, reason: return_reason, at: isoOf(returned_at) };
  return { type: 'transfer.returned', transfer };
}

const sendLater: Report = (tx, said) => tx.enqueue(SEND, { source: SOURCE, body: JSON.stringify(said) });

export function readNotice(body: unknown): RailNotice {
  const said = message.parse(body);
  if (said.type === 'transfer.failed')
    return { kind: 'failed', ...said.transfer, reason: railRefusalIn(said.transfer.reason) };
  const at = instant(Date.parse(said.transfer.at));
  return said.type === 'transfer.settled'
    ? { kind: 'settled', ...said.transfer, at }
    : { kind: 'returned', ...said.transfer, at };
}
