// What the page of an approval asks the passkey of its owner to sign.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { askToAgree } from '#modules/people/sign-in/passkeys/agree.ts';
import { optionsSchema } from '#modules/people/sign-in/passkeys/model.ts';
import { refusal as passkeyRefusal } from '#modules/people/sign-in/passkeys/refusals.ts';
import { requireOpen } from './require-open.ts';
import { approvalParams } from './get.ts';
import { agreementTo, requireOwnerOf, type ProveServices } from './prove.ts';
import { findApproval } from './queries.ts';
import type { QuestionServices } from './question.ts';
import { differsRow, noApproval, seenDiffers } from './refusals.ts';

export const SHA_256 = /^[0-9a-f]{64}$/;

export const approvalOptionsRoute = defineRoute({
  id: 'approvals.passkey_options',
  method: 'POST',
  path: '/api/card/approvals/:id/passkey/options',
  auth: [{ session: 'self' }],
  proof: 'none: no money goes',
  tag: 'Approvals',
  summary: 'Begin to approve with a passkey',
  description:
    'For `navigator.credentials.get()`, on a page of this server. The challenge ends with a hash of the approval and of all that its owner sees; ' +
    'it is good for 5 minutes, in this session, once. What it gives goes into `credential` when approving.',
  params: approvalParams,
  noSuch: noApproval,
  body: z.strictObject({
    seenHash: z
      .string()
      .regex(SHA_256)
      .describe('SHA-256 of what the page shows.')
      .meta({ examples: ['0'.repeat(64)] }),
  }),
  answers: { 200: { description: 'What the browser is asked with.', schema: optionsSchema } },
  refusals: { approval_differs: differsRow, no_passkey: passkeyRefusal.rows.no_passkey },
  read: async (db, { tenant, actor, params, body }, services: ProveServices & QuestionServices) => {
    const row = await findApproval(db, tenant.id, params.id);
    if (row === undefined) throw noApproval();
    const owner = requireOwnerOf(actor, row);
    requireOpen(row, { now: tenant.now(), question: services.questions[row.action] });
    if (body.seenHash !== row.seen_hash) throw seenDiffers();
    return answer(200, await askToAgree(db, services, owner, agreementTo(row)));
  },
});
