// The cards that the sandbox's processor knows: by a token, with how each behaves, and never by its number.
import type { Instant } from '#platform/time/clock.ts';
import { isoOf } from '#platform/time/clock.ts';
import {
  columnsOf,
  defineTable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Funding } from '#modules/issuing/payment-methods/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

export type Behaviour = 'works' | 'refuses' | 'has_no_funds';

export const sandboxPaymentCards = defineTable(
  'sandbox_payment_cards',
  {
    tenant_id: ofTenant,
    id: plain(text),
    fingerprint: plain(text),
    brand: plain(text),
    last4: plain(text),
    expiry: plain(text),
    behaviour: oneOf<Behaviour>(),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['id'], others: 'stay' } } },
);
export type SandboxPaymentCard = Row<typeof sandboxPaymentCards>;

/** Card numbers that make the sandbox behave in a way of its own; every other that is well formed works. */
export const MAGIC_NUMBERS = {
  '4000000000000002': 'refuses',
  '4000000000009995': 'has_no_funds',
} as const satisfies Record<string, Behaviour>;
/** The number of a card that has expired, whatever date is typed with it. */
export const EXPIRED_NUMBER = '4000000000000069';

const isMagic = (number: string): number is keyof typeof MAGIC_NUMBERS =>
  Object.hasOwn(MAGIC_NUMBERS, number);

export const behaviourOf = (number: string): Behaviour => (isMagic(number) ? MAGIC_NUMBERS[number] : 'works');

export const isExpiredNumber = (number: string): boolean => number === EXPIRED_NUMBER;

/** Cards of another kind than credit cards, which all others are. */
export const FUNDING_NUMBERS = {
  '4000056655665556': 'debit',
  '5200828282828210': 'debit',
  '5105105105105100': 'prepaid',
} as const satisfies Record<string, Funding>;

const hasFunding = (number: string): number is keyof typeof FUNDING_NUMBERS =>
  Object.hasOwn(FUNDING_NUMBERS, number);

export const fundingOf = (number: string): Funding =>
  hasFunding(number) ? FUNDING_NUMBERS[number] : 'credit';

const BRANDS: ReadonlyArray<{ readonly brand: string; readonly number: RegExp }> = [
  { brand: 'visa', number: /^4\d{15}$/ },
  { brand: 'mastercard', number: /^5[1-5]\d{14}$/ },
  { brand: 'mastercard', number: /^(222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/ },
  { brand: 'amex', number: /^3[47]\d{13}$/ },
];

/** The brand of a number; undefined for a network that the sandbox does not take. */
export const brandOf = (number: string): string | undefined =>
  BRANDS.find((candidate) => candidate.number.test(number))?.brand;

/** A card is valid until the last day of its month. */
export const isPast = (expiry: string, now: Instant): boolean =>
  expiry < isoOf(now).slice(0, 'yyyy-mm'.length);

export const findPaymentCard = (
  db: Db,
  tenantId: string,
  token: string,
): Promise<SandboxPaymentCard | undefined> =>
  db.maybe(
    sql<SandboxPaymentCard>`
      select ${columnsOf(sandboxPaymentCards)} from sandbox_payment_cards where tenant_id = ${tenantId} and id = ${token}`,
  );
