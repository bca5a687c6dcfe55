// How the events of card transactions are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCard, SAMPLE_CARD_CENTS } from '#modules/issuing/cards/index.ts';

const AUTHORIZATIONS = '/api/v1/sandbox/authorizations';
const PURCHASE = { amountCents: 125_000, merchant: { name: 'Librería Ejemplo', category: '5942' } };

const authorize = (api: TriggerApi, cardId: string, amountCents = PURCHASE.amountCents): Promise<string> =>
  api.call('POST', AUTHORIZATIONS, { ...PURCHASE, cardId, amountCents });

/** A purchase, and what becomes of it. */
const purchase =
  (then: 'clear' | 'void'): Trigger =>
  async (api) =>
    api.call('POST', `${AUTHORIZATIONS}/${await authorize(api, await newCard(api))}/${then}`, {});

export const transactionTriggers: Readonly<Record<string, Trigger>> = {
  'transaction.authorized': async (api) => authorize(api, await newCard(api)),
  'transaction.declined': async (api) => authorize(api, await newCard(api), SAMPLE_CARD_CENTS + 1),
  'transaction.cleared': purchase('clear'),
  'transaction.voided': purchase('void'),
  'transaction.refunded': async (api) => {
    const cardId = await newCard(api);
    const transactionId = await authorize(api, cardId);
    await api.call('POST', `${AUTHORIZATIONS}/${transactionId}/clear`, {});
    return api.call('POST', '/api/v1/sandbox/refunds', { ...PURCHASE, cardId, transactionId });
  },
};
