// The way from a new organization to its first purchase and webhook: which steps are done, by what exists.
import type { Card, Cardholder, Endpoint } from '../list/rows.ts';

export const STEPS = ['person', 'identity', 'method', 'card', 'purchase', 'webhook'] as const;
export type Step = (typeof STEPS)[number];

/** The rows that were read; undefined if there are none. */
export type StepsInput = {
  readonly person: Cardholder | undefined;
  readonly hasMethod: boolean;
  readonly card: Card | undefined;
  readonly hasPurchase: boolean;
  readonly endpoints: readonly Endpoint[];
};

/** A card was there only after the steps before it, also if its cardholder is not the newest. */
export function doneSteps({
  person,
  hasMethod,
  card,
  hasPurchase,
  endpoints,
}: StepsInput): ReadonlySet<Step> {
  const hasCard = card !== undefined;
  const done: Readonly<Record<Step, boolean>> = {
    person: person !== undefined,
    identity: hasCard || person?.kycStatus === 'approved',
    method: hasCard || hasMethod,
    card: hasCard,
    purchase: hasPurchase,
    webhook: endpoints.some(({ lastDeliveredAt }) => lastDeliveredAt !== null),
  };
  return new Set(STEPS.filter((step) => done[step]));
}

/** Undefined once all are done. */
export const nextStep = (done: ReadonlySet<Step>): Step | undefined => STEPS.find((step) => !done.has(step));
