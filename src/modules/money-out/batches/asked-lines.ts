// Shows the owner who is asked about a batch what the decision is about: all of its lines, as they were
// resolved.
import { z } from 'zod';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { APPROVAL } from '#modules/approvals/model.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { noApproval } from '#modules/approvals/refusals.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { transferSchema } from '#modules/money-out/transfers/model.ts';
import { conceptOf } from '#modules/money-out/transfers/outgoing.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { shownDocument, shownDocumentSchema } from '#modules/wallets/documents/model.ts';
import { isShownTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { linesInSnapshot } from './lines-snapshot.ts';

const askedLineSchema = z
  .object({
    holderName: z.string().describe('As its provider has it.'),
    taxId: z.string(),
    cvu: z.string(),
    alias: z.string().nullable(),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    concept: z.string().describe('In the words of the organization.'),
    document: shownDocumentSchema.nullable(),
    status: transferSchema.shape.status,
  })
  .meta({ id: 'AskedLine' });

export const askedLinesRoute = defineRoute({
  id: 'batches.asked_lines',
  method: 'GET',
  path: '/api/card/approvals/:id/lines',
  auth: [{ session: 'self' }],
  tag: 'Approvals',
  summary: 'List the transfers of a batch to decide on',
  description:
    'Of an approval of `send_batch`: every transfer that the decision is about. `seen` has a hash of exactly these, and other ones are never shown.',
  params: z.object({ id: APPROVAL.inPath }),
  noSuch: noApproval,
  answers: {
    200: {
      description: 'All of them, in the order of the request.',
      schema: z.object({ data: z.array(askedLineSchema) }),
    },
  },
  read: async (db, { tenant, actor, params }) => {
    const approval = await findApproval(db, tenant.id, params.id);
    if (approval?.action !== 'send_batch' || !isShownTo(actor, ownerOf(approval))) throw noApproval();
    return answer(200, { data: (await linesInSnapshot(db, approval)).map(toAskedLine) });
  },
});

const ownerOf = ({ cardholder_id: cardholderId, sub_wallet_id: subWalletId }: ApprovalRow) => ({
  cardholderId,
  subWalletId,
});

const toAskedLine = (row: TransferRow) => ({
  holderName: row.to_name,
  taxId: row.to_tax_id,
  cvu: row.to_number,
  alias: row.to_alias,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  concept: conceptOf(row),
  document: row.document === null ? null : shownDocument(row.document),
  status: row.status,
});
