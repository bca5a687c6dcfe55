// KYC without a card issuer: the organization itself decides who a person is. An application becomes a review
// in its queue, and what its people decide reaches the cardholder in the same commit, so no message arrives.
import { accepted } from '#platform/provider/outside.ts';
import type { KycIssuer, ReviewQueue } from '#modules/people/cardholders/port.ts';
import { defineDriver } from '#providers/driver.ts';

/** Messages are read by who sends them, which this one never does. */
export const createOperatorKyc = (queue: ReviewQueue): KycIssuer => ({
  apply: async (tenant, application) => accepted(await queue.open(tenant, application)),
  async progress(tenant, reference) {
    const verdict = await queue.find(tenant, reference);
    return accepted(verdict === undefined ? { kind: 'none' } : { kind: 'accepted', value: verdict });
  },
  verify: () => Promise.resolve(undefined),
  readVerdicts: () => Promise.reject(new Error('an organization that decides itself sends no messages')),
});

export const operator = defineDriver({
  name: 'operator',
  about: {
    en: 'The organization itself checks who its cardholders are.',
    es: 'La propia organización verifica la identidad de sus titulares.',
    pt: 'A própria organização verifica a identidade dos seus titulares.',
  },
  ports: ['kyc_issuer'],
  countries: undefined,
  modes: ['test', 'live'],
  mayBeShared: true,
  takesMessages: false,
  fields: {},
  connect: ({ reviews }) => ({ ports: { kyc_issuer: createOperatorKyc(reviews) } }),
});
