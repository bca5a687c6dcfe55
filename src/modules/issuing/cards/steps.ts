// The steps in which a card is issued, and those that undo them, as data: issue.ts runs them from here, the
// page of states shows them, and test/cards/cuts.test.ts cuts a process off between each two.
import type { OutsideRun } from '#platform/outside.ts';
import { Refusal } from '#platform/refusal.ts';
import { refusal } from '#platform/refusals.ts';
import {
  OPERATION_COMMANDS,
  SETTLE_FUNDING,
  settleFunding,
  type SettleServices,
} from '#modules/issuing/funding/index.ts';
import type { Connected } from '#platform/connections.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/index.ts';
import { askIssuer, type AskFlow } from './ask-issuer.ts';
import { CLOSE_AT_ISSUER } from './close.ts';
import { failCard } from './fail.ts';
import { openCard } from './open.ts';
import type { IssuedCard } from './port.ts';
import type { ShownCard } from './queries.ts';
import { requestCard } from './request.ts';
import type { CardFailure, CardRow } from './tables.ts';

export type IssueFlow = AskFlow & SettleServices & { readonly accountProcessor: Connected<AccountProcessor> };

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
  | { readonly kind: 'refused' }
  /** So much is missing on a prefunded payment method. */
  | { readonly kind: 'short'; readonly missingMinor: bigint }
  | Exclude<OutsideRun<never>, { readonly kind: 'finished' }>;

export type Step = {
  readonly name: string;
  readonly does: string;
  readonly asks: 'processor' | 'issuer' | null;
  /** Those that write it down, in their order. */
  readonly commands: readonly string[];
  /** What is known where the process died after it, or in it. */
  readonly known: string;
  /** Who takes the next step then. */
  readonly next: 'caller' | 'job' | 'no one';
};
/** A step that the flow takes for a card that was requested. */
export type IssueStep = Step & {
  /** Why the card fails where this is refused. */
  readonly failure: CardFailure;
  run(flow: IssueFlow, progress: Progress, signal: AbortSignal): Promise<StepRun>;
};

/** Taken by the routes. Agents and owners who approve have commands of their own, which store the same. */
export const REQUEST: Step = {
  name: 'request',
  does: 'Stores the card, its right to spend and its funding. The idempotency key is kept with it.',
  asks: null,
  commands: [requestCard.name],
  known: '`REQUESTED`, and nothing outside has heard of it.',
  next: 'caller',
};

export const ISSUE_STEPS: readonly IssueStep[] = [
  {
    name: 'hold',
    does: 'Holds the amount on the payment method, by an operation that is a row before it is sent.',
    asks: 'processor',
    commands: [OPERATION_COMMANDS.plan, OPERATION_COMMANDS.finish],
    known: '`REQUESTED`. The operation is `pending`, to be asked about, or it is `done` or `refused`.',
    next: 'caller',
    failure: 'hold_rejected',
    async run(flow, progress, signal) {
      const { tenant, actor } = flow;
      const settlement = await settleFunding(flow, { tenant, actor, signal }, progress.row.id);
      return settlement.kind === 'settled' ? { kind: 'done', progress } : settlement;
    },
  },
  {
    name: 'make',
    does: 'Has the issuer make the card under its id, so the row of the card is all that it needs.',
    asks: 'issuer',
    commands: [],
    known: '`REQUESTED`, with its hold. Only the issuer knows whether it made the card, and is asked.',
    next: 'caller',
    failure: 'provider_error',
    async run(flow, progress, signal) {
      const ran = await askIssuer(flow, progress.row, { caller: progress.caller, signal });
      if (ran.kind !== 'finished') return ran;
      if (ran.result.kind === 'refused') return { kind: 'refused' };
      return { kind: 'done', progress: { ...progress, issued: ran.result.value } };
    },
  },
  {
    name: 'open',
    does: 'Opens the card with its last digits, where its amount is held, and emits `card.created`.',
    asks: null,
    commands: [openCard.name],
    known: '`OPEN`. The same key is answered with the card.',
    next: 'no one',
    failure: 'provider_error',
    async run({ commands, tenant, actor }, { issued, ...progress }) {
      const { row } = progress;
      if (issued === undefined) throw new Error(`the card ${row.id} opens before it is made`);
      try {
        const card = await commands.run(tenant, actor, openCard, { cardId: row.id, issued });
        return { kind: 'done', progress: { ...progress, issued, card } };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== refusal('provider_error').code) throw error;
        return { kind: 'refused' };
      }
    },
  },
];

/** Taken where a step is refused or stays unknown for too long, or where no caller goes on. */
export const UNDO_STEPS = [
  {
    name: 'fail',
    does: 'Takes the right to spend back, queues the next two, and detaches a method that refused the hold.',
    asks: null,
    commands: [failCard.name],
    known: '`FAILED`. The same key gets a refused hold again; after `provider_error` it may ask again.',
    next: 'job',
  },
  {
    name: 'release',
    does: `Releases what is held, once it is known: \`${SETTLE_FUNDING}\`.`,
    asks: 'processor',
    commands: [OPERATION_COMMANDS.plan, OPERATION_COMMANDS.finish],
    known: 'Nothing is held.',
    next: 'no one',
  },
  {
    name: 'close',
    does: `Closes at the issuer what it made, or may yet make: \`${CLOSE_AT_ISSUER}\`.`,
    asks: 'issuer',
    commands: [],
    known: 'No card can be made under this id any more.',
    next: 'no one',
  },
] as const satisfies readonly Step[];
