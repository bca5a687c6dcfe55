// Asks the provider whose an account is. The question changes nothing, so it needs no row: asked again, it is
// the same question, by a reference that follows from who asks and about what.
import { createHash } from 'node:crypto';
import { HOUR_MS, type Instant } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import { refusal as platformRefusal } from '#platform/refusals.ts';
import {
  resolveDestination,
  type Destination,
  type ResolvedAccount,
  type Resolves,
} from '#modules/wallets/wallets/index.ts';
import type { PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';

/** An alias can move, so an answer is not asked for again under its reference for longer than this. */
const SAME_QUESTION_MS = HOUR_MS;
const REFERENCE_HEX = 26;

type ResolveInput = Resolves & { readonly tenant: Tenant; readonly connectionId: string };

export async function resolveAccount(
  { accounts, tenant, connectionId }: ResolveInput,
  ownerId: string,
  { country, destination, number }: PayeeRequest,
): Promise<ResolvedAccount> {
  const reference = referenceOf([tenant.id, ownerId, country, ...named(destination)], tenant.now());
  const account = await resolveDestination({ accounts }, tenant, {
    reference,
    connectionId,
    country,
    destination,
  });
  if (account === 'not_found') throw notThere(destination);
  if (account === 'unknown') throw platformRefusal('provider_error', {}, NO_ANSWER);
  if (number !== undefined && account.number !== number) throw otherAccount(destination);
  return account;
}

const named = ({ number, alias }: Destination): string[] =>
  alias === undefined ? ['number', number] : ['alias', alias];

/** The same for the same question within the hour. */
function referenceOf(question: readonly string[], now: Instant): string {
  const asked = JSON.stringify([...question, Math.floor(now / SAME_QUESTION_MS)]);
  return `res_${createHash('sha256').update(asked).digest('hex').slice(0, REFERENCE_HEX)}`;
}

const notThere = ({ alias }: Destination) =>
  alias === undefined
    ? refusal('invalid_cvu', { field: 'cvu' }, { message: NO_ACCOUNT })
    : refusal('alias_not_found', { field: 'alias' });

/** Where a number alone was asked about, its provider has answered for another. */
const otherAccount = ({ alias }: Destination) =>
  alias === undefined
    ? platformRefusal('provider_error', {}, NO_ANSWER)
    : refusal('invalid_cvu', { field: 'cvu' }, { message: OTHER_ACCOUNT });

const NO_ACCOUNT = {
  en: 'No account has this number.',
  es: 'Ninguna cuenta tiene este número.',
  pt: 'Nenhuma conta tem este número.',
};
const OTHER_ACCOUNT = {
  en: 'This is not the account of the alias.',
  es: 'No es la cuenta del alias.',
  pt: 'Não é a conta do alias.',
};
const NO_ANSWER = {
  message: {
    en: 'The provider of accounts has not answered yet whose account this is. Nothing was created.',
    es: 'El proveedor de cuentas todavía no respondió de quién es esta cuenta. No se creó nada.',
    pt: 'O provedor de contas ainda não respondeu de quem é esta conta. Nada foi criado.',
  },
  fix: {
    en: 'Send the request again in a few seconds: it is the same question, and its answer may have come by then.',
    es: 'Vuelva a enviar la solicitud en unos segundos: es la misma consulta, y la respuesta puede haber llegado.',
    pt: 'Envie a requisição novamente em alguns segundos: é a mesma consulta, e a resposta pode ter chegado.',
  },
};
