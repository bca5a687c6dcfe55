// Reads a request for a payee by the rules of the country, before anything is asked outside.
import type { Problem } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { readAccountNumber, readAlias } from '#modules/wallets/account-keys/account-number.ts';
import { kindsOf } from '#modules/wallets/account-keys/countries.ts';
import { KEY_PROBLEMS, type KeyProblem } from '#modules/wallets/account-keys/problems.ts';
import { readKey } from '#modules/wallets/account-keys/read.ts';
import { destinationNamedBy, keyIn } from '#modules/wallets/wallets/named-by.ts';
import type { Destination } from '#modules/wallets/wallets/port.ts';
import type { CreateBody } from './model.ts';
import { refusal } from './refusals.ts';
import { plainTaxId } from './same-tax-id.ts';

export const ACCOUNT_FIELD = 'account.value';

export type PayeeRequest = {
  readonly country: Country;
  readonly label: string | undefined;
  /** What is asked about: the alias or key if one is given, since it is the one that moves. */
  readonly destination: Destination;
  /** The field of the request that names it. */
  readonly field: 'cvu' | 'alias' | typeof ACCOUNT_FIELD;
  /** The number that was sent with an alias, which must be that of its account. */
  readonly number: string | undefined;
  /** Nothing is paid to it before its owner has confirmed it. */
  readonly confirm: boolean;
  readonly claimed: { readonly holderName: string | undefined; readonly taxId: string | undefined };
};

type NamedAccount = Pick<PayeeRequest, 'destination' | 'field' | 'number'>;

export function readPayeeRequest(body: CreateBody, country: Country): PayeeRequest {
  const { currency, label, holder_name: holderName, tax_id: taxId, confirm = false } = body;
  const named = body.account === undefined ? readEither(body, country) : readAccount(body, country);
  if (taxId !== undefined && plainTaxId(country, taxId) === undefined)
    throw invalid([{ field: 'tax_id', message: NO_TAX_ID }]);
  requireCurrency(currency, country);
  if (named === undefined) throw invalid([NO_DESTINATION]);
  return { country, label, ...named, confirm, claimed: { holderName, taxId } };
}

function readAccount({ account, cvu, alias }: CreateBody, country: Country): NamedAccount | undefined {
  if (account === undefined) return undefined;
  if (cvu !== undefined || alias !== undefined) throw invalid([{ field: 'account', message: ONE_NAME }]);
  const kinds = kindsOf(country);
  if (!kinds.includes(account.kind))
    throw refusal('account_kind_not_of_country', { field: 'account.kind', kinds: kinds.join(', ') });
  const read = readKey(country, account.value, [account.kind]);
  if ('problem' in read) throw invalidKey(ACCOUNT_FIELD, read.problem);
  return { destination: destinationNamedBy(read.key), field: ACCOUNT_FIELD, number: undefined };
}

const invalidKey = (field: string, problem: KeyProblem) =>
  refusal('invalid_account_key', { field, reason: problem }, { message: KEY_PROBLEMS[problem] });

/** Returns undefined if neither is sent. */
function readEither({ cvu, alias }: CreateBody, country: Country): NamedAccount | undefined {
  const byNumber = cvu === undefined ? undefined : readNumber(cvu, country);
  const byName = alias === undefined ? undefined : readName(alias, country);
  if (byNumber?.key !== undefined && byName !== undefined) throw refusal('invalid_cvu', { field: 'cvu' });
  const destination = byName ?? byNumber;
  if (destination === undefined) return undefined;
  const field = byName === undefined || byName.number !== undefined ? 'cvu' : 'alias';
  return { destination, field, number: byNumber?.number };
}

function readNumber(cvu: string, country: Country): Destination {
  const read = readAccountNumber(cvu);
  if (read?.country === country) return { number: read.number };
  const key = keyIn(country, cvu);
  if (key === undefined || typeof key === 'string') throw refusal('invalid_cvu', { field: 'cvu' });
  return key;
}

/** The number of an account does not move, whatever it is sent as. */
function readName(written: string, country: Country): Destination {
  const read = readAccountNumber(written);
  if (read?.country === country) return { number: read.number };
  const key = keyIn(country, written);
  if (typeof key === 'string') throw invalidKey('alias', key);
  if (key !== undefined) return key;
  const alias = readAlias(written);
  if (alias === undefined) throw refusal('invalid_alias', { field: 'alias' });
  return { alias };
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
const ONE_NAME = {
  en: 'this goes with neither cvu nor alias: send one of the three',
  es: 'no puede ir con cvu ni con alias: envíe uno de los tres',
  pt: 'não pode ir com cvu nem com alias: envie um dos três',
};
const NO_TAX_ID = {
  en: 'this has characters that a tax id cannot have',
  es: 'tiene caracteres que una identificación fiscal no puede tener',
  pt: 'tem caracteres que uma identificação fiscal não pode ter',
};
