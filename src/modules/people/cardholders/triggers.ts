// How the events of cardholders are caused over the API, and a person that every check of a cardholder lets
// pass. The numbers are drawn each time, and belong to no one.
import { complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import type { Trigger, TriggerApi } from '#platform/module.ts';

const DOCUMENT_MIN = 10_000_000;
const DOCUMENTS = 40_000_000;
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const CPF_MIN = 100_000_000;
const CPFS = 800_000_000;
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const RFC_BELOW = 10_000;
const EMAIL_NUMBER_BELOW = 2 ** 40;

type RandomBelow = TriggerApi['randomBelow'];
type Sample = {
  readonly phoneNumber: string;
  readonly otherPhone: string;
  readonly taxId: (randomBelow: RandomBelow) => string;
};

const BORN = '1990-05-17';
const SAMPLES = {
  AR: { phoneNumber: '+5491155551234', otherPhone: '+5491155554321', taxId: sampleCuit },
  MX: { phoneNumber: '+525555551234', otherPhone: '+525555554321', taxId: sampleRfc },
  BR: { phoneNumber: '+5511955551234', otherPhone: '+5511955554321', taxId: sampleCpf },
} as const satisfies Readonly<Record<string, Sample>>;

/** The countries in which a sample person may live. */
const SAMPLE_COUNTRIES = Object.keys(SAMPLES);

const countryOf = ({ wishes }: TriggerApi): keyof typeof SAMPLES =>
  wishes.country === 'MX' || wishes.country === 'BR' ? wishes.country : 'AR';

export function samplePerson(api: TriggerApi): Readonly<Record<string, string>> {
  const country = countryOf(api);
  const { phoneNumber, taxId } = SAMPLES[country];
  return {
    firstName: 'Ana',
    lastName: 'Prueba',
    dateOfBirth: BORN,
    phoneNumber,
    email: `ana.${api.randomBelow(EMAIL_NUMBER_BELOW)}@example.test`,
    taxId: taxId(api.randomBelow),
    country,
  };
}

/** One number in eleven has no check digit and is never given out. */
function sampleCuit(randomBelow: RandomBelow): string {
  for (;;) {
    const body = `27${DOCUMENT_MIN + randomBelow(DOCUMENTS)}`;
    const digit = complementTo11(weightedSum(body, CUIT_WEIGHTS));
    if (digit < 10) return body + String(digit);
  }
}

/** Its check digit is not held against it. */
function sampleRfc(randomBelow: RandomBelow): string {
  const letters = [0, 1].map(() => String.fromCodePoint(65 + randomBelow(26))).join('');
  const end = String(randomBelow(RFC_BELOW)).padStart(4, '0').slice(0, 3);
  return `PR${letters}${BORN.slice(2).replaceAll('-', '')}${end}`;
}

/** A ten is written as a zero. */
function sampleCpf(randomBelow: RandomBelow): string {
  const digit = (text: string): string => String(complementTo11(weightedSum(text, CPF_WEIGHTS)) % 10);
  const nine = String(CPF_MIN + randomBelow(CPFS));
  const ten = nine + digit(nine);
  return ten + digit(ten);
}

/** A cardholder whose KYC stays pending, so that nothing but the trigger changes it. */
export const newCardholder = (api: TriggerApi): Promise<string> =>
  api.call('POST', '/api/v1/cardholders', { ...samplePerson(api), lastName: 'Slow' });

export const OF_PERSON = { takes: ['country'], choices: { country: SAMPLE_COUNTRIES } } as const;

export const cardholderTriggers: Readonly<Record<string, Trigger>> = {
  'cardholder.created': {
    ...OF_PERSON,
    cause: (api) => api.call('POST', '/api/v1/cardholders', samplePerson(api)),
  },
  'cardholder.updated': {
    ...OF_PERSON,
    cause: async (api) => {
      const { otherPhone } = SAMPLES[countryOf(api)];
      return api.call('PATCH', `/api/v1/cardholders/${await newCardholder(api)}`, {
        phoneNumber: otherPhone,
      });
    },
  },
};
