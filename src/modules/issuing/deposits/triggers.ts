// How the events of money on payment methods are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCardholder, OF_PERSON } from '#modules/people/cardholders/triggers.ts';

const SAMPLE_CENTS = 250_000;
/** Well formed, of a bank that exists, and of no one. From the second, what is sent back returns. */
const CLABE = '646180110400000007';
const CLABE_OF_RETURNS = '646180110400000887';

/** A Mexican cardholder, whose account is prefunded, with a CLABE of their own connected and money on it. */
async function funded(
  api: TriggerApi,
  clabe: string,
): Promise<{ readonly path: string; readonly id: string }> {
  const cardholderId = await newCardholder({ ...api, wishes: { ...api.wishes, country: 'MX' } });
  const id = await api.call('POST', '/api/v1/sandbox/checkouts/complete', {
    cardholderId,
    rail: 'clabe',
    clabe,
  });
  const amountCents = api.wishes.amount ?? SAMPLE_CENTS;
  await api.call('POST', `/api/v1/sandbox/payment_methods/${id}/deposit`, { amountCents });
  return { id, path: `/api/v1/cardholders/${cardholderId}/payment-methods/${id}` };
}

const refunded =
  (clabe: string) =>
  async (api: TriggerApi): Promise<string> => {
    const { path } = await funded(api, clabe);
    return api.call('POST', `${path}/refund`, {});
  };

const OF_ACCOUNT = { ...OF_PERSON, takes: ['amount'] } as const;

export const depositTriggers: Readonly<Record<string, Trigger>> = {
  'payment_method.funded': { ...OF_ACCOUNT, cause: async (api) => (await funded(api, CLABE)).id },
  'payment_method.refunded': { ...OF_ACCOUNT, cause: refunded(CLABE) },
  'payment_method.refund_failed': { ...OF_ACCOUNT, cause: refunded(CLABE_OF_RETURNS) },
};
