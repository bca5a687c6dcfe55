// What the sandbox's processor of accounts reports: money that came in, and what its bank does with it later,
// each in a signed message of the commit in which it happened.
import { z } from 'zod';
import { instant, isoOf } from '#platform/time/clock.ts';
import { isKeepable } from '#platform/inbound/inbound.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import type { DepositNotice } from '#modules/issuing/payment-methods/port.ts';
import { SEND } from './messages.ts';

export const SOURCE = 'account_processor';
/** Why a refund comes back, if one does. */
export const RETURNED_BECAUSE = 'account_closed';

const keepable = z.string().refine(isKeepable);
const minor = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);

const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arrived'),
    providerRef: keepable,
    account: keepable,
    amountMinor: minor,
    currency: z.enum(CURRENCIES),
    from: z.object({ name: keepable, account: keepable.nullable(), taxId: keepable.nullable() }),
    isHeld: z.boolean(),
    at: z.iso.datetime().transform((at) => instant(Date.parse(at))),
  }),
  z.object({ kind: z.literal('released'), providerRef: keepable, account: keepable }),
  z.object({
    kind: z.literal('taken_back'),
    providerRef: keepable,
    takingRef: keepable,
    account: keepable,
    amountMinor: minor,
  }),
  z.object({ kind: z.literal('debit_ended'), reference: keepable }),
  z.object({ kind: z.literal('refund_returned'), reference: keepable, reason: keepable }),
]);
const message = z.object({ id: z.string(), notice });

export const readNotice = (body: unknown): DepositNotice => message.parse(body).notice;

/** The id of the message. */
export function report(
  work: Work,
  said: DepositNotice,
  { id = work.newId('smsg', null), delayMs = 0 }: { readonly id?: string; readonly delayMs?: number } = {},
): string {
  const written = {
    ...said,
    ...('amountMinor' in said ? { amountMinor: String(said.amountMinor) } : {}),
    ...('at' in said ? { at: isoOf(said.at) } : {}),
  };
  work.enqueue(SEND, { source: SOURCE, body: JSON.stringify({ id, notice: written }) }, delayMs);
  return id;
}
