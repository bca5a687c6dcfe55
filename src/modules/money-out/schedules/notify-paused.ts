// Sends the owner the e-mail about a scheduled payment that was paused by itself, also where they have
// resumed or cancelled it meanwhile: a bank has stopped a payment of theirs.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { languageOfOwner } from '#modules/approvals/index.ts';
import { findOrganizationById } from '#modules/base/identity/index.ts';
import { findCardholder } from '#modules/people/cardholders/index.ts';
import type { Mailer } from '#modules/people/onboarding/index.ts';
import { TIME_ZONE_OF } from '#modules/wallets/agents/index.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/index.ts';
import { NOTIFY_PAUSED } from './job-kinds.ts';
import { OCCURRENCE } from './model.ts';
import { pausedEmail } from './paused-email.ts';
import { findRun, findSchedule } from './queries.ts';

/** Some hours: late, it is still a warning. */
const ATTEMPTS_MAX = 60;

export type NotifyServices = { readonly mailer: Mailer };

export const notifyPausedJob = ({ mailer }: NotifyServices): JobKind<{ runId: string }> =>
  defineJob({
    kind: NOTIFY_PAUSED,
    payload: z.object({ runId: OCCURRENCE.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { runId }) {
      const run = await findRun(pool, tenant.id, runId);
      const row = run && (await findSchedule(pool, tenant.id, run.scheduled_payment_id));
      const owner = row && (await findCardholder(pool, tenant.id, cardholderIdOf(row.wallet_id)));
      if (run === undefined || row === undefined || owner === undefined)
        throw new Error(`there is no owner of the occurrence ${runId}`);

      const { country } = owner;
      const { name } = await findOrganizationById(pool, tenant.organizationId);
      const email = pausedEmail({
        row,
        at: run.ran_at ?? run.scheduled_for,
        organization: { name, mode: tenant.mode },
        where: { language: languageOfOwner(owner), country, timeZone: TIME_ZONE_OF[country] },
      });
      const mail = {
        ...email,
        reference: `${runId}.paused`,
        to: owner.email,
        look: 'organization' as const,
      };
      const answer = await mailer.send(tenant, mail, signal);
      if (answer.kind === 'unknown')
        throw new Error(`whether the e-mail went out is unknown: ${answer.cause}`);
    },
  });
