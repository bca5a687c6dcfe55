// Shows a card with its masked number, what it may be used for, and what has been used of it and of the
// limits that its purchases count against.
import { z } from 'zod';
import { centsOf } from '#platform/money/money.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { usagesSchema } from '#modules/wallets/agents/model.ts';
import { readUsages } from '#modules/wallets/agents/show.ts';
import { spentOnCard } from '#modules/issuing/authorizations/queries.ts';
import { cardParams, cardSchema, toCard } from '#modules/issuing/cards/model.ts';
import { requireOwnCard } from './access.ts';

const detailsSchema = cardSchema
  .extend({
    maskedNumber: z.string().describe('All but the last four digits are covered.'),
    usage: z.object({
      authorizedCents: z.int().describe('Held by open authorizations.'),
      clearedCents: z.int().describe('Charged.'),
      refundedCents: z.int(),
      transactions: z.int().describe('Purchases that were approved or charged.'),
    }),
    limits: usagesSchema.nullable().describe('Of the sub-wallet that it spends through.'),
  })
  .meta({ id: 'CardDetails' });

export const cardDetailsRoute = defineRoute({
  id: 'card_session.details',
  method: 'GET',
  path: '/api/card/v1/cards/:id/details',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'Retrieve the details of a card of yours',
  description: 'The number is masked. `reveal` shows it, once.',
  params: cardParams,
  answers: { 200: { description: 'The card, with its controls and usage.', schema: detailsSchema } },
  read: async (db, { tenant, actor, params }) => {
    const card = await requireOwnCard(db, { tenant, actor }, params.id);
    const spent = await spentOnCard(db, tenant.id, card.id);
    const { sub_wallet_id: subWalletId } = card;
    return answer(200, {
      ...toCard(card, card.available),
      maskedNumber: `•••• •••• •••• ${card.last4 ?? '••••'}`,
      usage: {
        authorizedCents: centsOf(spent.held),
        clearedCents: centsOf(spent.cleared),
        refundedCents: centsOf(spent.refunded),
        transactions: spent.transactions,
      },
      limits: subWalletId === null ? null : await readUsages(db, tenant, subWalletId),
    });
  },
});
