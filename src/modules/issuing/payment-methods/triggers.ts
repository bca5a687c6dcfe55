// How the events of payment methods are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCardholder, OF_PERSON } from '#modules/people/cardholders/triggers.ts';

const CREDIT = '4242424242424242';
const ANOTHER = '5555555555554444';

type Connected = { readonly cardholderId: string; readonly methodId: string };

async function connected(api: TriggerApi): Promise<Connected> {
  const cardholderId = await newCardholder(api);
  return { cardholderId, methodId: await connect(api, cardholderId, CREDIT) };
}

const connect = (api: TriggerApi, cardholderId: string, cardNumber: string): Promise<string> =>
  api.call('POST', '/api/v1/sandbox/checkouts/complete', { cardholderId, cardNumber });

const pathOf = ({ cardholderId, methodId }: Connected): string =>
  `/api/v1/cardholders/${cardholderId}/payment-methods/${methodId}`;

export const paymentMethodTriggers: Readonly<Record<string, Trigger>> = {
  'payment_method.attached': { ...OF_PERSON, cause: async (api) => (await connected(api)).methodId },
  'payment_method.updated': {
    ...OF_PERSON,
    async cause(api) {
      const { cardholderId } = await connected(api);
      const methodId = await connect(api, cardholderId, ANOTHER);
      return api.call('PATCH', pathOf({ cardholderId, methodId }), { isDefault: true });
    },
  },
  'payment_method.detached': {
    ...OF_PERSON,
    cause: async (api) => api.call('DELETE', pathOf(await connected(api))),
  },
};
