// Creates a card: checks the request, records it, and issues the card.
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { createCard, type CreateServices } from './issue.ts';
import { cardSchema, createBody, toCard } from './model.ts';
import { refusal as cardRefusal } from './refusals.ts';

const { not_found, provider_error } = refusal.rows;
const { card_holder_kyc_pending, payment_method_required, hold_rejected } = cardRefusal.rows;
/** Of whatever creates a card. */
export const createRefusals = {
  not_found,
  card_holder_kyc_pending,
  payment_method_required,
  hold_rejected,
  provider_error,
};

export const createCardRoute = defineRoute({
  id: 'cards.create',
  method: 'POST',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:write' }],
  tag: 'Cards',
  summary: 'Create a card',
  description:
    "Holds `amountCents` on the cardholder's default payment method and has the issuer make the card. Answers when both are done; " +
    '`card.created` says the same. Where one fails, nothing is left of the other.',
  body: createBody,
  answers: { 201: { description: 'The card.', schema: cardSchema } },
  refusals: createRefusals,
  steps: async (steps, { tenant, actor, body }, services: CreateServices) => {
    const card = await createCard({ ...steps, ...services, tenant, actor, body, subWalletId: null });
    return answer(201, toCard(card, card.available));
  },
});
