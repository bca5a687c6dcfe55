// Sends the owner the e-mail about a scheduled payment that was paused by itself, even if they have resumed
// or cancelled it meanwhile: a bank has stopped a payment of theirs.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { mailOwner, WARNING_ATTEMPTS_MAX, writtenFor } from '#modules/approvals/messages/owner-mail.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { NOTIFY_PAUSED } from './job-kinds.ts';
import { OCCURRENCE } from './model.ts';
import { pausedEmail } from './paused-email.ts';
import { findRun, findSchedule } from './queries.ts';

export type NotifyServices = { readonly mailer: Mailer };

export const notifyPausedJob = ({ mailer }: NotifyServices): JobKind<{ runId: string }> =>
  defineJob({
    kind: NOTIFY_PAUSED,
    payload: z.object({ runId: OCCURRENCE.inPath }),
    attemptsMax: WARNING_ATTEMPTS_MAX,
    async run(context, { runId }) {
      const { pool, tenant } = context;
      const run = await findRun(pool, tenant.id, runId);
      const row = run && (await findSchedule(pool, tenant.id, run.scheduled_payment_id));
      const owner = row && (await findCardholder(pool, tenant.id, cardholderIdOf(row.wallet_id)));
      if (run === undefined || row === undefined || owner === undefined)
        throw new Error(`there is no owner of the occurrence ${runId}`);

      const email = pausedEmail({
        row,
        at: run.ran_at ?? run.scheduled_for,
        ...(await writtenFor(pool, tenant, owner)),
      });
      await mailOwner(mailer, context, { ...email, reference: `${runId}.paused`, to: owner.email });
    },
  });
