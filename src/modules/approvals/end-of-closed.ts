// Ends what waits for the owner of a sub-wallet that was closed, since nothing of it can go any more, and
// gives back what it held.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { END_QUESTIONS } from '#modules/wallets/agents/job-kinds.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { openOfSubWallet } from './queries.ts';
import type { ApprovalSubjects, PreparedSubject } from './subject.ts';
import { approvals } from './tables.ts';
import { withdrawApproval } from './withdraw.ts';

const ATTEMPTS_MAX = 30;
const PAGE_SIZE = 50;

type EndInput = { readonly approvalId: string; readonly subject: PreparedSubject };

/** One that the owner has decided meanwhile, or that has ended, stays as it is. */
const endCommand = defineCommand<EndInput, null>({
  name: 'approvals.end_of_closed',
  locks: ({ approvalId, subject }) => [lock(approvals, approvalId), ...subject.locks],
  decide(tx, { approvalId, subject }) {
    const row = tx.get(approvals, approvalId);
    if (row.status !== 'pending' && !row.can_retry) return null;
    subject.end(tx, { as: 'fail', failure: 'sub_wallet_closed' });
    withdrawApproval(tx, row.id, 'sub_wallet_closed');
    return null;
  },
});

type Services = { readonly approvalSubjects: ApprovalSubjects };

/** No more are asked once the sub-wallet is closed, so each run leaves fewer. */
export const endOfClosedJob = ({ approvalSubjects }: Services): JobKind<{ subWalletId: string }> =>
  defineJob({
    kind: END_QUESTIONS,
    payload: z.object({ subWalletId: SUB_WALLET.shown }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor }, { subWalletId }) {
      let after: string | undefined = '';
      while (after !== undefined) {
        const page = await openOfSubWallet(pool, tenant.id, subWalletId, { after, limit: PAGE_SIZE });
        for (const row of page)
          await commands.runPrepared(tenant, actor, endCommand, async () => ({
            approvalId: row.id,
            subject: await approvalSubjects[row.action](tenant, row, 'expired'),
          }));
        after = page[PAGE_SIZE - 1]?.id;
      }
    },
  });
