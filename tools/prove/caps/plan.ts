// What a round is about to do, and how it must end.
import type { Request } from '../payer.ts';
import type { Agent, Owner } from '../organization.ts';

export type Jump = { readonly toMs: number; readonly afterAnswers: number };
export type Plan = {
  readonly requests: readonly Request[];
  /** The requests are sent in as many parts and one more, each after the clock has moved. */
  readonly jumps: readonly Jump[];
  /** How many payments go. */
  readonly going: number;
  /** What the others are answered: they are held, or refused with one of these errors. */
  readonly others: readonly string[];
  readonly owners: readonly Owner[];
  readonly agents: readonly Agent[];
  readonly fundedCents: number;
  /** The cards of the agent, if it buys with cards as well. */
  readonly cards?: readonly string[];
  /** Each request is sent to two servers at once, whose commits are stuck and then lost. */
  readonly isAtTwoServers?: boolean;
};
