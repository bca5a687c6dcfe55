// What the people of each country pay with: what checkout, refusals, the API and the reference say of it
// follows from this table. A rail is added by its row and a driver that has it.
import type { Tenant } from '#platform/context/context.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import type { KeyKind } from '#modules/wallets/account-keys/kinds.ts';

export const RAILS = ['card', 'clabe', 'pix', 'cvu'] as const;
export type Rail = (typeof RAILS)[number];
export type AccountRail = Exclude<Rail, 'card'>;

export const FUNDINGS = ['credit', 'debit', 'prepaid'] as const;
export type Funding = (typeof FUNDINGS)[number];

/**
 * How the money behind a card is had: held on the instrument until it is spent, sent by its owner before
 * that, or debited from an account when the card is made.
 */
export const MODES = ['hold', 'prefund', 'debit'] as const;
export type Mode = (typeof MODES)[number];
/** An organization has nothing of `beta` until its operator switches it on. */
export const RAIL_STATUSES = ['available', 'beta'] as const;

export type PaymentRail = {
  readonly country: Country;
  readonly rail: Rail;
  /** The kinds of cards that are taken; none for accounts. */
  readonly funding: readonly Funding[];
  /** What accounts are named by. */
  readonly keys: readonly KeyKind[];
  readonly mode: Mode;
  readonly status: (typeof RAIL_STATUSES)[number];
};

const cards = (country: Country, funding: readonly Funding[]): PaymentRail => ({
  country,
  rail: 'card',
  funding,
  keys: [],
  mode: 'hold',
  status: 'available',
});

const prefunded = (country: Country, rail: AccountRail, keys: readonly KeyKind[]): PaymentRail => ({
  country,
  rail,
  funding: [],
  keys,
  mode: 'prefund',
  status: 'available',
});

const debited = (country: Country, rail: AccountRail, keys: readonly KeyKind[]): PaymentRail => ({
  ...prefunded(country, rail, keys),
  mode: 'debit',
  status: 'beta',
});

const PIX_KEYS = ['pix_cpf', 'pix_cnpj', 'pix_email', 'pix_phone', 'pix_random'] as const;

export const PAYMENT_RAILS: readonly PaymentRail[] = [
  cards('AR', ['credit', 'debit']),
  debited('AR', 'cvu', ['cvu']),
  cards('MX', ['credit', 'debit']),
  prefunded('MX', 'clabe', ['clabe']),
  cards('BR', ['credit']),
  prefunded('BR', 'pix', PIX_KEYS),
  cards('CL', ['credit']),
  cards('CO', ['credit']),
  cards('PE', ['credit']),
  cards('UY', ['credit']),
];

type Side = Pick<Tenant, 'betas'>;

/** A beta is switched on for a side of an organization under the name of its rail. */
export const isOpenTo = ({ betas }: Side, { rail, status }: PaymentRail): boolean =>
  status === 'available' || betas.has(rail);

/** The rails that people of this country may use here. */
export const railsOf = (side: Side, country: Country): Rail[] =>
  PAYMENT_RAILS.filter((row) => row.country === country && isOpenTo(side, row)).map(({ rail }) => rail);

export const railOf = (country: Country, rail: Rail): PaymentRail | undefined =>
  PAYMENT_RAILS.find((row) => row.country === country && row.rail === rail);

/** The kinds of cards that people of this country can connect. */
export const fundingsOf = (country: Country): readonly Funding[] => railOf(country, 'card')?.funding ?? [];

/** A prepaid card counts as a debit card; one of which the kind is not known is taken. */
export const takesCard = (country: Country, funding: Funding | null): boolean =>
  funding === null || fundingsOf(country).includes(funding === 'prepaid' ? 'debit' : funding);

export const toPaymentRail = ({ country, rail, funding, mode, status }: PaymentRail) => ({
  country,
  currency: currencyOf(country),
  rail,
  funding,
  mode,
  status,
});
