// How the sandbox's processor decides on what it is asked for. The reference is claimed already, and what it
// is about is locked here.
import { DAY_MS, plus } from '#platform/time/clock.ts';
import type { Work } from '#platform/work/work.ts';
import type { ProcessorRefusal } from '#modules/issuing/funding/port.ts';
import { findPaymentCard, isPast, type Behaviour } from './payment-cards.ts';
import {
  addRefunded,
  claimReference,
  endHold,
  setOutcome,
  lockAsked,
  type OperationRequest,
  type AskedKind,
  type Outcome,
  type SandboxOperation,
} from './processor-rows.ts';

const HOLD_MS = 7 * DAY_MS;

export const decisions: Readonly<
  Record<AskedKind, (work: Work, asked: OperationRequest) => Promise<Outcome>>
> = {
  hold: decideHold,
  capture: decideCapture,
  charge: decideCharge,
  release: decideRelease,
  refund: decideRefund,
};

const done: Outcome = { kind: 'done' };
const refuse = (reason: ProcessorRefusal): Outcome => ({ kind: 'refused', reason });

async function decideHold(work: Work, { token, amountMinor }: OperationRequest): Promise<Outcome> {
  const reason = await troubleOf(work, token, { refuses: 'card_declined' });
  if (reason !== undefined) return refuse(reason);
  if (amountMinor <= 0n) return refuse('not_allowed');
  return { kind: 'done', expiresAt: plus(work.now, HOLD_MS) };
}

async function decideCharge(work: Work, { token, amountMinor }: OperationRequest): Promise<Outcome> {
  const reason = await troubleOf(work, token, {
    refuses: 'card_declined',
    has_no_funds: 'insufficient_funds',
  });
  if (reason !== undefined) return refuse(reason);
  return amountMinor > 0n ? done : refuse('not_allowed');
}

/** A hold is captured once, and the rest is released; so is all of it if nothing can be captured. */
async function decideCapture(work: Work, { target, amountMinor }: OperationRequest): Promise<Outcome> {
  const hold = target === null ? undefined : await lockAsked(work, target);
  if (hold === undefined || !stands(work, hold)) return refuse('hold_gone');
  if (amountMinor > hold.amount_minor) return refuse('amount_too_large');
  if (amountMinor <= 0n) return refuse('not_allowed');

  const reason = await troubleOf(work, hold.token, { has_no_funds: 'insufficient_funds' });
  await endHold(work, hold.reference, reason === undefined ? 'captured' : 'released');
  return reason === undefined ? done : refuse(reason);
}

/** A hold that is released before it arrives is refused when it does. */
async function decideRelease(work: Work, { target }: OperationRequest): Promise<Outcome> {
  if (target === null) return refuse('not_allowed');
  const neverHeld: OperationRequest = {
    reference: target,
    kind: 'hold',
    token: null,
    target: null,
    amountMinor: 0n,
    currency: null,
  };
  if (await claimReference(work, neverHeld)) {
    await setOutcome(work, target, refuse('hold_gone'));
    return done;
  }
  const hold = await lockAsked(work, target);
  if (hold?.kind !== 'hold') return refuse('not_allowed');
  await endHold(work, target, 'released');
  return done;
}

async function decideRefund(work: Work, { target, amountMinor }: OperationRequest): Promise<Outcome> {
  const payment = target === null ? undefined : await lockAsked(work, target);
  const isPayment = payment?.kind === 'capture' || payment?.kind === 'charge';
  if (payment === undefined || !isPayment || payment.outcome !== 'done') return refuse('not_allowed');
  if (amountMinor <= 0n) return refuse('not_allowed');
  if (payment.refunded_minor + amountMinor > payment.amount_minor) return refuse('amount_too_large');

  await addRefunded(work, payment.reference, amountMinor);
  return done;
}

const stands = (work: Work, hold: SandboxOperation): boolean =>
  hold.hold_status === 'standing' && hold.expires_at !== null && hold.expires_at > work.now;

/** Why a card cannot be used, by how it behaves. */
async function troubleOf(
  work: Work,
  token: string | null,
  troubles: Readonly<Partial<Record<Behaviour, ProcessorRefusal>>>,
): Promise<ProcessorRefusal | undefined> {
  const card = token === null ? undefined : await findPaymentCard(work, work.tenantId, token);
  if (card === undefined) return 'not_allowed';
  return troubles[card.behaviour] ?? (isPast(card.expiry, work.now) ? 'card_expired' : undefined);
}
