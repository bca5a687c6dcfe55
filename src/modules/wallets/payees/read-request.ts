// Reads a request for a payee by the rules of the country, before anything is asked outside.
import type { Problem } from '#platform/refusal.ts';
import { invalid } from '#platform/refusals.ts';
import { currencyOf, type Country } from '#modules/people/cardholders/index.ts';
import { readAccountNumber, readAlias } from '#modules/wallets/account-keys/index.ts';
import { type Destination } from '#modules/wallets/wallets/index.ts';
import type { CreateBody } from './model.ts';
import { refusal } from './refusals.ts';
import { plainTaxId } from './same-tax-id.ts';

export type PayeeRequest = {
  readonly country: Country;
  readonly label: string | undefined;
  /** What is asked about: the alias where there is one, since it is the one that moves. */
  readonly destination: Destination;
  /** The number that was sent with an alias, which must be that of its account. */
  readonly number: string | undefined;
  readonly claimed: { readonly holderName: string | undefined; readonly taxId: string | undefined };
};

export function readPayeeRequest(body: CreateBody, country: Country): PayeeRequest {
  const { cvu, alias, currency, label, holder_name: holderName, tax_id: taxId } = body;
  const number = cvu === undefined ? undefined : readNumber(cvu, country);
  // The number of an account does not move, whatever it is sent as.
  const inAlias = alias === undefined ? undefined : readAccountNumber(alias);
  const isNumber = inAlias?.country === country;
  const named = alias === undefined || isNumber ? undefined : readName(alias);
  if (taxId !== undefined && plainTaxId(country, taxId) === undefined)
    throw invalid([{ field: 'tax_id', message: NO_TAX_ID }]);
  requireCurrency(currency, country);
  const claimed = { holderName, taxId };
  const destination = destinationOf(isNumber ? inAlias.number : number, named);
  return { country, label, destination, number, claimed };
}

function readNumber(cvu: string, country: Country): string {
  const read = readAccountNumber(cvu);
  if (read?.country !== country) throw refusal('invalid_cvu', { field: 'cvu' });
  return read.number;
}

function readName(written: string): string {
  const alias = readAlias(written);
  if (alias === undefined) throw refusal('invalid_alias', { field: 'alias' });
  return alias;
}

function destinationOf(number: string | undefined, alias: string | undefined): Destination {
  if (alias !== undefined) return { alias };
  if (number !== undefined) return { number };
  throw invalid([NO_DESTINATION]);
}

function requireCurrency(currency: string | undefined, country: Country): void {
  const walletCurrency = currencyOf(country);
  if (currency !== undefined && currency !== walletCurrency)
    throw refusal('currency_mismatch', { field: 'currency', walletCurrency });
}

const NO_DESTINATION: Problem = {
  field: 'cvu',
  message: {
    en: 'cvu or alias is required',
    es: 'se requiere cvu o alias',
    pt: 'é necessário cvu ou alias',
  },
};
const NO_TAX_ID = {
  en: 'this has characters that a tax id cannot have',
  es: 'tiene caracteres que una identificación fiscal no puede tener',
  pt: 'tem caracteres que uma identificação fiscal não pode ter',
};
