// How orders of the sandbox's rail end: each ending is booked, changes the balance of the account and is
// reported in a signed message, all in one commit, and happens once.
import { z } from 'zod';
import { DAY_MS, instant, isoOf, MINUTE_MS } from '#platform/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { isKeepable } from '#platform/inbound.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { railRefusalIn, type RailNotice, type RailRefusal } from '#modules/money-out/rail/port.ts';
import { MAGIC_ALIASES, magicWordOf, type Once, type OrderEnding } from '#modules/sandbox/port.ts';
import { addToBalance, addToFunds, balanceLock, fundsLock } from './accounts-balances.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { SEND } from './messages.ts';
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

/** Undefined where no message reports it. */
type MessageId = string | undefined;

/** What an order is known by does not change, so it may have been looked up before it is locked. */
type EndInput = { readonly order: OrderRow; readonly ending: OrderEnding; readonly once?: Once | undefined };

/** Undefined where the order does not stand where it can end so, such as the second time. */
export const endOrder = defineCommand<EndInput, { readonly messageId: MessageId } | undefined>({
  name: 'sandbox.end_order',
  locks: ({ order: { id, account_number, currency }, ending, once }) => [
    lock(sandboxOrders, id),
    ...(ending.kind === 'fail' ? [] : [balanceLock(account_number)]),
    ...(ending.kind === 'settle' ? [] : [fundsLock(currency)]),
    ...sentLocks(once),
  ],
  decide(tx, { order: { id }, ending, once }) {
    const before = sentBefore(tx, once);
    if (before !== undefined) return { messageId: before.message_id };
    const order = tx.get(sandboxOrders, id);
    if (order.status !== (ending.kind === 'return' ? 'settled' : 'open')) return undefined;
    const messageId = end(tx, order, ending);
    if (messageId !== undefined) noteSent(tx, once, { messageId, transactionId: messageId });
    return { messageId };
  },
});

function end(tx: Tx, order: OrderRow, ending: OrderEnding): MessageId {
  if (ending.kind === 'settle') return settle(tx, order);
  addToFunds(tx, order.currency, order.amount_minor);
  return ending.kind === 'fail' ? refuse(tx, order, ending.reason) : giveBack(tx, order, ending.reason);
}

/** The money arrives. */
export function settle(tx: Tx, order: OrderRow): MessageId {
  const { id: reference } = order;
  const { id, created_at: at } = book(tx, order, { kind: 'payment', reason: null });
  tx.update(sandboxOrders, order, { status: 'settled', payment_id: id, settled_at: at });
  const outcome = outcomeOf(order.to_alias);
  if (outcome === 'returned') tx.enqueue(RETURN, { reference }, RETURN_AFTER_MS);
  if (outcome === 'settled_unreported') return undefined;
  return report(tx, { type: 'transfer.settled', transfer: { reference, providerRef: id, at: isoOf(at) } });
}

/** The money comes back. */
function giveBack(tx: Tx, order: OrderRow, reason: string): MessageId {
  const { id, created_at: at } = book(tx, order, { kind: 'return', reason });
  tx.update(sandboxOrders, order, {
    status: 'returned',
    return_id: id,
    return_reason: reason,
    returned_at: at,
  });
  const transfer = { reference: order.id, providerRef: id, reason, at: isoOf(at) };
  return report(tx, { type: 'transfer.returned', transfer });
}

/** No money leaves, and none ever will under this reference. */
export function refuse(tx: Tx, order: OrderRow, reason: RailRefusal): MessageId {
  tx.update(sandboxOrders, order, { status: 'refused', reason });
  return report(tx, { type: 'transfer.failed', transfer: { reference: order.id, reason } });
}

/** On the statement of the account, whose balance it changes. */
function book(
  tx: Tx,
  { id: reference, account_number, amount_minor: amount, currency }: OrderRow,
  { kind, reason }: Pick<TransferRow, 'kind' | 'reason'>,
): TransferRow {
  const amountMinor = kind === 'payment' ? -amount : amount;
  addToBalance(tx, { accountNumber: account_number, currency, amountMinor });
  return tx.insert(sandboxTransfers, {
    tenant_id: tx.tenantId,
    id: tx.newId('strf'),
    reference,
    kind,
    account_number,
    amount_minor: amountMinor,
    currency,
    reason,
    created_at: tx.now,
  });
}

const jobOf = (kind: string, ending: OrderEnding) =>
  defineJob({
    kind,
    payload: z.object({ reference: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ reads, commands, tenant }, { reference }) {
      const order = await findOrder(reads, tenant.id, reference);
      if (order === undefined) throw new Error(`the sandbox has no order ${reference}`);
      await commands.run(tenant, SANDBOX_ACTOR, endOrder, { order, ending });
    },
  });

export const railJobs = (): readonly JobKind<{ reference: string }>[] => [
  jobOf(SETTLE, { kind: 'settle' }),
  jobOf(RETURN, { kind: 'return', reason: RETURN_REASON }),
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
type Message = z.infer<typeof message>;

function report(tx: Tx, said: Message): string {
  const id = `${said.transfer.reference}-${said.type}`;
  tx.enqueue(SEND, { source: SOURCE, body: JSON.stringify({ id, ...said }) });
  return id;
}

export function readNotice(body: unknown): RailNotice {
  const said = message.parse(body);
  if (said.type === 'transfer.failed')
    return { kind: 'failed', ...said.transfer, reason: railRefusalIn(said.transfer.reason) };
  const at = instant(Date.parse(said.transfer.at));
  return said.type === 'transfer.settled'
    ? { kind: 'settled', ...said.transfer, at }
    : { kind: 'returned', ...said.transfer, at };
}
