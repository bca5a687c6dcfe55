// Issues a card that its owner has approved, and records on the approval how it went. It may run twice, and
// goes on from where it was cut off.
import { z } from 'zod';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Caller } from '#platform/context/context.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { noteSettled } from '#modules/approvals/decide.ts';
import { approvals } from '#modules/approvals/tables.ts';
import { runIssueFlow, type CreateServices } from '#modules/issuing/cards/issue.ts';
import { findCard } from '#modules/issuing/cards/queries.ts';
import { cards } from '#modules/issuing/cards/tables.ts';
import { ISSUE_APPROVED } from './job-kinds.ts';
import { findLeftIssuing, findRequest } from './queries.ts';
import { cardRequests } from './tables.ts';

const ATTEMPTS_MAX = 30;
const LEFT_AFTER_MS = 2 * MINUTE_MS;
const SWEEP_EVERY_MS = 30_000;

type Issuer = Pick<CreateServices, 'cardIssuer' | 'processor' | 'accountProcessor' | 'connections'>;

async function issueApproved(
  services: Issuer & Pick<JobContext, 'pool' | 'works' | 'commands'>,
  { tenant, actor }: Caller,
  id: string,
): Promise<void> {
  const { pool, commands } = services;
  const request = await findRequest(pool, tenant.id, id);
  if (request?.status !== 'issuing') return;
  const card = await findCard(pool, tenant.id, id);
  if (card?.status === 'REQUESTED') await runIssueFlow({ ...services, tenant, actor }, card);
  const { approval_id: approvalId } = request;
  await commands.run(tenant, actor, noteIssued, { id: request.id, approvalId });
}

const noteIssued = defineCommand<{ readonly id: string; readonly approvalId: string }, null>({
  name: 'card_session.note_issued',
  locks: ({ id, approvalId }) => [lock(cardRequests, id), lock(cards, id), lock(approvals, approvalId)],
  decide(tx, { id, approvalId }) {
    const request = tx.find(cardRequests, id);
    const card = tx.find(cards, id);
    if (request?.status !== 'issuing') return null;
    if (card === undefined || card.status === 'REQUESTED')
      throw new Error(`the card ${id} is not issued yet`);
    const failure = card.status === 'FAILED' ? (card.failure ?? 'provider_error') : null;
    tx.move(cardRequests, request, failure === null ? 'issue' : 'fail', { failure });
    noteSettled(tx, approvalId, failure);
    return null;
  },
});

export const issueApprovedJob = (services: Issuer): JobKind<{ cardId: string }> =>
  defineJob({
    kind: ISSUE_APPROVED,
    payload: z.object({ cardId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    run: ({ pool, works, commands, tenant, actor }, { cardId }) =>
      issueApproved({ ...services, pool, works, commands }, { tenant, actor }, cardId),
  });

export const leftIssuingSweep = (services: Issuer & SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'card_session.left_issuing',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_AFTER_MS,
    find: findLeftIssuing,
    repair: (tenant, actor, id) => issueApproved(services, { tenant, actor }, id),
  });
