// What a merchant can do with an authorization: increment it, clear it, reverse it, or let it expire.
import { z } from 'zod';
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { heldOf as heldMinorOf } from '#modules/issuing/authorizations/counters.ts';
import type { TransactionRow } from '#modules/issuing/authorizations/tables.ts';
import {
  cents,
  networkRefusals,
  purchaseOf,
  sendOnce,
  transactionAnswer,
  transactionPath,
} from './network.ts';
import type { Once, SimulatedProviders, Sent, SimulatedServices } from './port.ts';
import { requireTestSide } from './refusals.ts';

type Move<Body> = {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly body: z.ZodType<Body>;
  act(
    simulated: SimulatedProviders,
    call: { readonly tenant: Tenant; readonly body: Body },
    row: TransactionRow,
    once?: Once,
  ): Promise<Sent>;
};

const moveRoute = <Body>({ name, act, ...move }: Move<Body>) =>
  defineRoute({
    ...move,
    id: `sandbox.authorizations.${name}`,
    method: 'POST',
    path: `/api/v1/sandbox/authorizations/:txId/${name}`,
    auth: [{ scope: 'sandbox:write' }],
    proof: 'none: sandbox',
    tag: 'Sandbox',
    params: transactionPath,
    answers: transactionAnswer,
    refusals: networkRefusals,
    steps: (services, call, { simulated }: SimulatedServices) => {
      requireTestSide(call.tenant);
      return sendOnce(simulated, services, call, async (once) =>
        act(
          simulated,
          call,
          await purchaseOf(services.pool, call.tenant, { field: 'txId', id: call.params.txId }),
          once,
        ),
      );
    },
  });

function requireOpen(row: TransactionRow): void {
  const isOpen = row.status === 'authorized' || heldMinorOf(row) > 0n;
  if (!isOpen) throw refusal('invalid_state', { status: row.status });
}

/** What the merchant charges late of an authorization that was voided or ran out; null: all that is held. */
function lateMinorOf(row: TransactionRow): bigint | null {
  if (heldMinorOf(row) > 0n) return null;
  if (row.status !== 'voided') throw refusal('invalid_state', { status: row.status });
  return row.authorized_minor;
}

const minorOf = (amountCents: number | undefined): bigint | null =>
  amountCents === undefined ? null : BigInt(amountCents);

const optionalAmount = { amountCents: cents.optional().describe('All that is still held, if left out.') };
const clearedAmount = {
  amountCents: cents
    .optional()
    .describe('If left out: all that is still held, or all of an authorization that was voided or expired.'),
};

export const sandboxMoveRoutes = [
  moveRoute({
    name: 'increment',
    summary: 'Increment an authorization',
    description: 'A declined increment leaves the transaction as it was.',
    body: z.strictObject({ amountCents: cents }),
    act: (simulated, { tenant, body: { amountCents } }, { id }, once) =>
      simulated.increment(tenant, { transactionId: id, amountMinor: BigInt(amountCents) }, once),
  }),
  moveRoute({
    name: 'clear',
    summary: 'Clear an authorization',
    description:
      'In part, as a whole, or more than was authorized; several times, until `final`. A clearing is never refused by the card: ' +
      'it may also come late, after the authorization was voided or expired.',
    body: z.strictObject({
      ...clearedAmount,
      final: z
        .boolean()
        .optional()
        .describe('No further clearing follows; if left out: when nothing stays held.'),
    }),
    act(simulated, { tenant, body: { amountCents, final } }, row, once) {
      const amountMinor = minorOf(amountCents) ?? lateMinorOf(row);
      return simulated.clear(tenant, { transactionId: row.id, amountMinor, isFinal: final ?? null }, once);
    },
  }),
  moveRoute({
    name: 'void',
    summary: 'Void an authorization',
    body: z.strictObject(optionalAmount),
    act(simulated, { tenant, body: { amountCents } }, row, once) {
      requireOpen(row);
      const amountMinor = minorOf(amountCents);
      return simulated.reverse(tenant, { transactionId: row.id, amountMinor, reason: 'merchant' }, once);
    },
  }),
  moveRoute({
    name: 'expire',
    summary: 'Expire an authorization',
    description: 'As after 7 days, or 30 for travel.',
    body: z.strictObject({}),
    act(simulated, { tenant }, row, once) {
      requireOpen(row);
      return simulated.reverse(tenant, { transactionId: row.id, amountMinor: null, reason: 'expired' }, once);
    },
  }),
];
