// How the events of cards are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCardholder } from '#modules/people/cardholders/index.ts';

export const SAMPLE_CARD_CENTS = 250_000;

/** A card of a new cardholder whose identity is checked and whose own card is connected. */
export async function newCard(api: TriggerApi): Promise<string> {
  const cardholderId = await newCardholder(api);
  await api.call('POST', '/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api.call('POST', '/api/v1/sandbox/checkouts/complete', { cardholderId });
  return api.call('POST', '/api/v1/cards', { cardholderId, amountCents: SAMPLE_CARD_CENTS });
}

export const cardTriggers: Readonly<Record<string, Trigger>> = {
  'card.created': newCard,
  'card.updated': async (api) =>
    api.call('PATCH', `/api/v1/cards/${await newCard(api)}`, { label: 'Triggered' }),
  'card.closed': async (api) => api.call('DELETE', `/api/v1/cards/${await newCard(api)}`),
};
