// Issues a card that was requested, by the steps of the list: it opens, or it fails and what was held and
// made is undone. It may be run again wherever it was cut off, and goes on from there.
import { randomUUID } from 'node:crypto';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Id } from '#platform/ids/ids.ts';
import { createBackoff, untilKnown, type Backoff } from '#platform/provider/outside.ts';
import type { StepServices } from '#platform/route/route.ts';
import { askForMoney } from './ask-for-money.ts';
import { failIssuing } from './fail.ts';
import type { CreateBody } from './model.ts';
import { notIssued } from './not-issued.ts';
import { findShownCard, type ShownCard } from './queries.ts';
import type { IssueFlow, Progress } from './step.ts';
import { ISSUE_STEPS } from './steps.ts';
import type { CardFailure, CardRow } from './tables.ts';

/** Callers wait no longer than this for answers from outside. */
const OUTSIDE_MS_MAX = 12_000;

export type CreateServices = ConnectedServices &
  Pick<IssueFlow, 'cardIssuer' | 'processor' | 'accountProcessor'> & {
    readonly baseUrl: () => string;
  };
export type Creating = Omit<StepServices, 'gone'> &
  CreateServices &
  Caller & {
    readonly body: CreateBody;
    readonly subWalletId: Id<'sub'> | null;
  };

export type IssueResult =
  | { readonly kind: 'open'; readonly card: ShownCard }
  /** Its payment method has not enough, and the rest was asked for. */
  | { readonly kind: 'waiting'; readonly card: ShownCard }
  | { readonly kind: CardFailure };

/**
 * Answers a caller who waits: the card, open or waiting for its money, or a refusal that says why there is
 * none.
 */
export async function issueRequested(creating: Creating, row: CardRow): Promise<ShownCard> {
  const result = await runIssueFlow(creating, row);
  if (result.kind === 'open' || result.kind === 'waiting') return result.card;
  throw await notIssued(creating, row, result.kind);
}

export async function runIssueFlow(flow: IssueFlow, row: CardRow): Promise<IssueResult> {
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  let progress: Progress = { row, caller: randomUUID() };
  for (const { run, failure } of ISSUE_STEPS) {
    const ran = await untilKnown(backoff, () => run(flow, progress, backoff.signal));
    if (ran.kind === 'refused') return fail(flow, row, ran.failure ?? failure);
    if (ran.kind !== 'done' && 'missingMinor' in ran && ran.missingMinor !== undefined)
      return waitForMoney(flow, row, { backoff, missingMinor: ran.missingMinor });
    if (ran.kind !== 'done') return fail(flow, row, 'provider_error');
    progress = ran.progress;
  }
  const { card } = progress;
  if (card === undefined) throw new Error(`the card ${row.id} has come through and is not open`);
  return { kind: 'open', card };
}

type Short = { readonly backoff: Backoff; readonly missingMinor: bigint };

async function waitForMoney(
  flow: IssueFlow,
  row: CardRow,
  { backoff, missingMinor }: Short,
): Promise<IssueResult> {
  const asked = await untilKnown(backoff, () =>
    askForMoney(flow, row, { missingMinor, signal: backoff.signal }),
  );
  if (asked.kind === 'refused') return fail(flow, row, 'funding_refused');
  if (asked.kind !== 'finished') return fail(flow, row, 'provider_error');
  const { result: card } = asked;
  return card.status === 'FAILED' ? { kind: card.failure ?? 'provider_error' } : { kind: 'waiting', card };
}

/** Ends it as failed, unless another caller has ended it already: then that is the result. */
async function fail(flow: IssueFlow, row: CardRow, reason: CardFailure): Promise<IssueResult> {
  const ended = await failIssuing(flow, row, { reason });
  if (ended.status === 'FAILED') return { kind: ended.failure ?? 'provider_error' };
  const card = await findShownCard(flow.pool, flow.tenant.id, row.id);
  if (card === undefined) throw new Error(`the card ${row.id} is ${ended.status} and not shown`);
  return { kind: 'open', card };
}
