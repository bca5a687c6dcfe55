// How the events of card transactions are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCard, SAMPLE_CARD_CENTS } from '#modules/issuing/cards/triggers.ts';
import { OF_PERSON } from '#modules/people/cardholders/triggers.ts';
import type { DeclineReason } from './refusals.ts';

const AUTHORIZATIONS = '/api/v1/sandbox/authorizations';
const PURCHASE_CENTS = 125_000;
const CATEGORY = '5942';

const amountOf = ({ wishes }: TriggerApi): number => wishes.amount ?? PURCHASE_CENTS;

const authorize = (api: TriggerApi, cardId: string, amountCents = amountOf(api)): Promise<string> =>
  api.call('POST', AUTHORIZATIONS, { cardId, amountCents, merchant: merchantOf(api) });

const merchantOf = ({ wishes }: TriggerApi) => ({
  name: wishes.merchant ?? 'Librería Ejemplo',
  category: CATEGORY,
});

/** A card that may spend what the purchase is of. */
const cardFor = (api: TriggerApi, card: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  newCard(api, { amountCents: Math.max(amountOf(api), SAMPLE_CARD_CENTS), ...card });

/** A purchase, and what becomes of it. */
const purchase =
  (then: 'clear' | 'void') =>
  async (api: TriggerApi): Promise<string> =>
    api.call('POST', `${AUTHORIZATIONS}/${await authorize(api, await cardFor(api))}/${then}`, {});

/** What has a purchase declined for a reason, by the same rules as any other. */
const DECLINES = {
  insufficient_funds: async (api) => {
    const amountCents = Math.max(2, amountOf(api));
    return authorize(api, await newCard(api, { amountCents: amountCents - 1 }), amountCents);
  },
  merchant_blocked: async (api) => authorize(api, await cardFor(api, { blockedMccs: [CATEGORY] })),
  amount_mismatch: async (api) =>
    authorize(api, await newCard(api, { amountCents: amountOf(api) + 1, amountMatch: 'exact' })),
  card_paused: async (api) => {
    const cardId = await cardFor(api);
    await api.call('PATCH', `/api/v1/cards/${cardId}`, { status: 'PAUSED' });
    return authorize(api, cardId);
  },
  card_closed: async (api) => {
    const cardId = await cardFor(api);
    await api.call('DELETE', `/api/v1/cards/${cardId}`);
    return authorize(api, cardId);
  },
} satisfies Partial<Record<DeclineReason, (api: TriggerApi) => Promise<string>>>;

const isReason = (text: string): text is keyof typeof DECLINES => Object.hasOwn(DECLINES, text);

const OF_PURCHASE = { ...OF_PERSON, takes: ['amount', 'country', 'merchant'] } as const;

export const transactionTriggers: Readonly<Record<string, Trigger>> = {
  'transaction.authorized': { ...OF_PURCHASE, cause: async (api) => authorize(api, await cardFor(api)) },
  'transaction.declined': {
    takes: [...OF_PURCHASE.takes, 'reason'],
    choices: { ...OF_PURCHASE.choices, reason: Object.keys(DECLINES) },
    cause: (api) => {
      const { reason = '' } = api.wishes;
      return DECLINES[isReason(reason) ? reason : 'insufficient_funds'](api);
    },
  },
  'transaction.cleared': { ...OF_PURCHASE, cause: purchase('clear') },
  'transaction.voided': { ...OF_PURCHASE, cause: purchase('void') },
  'transaction.refunded': {
    ...OF_PURCHASE,
    cause: async (api) => {
      const cardId = await cardFor(api);
      const transactionId = await authorize(api, cardId);
      await api.call('POST', `${AUTHORIZATIONS}/${transactionId}/clear`, {});
      const refund = { cardId, transactionId, amountCents: amountOf(api), merchant: merchantOf(api) };
      return api.call('POST', '/api/v1/sandbox/refunds', refund);
    },
  },
};
