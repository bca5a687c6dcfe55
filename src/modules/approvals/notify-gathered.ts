// Sends the e-mail that says how many questions of an agent wait in the inbox.
import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/queue/job.ts';
import { SUB_WALLET } from '../agents/index.ts';
import { CARDHOLDER, findCardholder } from '../cardholders/index.ts';
import { gatheredEmailOf } from './gathered-email.ts';
import { NOTIFY_GATHERED } from './job-kinds.ts';
import { approvalUrlOf, inboxUrlOf } from './model.ts';
import { listPending } from './queries.ts';
import { languageOfOwner, shownOf } from './shown.ts';
import type { NotifyServices } from './notify-owner.ts';

const ATTEMPTS_MAX = 12;
/** How many approvals the e-mail lists, a line each. */
const LINES_MAX = 10;

const payload = z.object({
  cardholderId: CARDHOLDER.inPath,
  subWalletId: SUB_WALLET.inPath,
  at: z.iso.datetime(),
});

export const notifyGatheredJob = ({ mailer }: NotifyServices): JobKind<z.infer<typeof payload>> =>
  defineJob({
    kind: NOTIFY_GATHERED,
    payload,
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { cardholderId, subWalletId, at }) {
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
        asker: shownOf(newest, language).asker,
        arePayments: actions.every((action) => action === 'wallet_pay' || action === 'scheduled_payment'),
        inboxUrl: inboxUrlOf(tenant),
        lines: rows
          .slice(0, LINES_MAX)
          .map((row) => ({ ...shownOf(row, language), url: approvalUrlOf(tenant, row.id) })),
      });
      // The mailer sends one e-mail for each reference.
      const reference = `${subWalletId}.waits.${at}`;
      const answer = await mailer.send(tenant, { ...email, reference, to: owner.email }, signal);
      if (answer.kind === 'unknown')
        throw new Error(`whether the e-mail went out is unknown: ${answer.cause}`);
    },
  });
