// Repeats of a request without an idempotency key. An agent that gets no answer sends its request again, and
// so does one that means a second payment, and nothing in the two says which it is. So for a while the same
// request of the same agent is taken for a repeat of the first, over REST and over tools, as if both had a
// key that follows from it: the first answer is stored in the commit of its effect, and of two at once the
// second waits for the first.
import { z } from 'zod';
import { MINUTE_MS } from '../time/clock.ts';
import type { Actor } from '../context/context.ts';
import type { Refusal } from '../refusals/refusal.ts';

export const UNKEYED_REPEAT_MINUTES = 10;

/** Requests that are the same, of the same caller and within the window, are repeats of the first. */
export type Repeats = {
  readonly windowMs: number;
  /** Requests of one name are not repeats of those of another. */
  readonly name: 'first' | 'second';
};

/** A second one that was confirmed can be repeated by accident like the first, so it is recognized too. */
export const unkeyedRepeats = (isSecondMeant: boolean): Repeats => ({
  windowMs: UNKEYED_REPEAT_MINUTES * MINUTE_MS,
  name: isSecondMeant ? 'second' : 'first',
});

/** The field of a body by which a request over REST says that a second one is meant. */
export const secondMeant = {
  repeat: z
    .boolean()
    .optional()
    .describe(
      `An agent that sends the same request within ${UNKEYED_REPEAT_MINUTES} minutes and without an idempotency key is asked (409): \`true\` says that a second one is meant.`,
    ),
};

/** The refusal that asks whether a second one is meant, made of the answer to the first. */
export type AsksAboutRepeat = (first: never) => Refusal;

type RepeatableRoute = { readonly asksAboutRepeat?: AsksAboutRepeat };
type Request = { readonly actor: Pick<Actor, 'type'>; readonly body: unknown };

/**
 * What repeats over REST: requests of agents to routes that ask, since people see what they do and
 * integrators have keys.
 */
export const repeatsOverRest = (route: RepeatableRoute, { actor, body }: Request): Repeats | undefined =>
  route.asksAboutRepeat !== undefined && (actor.type === 'agent_key' || actor.type === 'grant')
    ? unkeyedRepeats(isObject(body) && body['repeat'] === true)
    : undefined;

/** What was asked for is the same with a confirmation as without it. */
export function withoutConfirmation({ asksAboutRepeat }: RepeatableRoute, body: unknown): unknown {
  if (asksAboutRepeat === undefined || !isObject(body)) return body;
  const { repeat: _, ...rest } = body;
  return rest;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
