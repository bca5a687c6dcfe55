// What each outcome of an operation changes: the funding, the hold or payment it was about, the money, and
// what is looked at later.
import type { Draft } from '#platform/work/draft.ts';
import type { Outcome } from '#platform/provider/outside.ts';
import type { Leg } from '#modules/base/ledger/post.ts';
import { NO_BACK_OFF, refusedAgain } from './back-off.ts';
import { SETTLE_FUNDING } from './job-kinds.ts';
import { RENEW_BEFORE_MS } from './next-operation.ts';
import type { Done, ProcessorRefusal } from './port.ts';
import { collected, held, paidBack, unheld } from './postings.ts';
import { moneyKindOf, type FundingRow, type MoneyKind, type OperationRow } from './tables.ts';

export type OperationOutcome = Outcome<Done, ProcessorRefusal>;
export const reasonIn = ({ reasons }: Extract<OperationOutcome, { kind: 'refused' }>): string =>
  reasons[0] ?? 'not_allowed';

export type Changes = {
  readonly funding: Partial<FundingRow>;
  readonly target?: Partial<OperationRow>;
  readonly legs: readonly Leg[];
};

type Concerned = {
  readonly row: FundingRow;
  readonly operation: OperationRow;
  readonly target: OperationRow | undefined;
};

const NO_HOLD = { hold_id: null, hold_minor: 0n, hold_expires_at: null } as const;
const NO_RELEASING = { releasing_hold_id: null, releasing_minor: 0n } as const;
/** Reasons that mean that the processor no longer has the hold. */
const HOLD_IS_LOST = ['hold_gone', 'insufficient_funds'];

export function outcomeOf(draft: Draft, concerned: Concerned, outcome: OperationOutcome): Changes {
  const kind = moneyKindOf(concerned.operation);
  if (outcome.kind === 'refused') return REFUSED[kind](draft, concerned, reasonIn(outcome));
  const expected = DONE_AS[kind];
  if (outcome.value.kind !== expected) {
    throw new Error(`${concerned.operation.id} is a ${kind}, and the processor says ${outcome.value.kind}`);
  }
  const changes = DONE[kind](draft, concerned, outcome.value);
  const isOver = kind === 'hold' || kind === 'charge' || kind === concerned.row.refused_kind;
  return isOver ? { ...changes, funding: { ...NO_BACK_OFF, ...changes.funding } } : changes;
}

const DONE_AS = {
  hold: 'held',
  capture: 'captured',
  charge: 'charged',
  release: 'released',
  refund: 'refunded',
} as const satisfies Record<MoneyKind, Done['kind']>;

const ofCard = ({ row }: Concerned) => ({ cardId: row.id, currency: row.currency });

const DONE: Readonly<Record<MoneyKind, (draft: Draft, concerned: Concerned, done: Done) => Changes>> = {
  hold(draft, concerned, done) {
    const { row, operation } = concerned;
    const expiresAt = done.kind === 'held' ? done.expiresAt : draft.now;
    const lookAgainMs = Math.max(0, expiresAt - RENEW_BEFORE_MS - draft.now);
    draft.enqueue(SETTLE_FUNDING, { cardId: row.id }, lookAgainMs);
    const releasing =
      row.hold_id === null ? {} : { releasing_hold_id: row.hold_id, releasing_minor: row.hold_minor };
    return {
      funding: {
        ...releasing,
        hold_id: operation.id,
        hold_minor: operation.amount_minor,
        hold_expires_at: expiresAt,
      },
      legs: held(ofCard(concerned), operation.amount_minor),
    };
  },
  capture(_draft, concerned, done) {
    const { row, operation } = concerned;
    const left = leftOf(row.hold_minor - operation.amount_minor, done);
    return {
      funding: left === 0n ? NO_HOLD : { hold_minor: left },
      legs: [
        ...collected(ofCard(concerned), operation.amount_minor),
        ...unheld(ofCard(concerned), row.hold_minor - left),
      ],
    };
  },
  charge: (_draft, concerned) => ({
    funding: {},
    legs: collected(ofCard(concerned), concerned.operation.amount_minor),
  }),
  release: (_draft, concerned) => released(concerned),
  refund: (_draft, concerned) => ({
    funding: {},
    target: { refunded_minor: (concerned.target?.refunded_minor ?? 0n) + concerned.operation.amount_minor },
    legs: paidBack(ofCard(concerned), concerned.operation.amount_minor),
  }),
};

const REFUSED: Readonly<Record<MoneyKind, (draft: Draft, concerned: Concerned, reason: string) => Changes>> =
  {
    hold: counted,
    charge: counted,
    /** What is due stays so, and is charged. A hold that may still stand is released. */
    capture(_draft, concerned, reason) {
      const { row } = concerned;
      const isLost = HOLD_IS_LOST.includes(reason) || row.releasing_hold_id !== null;
      return {
        funding: {
          ...NO_HOLD,
          ...(isLost ? {} : { releasing_hold_id: row.hold_id, releasing_minor: row.hold_minor }),
        },
        legs: isLost ? unheld(ofCard(concerned), row.hold_minor) : [],
      };
    },
    release: (draft, concerned, reason) =>
      reason === 'hold_gone' ? released(concerned) : counted(draft, concerned, reason),
    /** The next payment is tried; what none takes back stays as what we owe. */
    refund: () => ({ funding: {}, target: { refund_refused: true }, legs: [] }),
  };

function counted(draft: Draft, { row, operation: { kind } }: Concerned, reason: string): Changes {
  return { funding: refusedAgain(draft, row, { kind, reason }), legs: [] };
}

function released(concerned: Concerned): Changes {
  const { row, operation } = concerned;
  return {
    funding: operation.target_id === row.releasing_hold_id ? NO_RELEASING : NO_HOLD,
    legs: unheld(ofCard(concerned), operation.amount_minor),
  };
}

/** No more than there can be, whatever the processor says. */
function leftOf(restMinor: bigint, done: Done): bigint {
  const said = done.kind === 'captured' ? done.leftMinor : 0n;
  if (said <= 0n) return 0n;
  return said < restMinor ? said : restMinor;
}
