// How the events of cards are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCardholder, OF_PERSON } from '#modules/people/cardholders/triggers.ts';

export const SAMPLE_CARD_CENTS = 250_000;

/** A card of a new cardholder whose identity is checked and whose own card is connected. */
export async function newCard(
  api: TriggerApi,
  card: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const cardholderId = await newCardholder(api);
  await api.call('POST', '/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api.call('POST', '/api/v1/sandbox/checkouts/complete', { cardholderId });
  return api.call('POST', '/api/v1/cards', { cardholderId, amountCents: SAMPLE_CARD_CENTS, ...card });
}

/** A card that may spend the amount that was wished for. */
const wishedCard = (api: TriggerApi): Promise<string> =>
  newCard(api, { amountCents: api.wishes.amount ?? SAMPLE_CARD_CENTS });

const OF_CARD = { ...OF_PERSON, takes: ['amount', 'country'] } as const;

export const cardTriggers: Readonly<Record<string, Trigger>> = {
  'card.created': { ...OF_CARD, cause: wishedCard },
  'card.updated': {
    ...OF_CARD,
    cause: async (api) => api.call('PATCH', `/api/v1/cards/${await wishedCard(api)}`, { label: 'Triggered' }),
  },
  'card.closed': {
    ...OF_CARD,
    cause: async (api) => api.call('DELETE', `/api/v1/cards/${await wishedCard(api)}`),
  },
};
