// Sends an e-mail about an approval that was asked for by WhatsApp, if the message could not be sent or has
// no answer yet.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { NOTIFY_OWNER } from '../job-kinds.ts';
import { APPROVAL, approvalUrlOf } from '../model.ts';
import { findApproval, findMessage } from '../queries.ts';
import { emailOf } from './emails.ts';
import { languageOfOwner } from './language-of-owner.ts';
import { mailOwner } from './owner-mail.ts';
import { questionOf, type QuestionServices } from '../question.ts';

const ATTEMPTS_MAX = 12;

export type NotifyServices = { readonly mailer: Mailer };

export const notifyOwnerJob = ({
  mailer,
  questions,
}: NotifyServices & QuestionServices): JobKind<{ approvalId: string }> =>
  defineJob({
    kind: NOTIFY_OWNER,
    payload: z.object({ approvalId: APPROVAL.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { approvalId }) {
      const { pool, works, tenant, actor } = context;
      const approval = await findApproval(pool, tenant.id, approvalId);
      const message = await findMessage(pool, tenant.id, approvalId);
      if (approval?.status !== 'pending' || approval.expires_at <= tenant.now()) return;
      if (message === undefined || message.notified_at !== null) return;
      const owner = await findCardholder(pool, tenant.id, approval.cardholder_id);
      if (owner === undefined) throw new Error(`there is no cardholder ${approval.cardholder_id}`);

      const language = languageOfOwner(owner);
      const url = approvalUrlOf(tenant, approvalId);
      const email = emailOf(questionOf({ questions }, approval), approval, { language, url });
      // If the e-mail is refused, the inbox shows the approval.
      await mailOwner(mailer, context, { ...email, reference: `${approvalId}.waits`, to: owner.email });
      await works.run(tenant, actor, (work) =>
        work.run(
          sql`update approval_messages set notified_at = ${isoOf(work.now)}
              where tenant_id = ${work.tenantId} and id = ${approvalId}`,
        ),
      );
    },
  });
