// How the events of payees are caused over the API.
import type { Trigger, TriggerApi } from '#platform/module.ts';
import { newCardholder, OF_PERSON } from '#modules/people/cardholders/triggers.ts';

const ALIASES = 2 ** 32;

async function newPayee(api: TriggerApi, answer: 'found' | 'not_found'): Promise<string> {
  const cardholderId = await newCardholder(api);
  await api.call('POST', '/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  const alias = `taller.${api.randomBelow(ALIASES)}`;
  return api.call('POST', '/api/v1/sandbox/payees', { cardholderId, alias, answer });
}

export const payeeTriggers: Readonly<Record<string, Trigger>> = {
  'payee.verified': { ...OF_PERSON, cause: (api) => newPayee(api, 'found') },
  'payee.refused': { ...OF_PERSON, cause: (api) => newPayee(api, 'not_found') },
};
