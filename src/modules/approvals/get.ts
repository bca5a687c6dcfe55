// Shows an approval to its owner, and to the agent or the client that asked for it.
import { z } from 'zod';
import type { Actor } from '#platform/context/context.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { isShownTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { APPROVAL, toWholeApproval, wholeApprovalSchema } from './model.ts';
import { findApproval } from './queries.ts';
import { questionOf, type QuestionServices } from './question.ts';
import { noApproval } from './refusals.ts';
import { standingOf } from './standing.ts';
import type { ApprovalRow } from './tables.ts';

export const approvalParams = z.object({ id: APPROVAL.inPath });

const isSeenBy = (actor: Actor, { cardholder_id: cardholderId, sub_wallet_id: subWalletId }: ApprovalRow) =>
  isShownTo(actor, { cardholderId, subWalletId });

export const getApprovalRoute = defineRoute({
  id: 'approvals.get',
  method: 'GET',
  path: '/api/card/approvals/:id',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  tag: 'Approvals',
  summary: 'Retrieve an approval',
  description:
    'What the owner is asked, and what they have decided. `seen` is all that the decision is about: a screen that shows it sends `seenHash` back with the decision.',
  params: approvalParams,
  noSuch: noApproval,
  answers: { 200: { description: 'The approval.', schema: wholeApprovalSchema } },
  read: async (db, { tenant, actor, params, language }, services: QuestionServices) => {
    const row = await findApproval(db, tenant.id, params.id);
    if (row === undefined || !isSeenBy(actor, row)) throw noApproval();
    const question = questionOf(services, row);
    // Throws if the bytes are not what was asked: it is not shown then.
    question.read(row);
    const standing = await standingOf(db, row, { question, now: tenant.now(), language });
    return answer(200, toWholeApproval(row, { place: tenant, language, question, standing }));
  },
});
