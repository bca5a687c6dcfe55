// Sends the e-mail that says how many questions of an agent wait in the inbox.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { gatheredEmailOf } from './gathered-email.ts';
import { NOTIFY_GATHERED } from '../job-kinds.ts';
import { approvalUrlOf, inboxUrlOf } from '../model.ts';
import { listPending } from '../queries.ts';
import { languageOfOwner } from './language-of-owner.ts';
import { mailOwner } from './owner-mail.ts';
import { questionOf, type QuestionServices } from '../question.ts';
import type { NotifyServices } from './notify-owner.ts';

const ATTEMPTS_MAX = 12;
/** How many approvals the e-mail lists, a line each. */
const LINES_MAX = 10;

const payload = z.object({
  cardholderId: CARDHOLDER.inPath,
  subWalletId: SUB_WALLET.inPath,
  at: z.iso.datetime(),
});

export const notifyGatheredJob = ({
  mailer,
  questions,
}: NotifyServices & QuestionServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: NOTIFY_GATHERED,
    payload,
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { cardholderId, subWalletId, at }) {
      const { pool, tenant } = context;
      const { rows, count, actions } = await listPending(pool, tenant.id, {
        cardholderId,
        subWalletId,
        ofAgents: true,
      });
      const [newest] = rows;
      if (newest === undefined) return;
      const owner = await findCardholder(pool, tenant.id, cardholderId);
      if (owner === undefined) throw new Error(`there is no cardholder ${cardholderId}`);

      const language = languageOfOwner(owner);
      const email = gatheredEmailOf(language, {
        count,
        asker: questionOf({ questions }, newest).say(newest, language).asker,
        texts: actions.map((action) => questions[action].gathered),
        inboxUrl: inboxUrlOf(tenant),
        lines: rows.slice(0, LINES_MAX).map((row) => {
          const { gathered, say } = questionOf({ questions }, row);
          return { texts: gathered, ...say(row, language), url: approvalUrlOf(tenant, row.id) };
        }),
      });
      const reference = `${subWalletId}.waits.${at}`;
      await mailOwner(mailer, context, { ...email, reference, to: owner.email });
    },
  });
