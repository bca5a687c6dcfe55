// How the events of cardholders are caused over the API, and a person that every check of a cardholder lets
// pass. The numbers are drawn each time, and belong to no one.
import type { Trigger, TriggerApi } from '#platform/module.ts';

const DOCUMENT_MIN = 10_000_000;
const DOCUMENTS = 40_000_000;
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const EMAIL_NUMBER_BELOW = 2 ** 40;
const OTHER_PHONE = '+5491155554321';

export const samplePerson = ({ randomBelow }: TriggerApi): Readonly<Record<string, string>> => ({
  firstName: 'Ana',
  lastName: 'Prueba',
  dateOfBirth: '1990-05-17',
  phoneNumber: '+5491155551234',
  email: `ana.${randomBelow(EMAIL_NUMBER_BELOW)}@example.test`,
  taxId: sampleCuit(randomBelow),
  country: 'AR',
});

/** One number in eleven has no check digit and is never given out. */
function sampleCuit(randomBelow: TriggerApi['randomBelow']): string {
  let body: string;
  let digit: number;
  do {
    body = `27${DOCUMENT_MIN + randomBelow(DOCUMENTS)}`;
    digit = checkDigit(body);
  } while (digit > 9);
  return body + String(digit);
}

const checkDigit = (body: string): number =>
  (11 - (CUIT_WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(body[i]), 0) % 11)) % 11;

/** A cardholder whose KYC stays pending, so that nothing but the trigger changes it. */
export const newCardholder = (api: TriggerApi): Promise<string> =>
  api.call('POST', '/api/v1/cardholders', { ...samplePerson(api), lastName: 'Slow' });

export const cardholderTriggers: Readonly<Record<string, Trigger>> = {
  'cardholder.created': (api) => api.call('POST', '/api/v1/cardholders', samplePerson(api)),
  'cardholder.updated': async (api) =>
    api.call('PATCH', `/api/v1/cardholders/${await newCardholder(api)}`, { phoneNumber: OTHER_PHONE }),
};
