// The cardholder and the cards of a session, as the API takes and shows them.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { APPROVAL, approvalUrlOf } from '#modules/approvals/model.ts';
import { reasonSchema } from '#modules/approvals/reasons.ts';
import { CARD, createBody } from '#modules/issuing/cards/model.ts';
import { REQUEST_STATUSES } from './states.ts';
import type { CardRequestRow } from './tables.ts';

const REASON_CHARACTERS_MAX = 200;

export const issueBody = z.strictObject({
  ...createBody.omit({ cardholderId: true }).shape,
  sub_wallet_id: SUB_WALLET.inPath
    .optional()
    .describe(
      'The card spends through this sub-wallet: its purchases count against its limits. An agent key has its own.',
    ),
  reason: visibleText(REASON_CHARACTERS_MAX)
    .optional()
    .describe('Of an agent: what the card is for, as its owner reads it. Left out: `label`.'),
});

export const cardRequestSchema = z
  .object({
    id: CARD.shown.describe('That of the card, once it is issued.'),
    status: z.enum(REQUEST_STATUSES),
    amountCents: z.int().describe('In minor units of the currency.'),
    currency: z.enum(CURRENCIES),
    subWalletId: SUB_WALLET.shown,
    label: z.string().nullable(),
    reason: z.string(),
    reasons: z
      .array(reasonSchema)
      .describe('Why the owner is asked. `usedCents` has what open cards may spend.'),
    approvalId: APPROVAL.shown,
    approvalUrl: z.string().nullable().describe('Where the owner decides, while it waits.'),
    failure: z.string().nullable().describe('Why there is no card.'),
    createdAt: timestamp,
  })
  .meta({ id: 'CardRequest' });

export const toCardRequest = (row: CardRequestRow, place: Pick<Tenant, 'baseUrl'>) => ({
  id: row.id,
  status: row.status,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  subWalletId: row.sub_wallet_id,
  label: row.body.label ?? null,
  reason: row.reason,
  reasons: [...row.reasons],
  approvalId: row.approval_id,
  approvalUrl: row.status === 'pending_approval' ? approvalUrlOf(place, row.approval_id) : null,
  failure: row.failure,
  createdAt: isoOf(row.created_at),
});
