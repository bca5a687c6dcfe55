// What approvals do later: those whose time has passed expire.
import { z } from 'zod';
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
