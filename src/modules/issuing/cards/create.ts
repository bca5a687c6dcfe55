// Creates a card: goes on with what the key has begun before, or requests the card and issues it.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type Answer } from '#platform/route/route.ts';
import { requireProcessor } from '#modules/issuing/payment-methods/connection.ts';
import { findDefaultMethod } from '#modules/issuing/payment-methods/queries.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { chooseIssuer, noIssuer } from './connection.ts';
import { issueRequested, type CreateServices, type Creating } from './issue.ts';
import { cardSchema, createBody, toCard } from './model.ts';
import { explainRefusal } from './not-issued.ts';
import type { ShownCard } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';
import { requestCard, type RequestInput } from './request.ts';
import { resumeCard } from './resume.ts';

const { not_found, provider_error, provider_not_connected } = refusal.rows;
const {
  card_holder_kyc_pending,
  card_holder_checked_elsewhere,
  payment_method_required,
  hold_rejected,
  funding_refused,
} = cardRefusal.rows;
/** The refusals of every route that creates a card. */
export const createRefusals = {
  not_found,
  card_holder_kyc_pending,
  card_holder_checked_elsewhere,
  payment_method_required,
  hold_rejected,
  funding_refused,
  provider_error,
  provider_not_connected,
};

export const createCardRoute = defineRoute({
  id: 'cards.create',
  method: 'POST',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: its number takes one',
  tag: 'Cards',
  summary: 'Create a card',
  description:
    "Holds `amountCents` on the cardholder's default payment method and has the issuer make the card. Answers when both are done; " +
    '`card.created` says the same. Where the payment method is an account for which money arrives, and too little is there, the answer is a ' +
    '202: what there is is held, `card.funding_requested` asks for the rest, and the card opens when it has come. If a step fails, both are rolled back. A card that spends the limits of an agent is made by the agent or its owner, ' +
    'at `POST /api/card/v1/cards`.',
  body: createBody,
  about: ({ body }) => body.cardholderId,
  answers: {
    201: { description: 'The card.', schema: cardSchema },
    202: {
      description: 'It is `PENDING_FUNDING`: `funding` says what is missing and how it is sent.',
      schema: cardSchema,
    },
  },
  refusals: createRefusals,
  steps: async (steps, { tenant, actor, body }, services: CreateServices) => {
    const card = await createCard({ ...steps, ...services, tenant, actor, body, subWalletId: null });
    return created(card);
  },
});

/** The answer is 202 if it waits for its money. */
export const created = (card: ShownCard): Answer =>
  answer(card.status === 'PENDING_FUNDING' ? 202 : 201, toCard(card, card.available));

export async function createCard(creating: Creating): Promise<ShownCard> {
  const { commands, tenant, actor } = creating;
  const before = await resumeCard(creating);
  if (before !== undefined) return before;
  const row = await commands
    .runPrepared(tenant, actor, requestCard, () => lookUpRequest(creating))
    .catch((error: unknown) => explainRefusal(creating, error));
  return issueRequested(creating, row);
}

/**
 * What requests a card, with the default payment method and the connection as they are at this moment. Who
 * has no method is sent to connect one, so there must be a processor that takes it.
 */
export async function lookUpRequest(creating: Creating): Promise<RequestInput> {
  const { pool, tenant, body, subWalletId, requestKey } = creating;
  const [cardholder, method] = await Promise.all([
    findCardholder(pool, tenant.id, body.cardholderId),
    findDefaultMethod(pool, tenant.id, body.cardholderId),
  ]);
  const issuer = await chooseIssuer(creating, tenant, cardholder);
  // Who is not approved yet is refused for that first.
  if (issuer.connectionId === null && !(issuer.needsOtherCheck && cardholder?.kyc_status !== 'approved'))
    throw noIssuer(issuer);
  if (method === undefined) await requireProcessor(creating, tenant, cardholder?.country);
  return { body, subWalletId, paymentMethodId: method?.id ?? null, issuer, requestKey };
}
