// What approvals do later: those whose time has passed expire.
import { z } from 'zod';
import type { IdleJobs } from '#platform/queue/due.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { expireApproval } from './expire.ts';
import { EXPIRE } from './job-kinds.ts';
import { APPROVAL } from './model.ts';
import type { ApprovalSubjects } from './subject.ts';

const ATTEMPTS_MAX = 30;

type Services = { readonly approvalSubjects: ApprovalSubjects };

export const expireJob = ({ approvalSubjects }: Services): JobKind<{ approvalId: string }> =>
  defineJob({
    kind: EXPIRE,
    isExpiry: true,
    payload: z.object({ approvalId: APPROVAL.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    run: ({ pool, commands, tenant, actor }, { approvalId }) =>
      expireApproval({ pool, commands, approvalSubjects }, { tenant, actor }, approvalId),
  });

/** An approval that was decided does not expire any more: its job does nothing when its time comes. */
export const expiriesOfDecided: IdleJobs = {
  kind: EXPIRE,
  isIdle: `exists (select 1 from approvals a where a.tenant_id = $1 and a.id = j.payload->>'approvalId'
                     and a.status <> 'pending' and not a.can_retry)`,
};
