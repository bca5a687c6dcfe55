// What a step is in which a card is issued, and how far it brings the card.
import type { OutsideRun, Unknown } from '#platform/provider/outside.ts';
import type { SettleServices } from '#modules/issuing/funding/settle.ts';
import type { AskFlow } from './ask-issuer.ts';
import type { IssuedCard } from './port.ts';
import type { ShownCard } from './queries.ts';
import type { CardFailure, CardRow } from './tables.ts';

export type IssueFlow = AskFlow & SettleServices;

/** How far a card has come: each step adds what it got. */
export type Progress = {
  readonly row: CardRow;
  /** Drawn by who brings it to its end, and another one by each who does. */
  readonly caller: string;
  readonly issued?: IssuedCard;
  readonly card?: ShownCard;
};
/** What is open or unknown is run again while the caller waits. */
export type StepRun =
  | { readonly kind: 'done'; readonly progress: Progress }
  /** `failure`: another one than that of the step. */
  | { readonly kind: 'refused'; readonly failure?: CardFailure }
  /** So much is missing on an account. */
  | Missing
  | Exclude<OutsideRun<never>, { readonly kind: 'finished' | 'unknown' }>
  /** `missingMinor`: so much may have been debited. */
  | (Unknown & Partial<Omit<Missing, 'kind'>>);
type Missing = { readonly kind: 'short'; readonly missingMinor: bigint };

export type Step = {
  readonly name: string;
  readonly does: string;
  readonly asks: 'processor' | 'issuer' | null;
  /** The commands that write it down, in their order. */
  readonly commands: readonly string[];
  /** What is known if the process died after it, or in it. */
  readonly known: string;
  /** Who takes the next step then. */
  readonly next: 'caller' | 'job' | 'no one';
};
/** A step that the flow takes for a card that was requested. */
export type IssueStep = Step & {
  /** Why the card fails if this is refused. */
  readonly failure: CardFailure;
  run(flow: IssueFlow, progress: Progress, signal: AbortSignal): Promise<StepRun>;
};
