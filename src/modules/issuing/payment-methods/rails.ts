// With what the people of each country pay: what checkout, refusals, the API and the reference say of it
// follows from this table. A rail is added by its row and a driver that has it.
import { currencyOf, type Country } from '#modules/people/cardholders/index.ts';

export const RAILS = ['card', 'clabe', 'pix', 'cvu'] as const;
export type Rail = (typeof RAILS)[number];

export const FUNDINGS = ['credit', 'debit', 'prepaid'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** How the money behind a card is had: held on the instrument until it is spent. */
export const MODES = ['hold'] as const;
/** Of `beta` an organization has nothing until its operator switches it on. */
export const RAIL_STATUSES = ['available', 'beta'] as const;

export type PaymentRail = {
  readonly country: Country;
  readonly rail: Rail;
  /** Of cards, the kinds that are taken; none of an account. */
  readonly funding: readonly Funding[];
  readonly mode: (typeof MODES)[number];
  readonly status: (typeof RAIL_STATUSES)[number];
};

const cards = (country: Country, funding: readonly Funding[]): PaymentRail => ({
  country,
  rail: 'card',
  funding,
  mode: 'hold',
  status: 'available',
});

export const PAYMENT_RAILS: readonly PaymentRail[] = [
  cards('AR', ['credit', 'debit']),
  cards('MX', ['credit', 'debit']),
  cards('BR', ['credit']),
  cards('CL', ['credit']),
  cards('CO', ['credit']),
  cards('PE', ['credit']),
  cards('UY', ['credit']),
];

export const railsOf = (country: Country): Rail[] =>
  PAYMENT_RAILS.filter((row) => row.country === country).map(({ rail }) => rail);

/** The kinds of cards that people of this country can connect. */
export const fundingsOf = (country: Country): readonly Funding[] =>
  PAYMENT_RAILS.find((row) => row.country === country && row.rail === 'card')?.funding ?? [];

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
