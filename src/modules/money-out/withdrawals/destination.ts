// Where a withdrawal goes: what the owner wrote, read by the rules of the country, and whose account it is as
// its provider says.
import { HOUR_MS } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { derivedKey } from '#platform/ids/ids.ts';
import type { Text } from '#platform/text/language.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { readAccountNumber, readAlias } from '#modules/wallets/account-keys/account-number.ts';
import { KEY_PROBLEMS } from '#modules/wallets/account-keys/problems.ts';
import { hasKeys, keyIn } from '#modules/wallets/wallets/named-by.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import type { Destination } from '#modules/wallets/wallets/port.ts';
import { resolveDestination, type Recipient, type Resolves } from '#modules/wallets/wallets/resolve.ts';
import { payoutRefused } from './refusals.ts';

/** An alias may consist of digits; what is as long as an account number is none. */
const LIKE_A_NUMBER = /^[\d\s-]{15,}$/;

/** An alias can move, so an answer is not asked for again under its reference for longer than this. */
const SAME_QUESTION_MS = HOUR_MS;

export type ResolveServices = Resolves;

/** Refuses what cannot be an account to which this wallet sends. */
export function readDestination(written: string, wallet: OpenWallet): Destination {
  const read = readAccountNumber(written);
  if (read !== undefined) {
    if (read.currency !== wallet.currency) throw payoutRefused('destination_rejected', FIELD);
    return { number: read.number };
  }
  const key = keyIn(wallet.country, written);
  if (typeof key === 'string') throw notFound(KEY_PROBLEMS[key]);
  return key ?? aliasIn(written, hasKeys(wallet.country) ? NO_KEY : NO_ACCOUNT);
}

function aliasIn(written: string, message: Text): Destination {
  const alias = LIKE_A_NUMBER.test(written) ? undefined : readAlias(written);
  if (alias === undefined) throw notFound(message);
  return { alias };
}

const notFound = (message: Text) => payoutRefused('destination_not_found', FIELD, { message });

export const FIELD = { field: 'destination' };

const NO_ACCOUNT: Text = {
  en: 'This is neither the number of an account nor an alias.',
  es: 'No es un número de cuenta ni un alias.',
  pt: 'Não é um número de conta nem um alias.',
};
const NO_KEY: Text = {
  en: 'This is neither a Pix key nor the number of an account.',
  es: 'No es una clave Pix ni un número de cuenta.',
  pt: 'Não é uma chave Pix nem um número de conta.',
};

/** Asks the same question for the same destination within the hour, since some providers answer late. */
export const referenceOf = (tenant: Tenant, { id }: OpenWallet, destination: Destination): string =>
  derivedKey(
    'res',
    JSON.stringify([tenant.id, id, destination, Math.floor(tenant.now() / SAME_QUESTION_MS)]),
  );

export async function resolve(
  { accounts }: ResolveServices,
  tenant: Tenant,
  wallet: OpenWallet,
  { destination, reference }: { readonly destination: Destination; readonly reference: string },
): Promise<Recipient> {
  const { connection_id: connectionId, country } = wallet;
  const question = { reference, connectionId, country, destination };
  const found = await resolveDestination({ accounts }, tenant, question);
  if (found === 'not_found') throw payoutRefused('destination_not_found', FIELD);
  if (found === 'not_payable') throw payoutRefused('destination_rejected', FIELD);
  if (found === 'unknown') throw platformRefusal('provider_error', {}, NO_ANSWER);
  const { number, alias, holder, currency } = found;
  if (currency !== wallet.currency || number === wallet.number)
    throw payoutRefused('destination_rejected', FIELD);
  if (destination.number !== undefined && number !== destination.number)
    throw platformRefusal('provider_error', {}, NO_ANSWER);
  return { name: holder.name, number, alias: destination.alias ?? alias, taxId: holder.taxId };
}

const NO_ANSWER = {
  message: {
    en: 'The provider of accounts has not answered yet whose account this is. Nothing has left the wallet.',
    es: 'El proveedor de cuentas todavía no respondió de quién es esta cuenta. No salió dinero de la billetera.',
    pt: 'O provedor de contas ainda não respondeu de quem é esta conta. Nenhum dinheiro saiu da carteira.',
  },
  fix: {
    en: 'Send the request again in a few seconds: it is the same question, and its answer may have come by then.',
    es: 'Vuelva a enviar la solicitud en unos segundos: es la misma consulta, y la respuesta puede haber llegado.',
    pt: 'Envie a requisição novamente em alguns segundos: é a mesma consulta, e a resposta pode ter chegado.',
  },
};
