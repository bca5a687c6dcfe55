// The steps in which a card is issued, and those that undo them, as data: issue.ts runs them from here, the
// page of states shows them, and test/cards/cuts.test.ts cuts a process off between each two.
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { SETTLE_FUNDING } from '#modules/issuing/funding/job-kinds.ts';
import { OPERATION_COMMANDS, settleFunding, type Settlement } from '#modules/issuing/funding/settle.ts';
import { askIssuer } from './ask-issuer.ts';
import { CLOSE_AT_ISSUER } from './close.ts';
import { failCard } from './fail.ts';
import { openCard } from './open.ts';
import { requestCard } from './request.ts';
import type { IssueStep, Step } from './step.ts';
import type { CardFailure } from './tables.ts';

/** Taken by the routes. Agents and owners who approve have commands of their own, which store the same. */
export const REQUEST: Step = {
  name: 'request',
  does: 'Stores the card, its right to spend and its funding. The idempotency key is kept with it.',
  asks: null,
  commands: [requestCard.name],
  known: '`REQUESTED`, and nothing outside has heard of it.',
  next: 'caller',
};

/** True if a debit is still on its way, of which the card has no need any more. */
const isAllThere = (settlement: Settlement): boolean =>
  settlement.kind === 'short' && settlement.missingMinor === 0n;

/** An account that has too little now is a good one all the same. */
const failureOf = ({
  operation,
  reason,
}: Extract<Settlement, { readonly kind: 'refused' }>): { readonly failure?: CardFailure } =>
  operation === 'debit' && reason === 'insufficient_funds' ? { failure: reason } : {};

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
      if (settlement.kind === 'settled' || isAllThere(settlement)) return { kind: 'done', progress };
      return settlement.kind === 'refused' ? { kind: 'refused', ...failureOf(settlement) } : settlement;
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

/** Steps that are taken if a step is refused or stays unknown for too long, or if no caller goes on. */
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
