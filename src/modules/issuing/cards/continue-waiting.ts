// Goes on with a card that waited for money, once some has come: it is made and opens, or the rest is asked
// for. What is not known yet is tried again by the job that runs this.
import { randomUUID } from 'node:crypto';
import { askForMoney } from './ask-for-money.ts';
import { failIssuing } from './fail.ts';
import { findCard } from './queries.ts';
import type { IssueFlow, Progress } from './step.ts';
import { ISSUE_STEPS } from './steps.ts';

/** The caller who asked for a card is at work as long as it is REQUESTED. */
export async function continueWaiting(flow: IssueFlow, cardId: string, signal: AbortSignal): Promise<void> {
  const { pool, tenant } = flow;
  const row = await findCard(pool, tenant.id, cardId);
  if (row?.status !== 'PENDING_FUNDING') return;
  let progress: Progress = { row, caller: randomUUID() };
  for (const { run, failure } of ISSUE_STEPS) {
    const ran = await run(flow, progress, signal);
    if (ran.kind === 'short') return askAgain(flow, progress, { missingMinor: ran.missingMinor, signal });
    if (ran.kind === 'refused') {
      await failIssuing(flow, row, { reason: ran.failure ?? failure, isWaiting: true });
      return;
    }
    if (ran.kind !== 'done') throw new Error(`${cardId} is not made yet: ${ran.kind}`);
    progress = ran.progress;
  }
}

type Asking = Parameters<typeof askForMoney>[2];

async function askAgain(flow: IssueFlow, { row }: Progress, asking: Asking): Promise<void> {
  if (row.awaited?.missingMinor === String(asking.missingMinor)) return;
  const asked = await askForMoney(flow, row, asking);
  // What it was asked for first can still be paid, and the rest is too little or too much to be asked for.
  if (asked.kind === 'unknown' || asked.kind === 'open')
    throw new Error(`the rest for ${row.id} is not asked for yet: ${asked.kind}`);
}
