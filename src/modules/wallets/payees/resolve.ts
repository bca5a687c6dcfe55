// Asks the provider whose an account is, under the reference of its question, for as long as a request waits.
import type { Tenant } from '#platform/context/context.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { Destination, ResolvedAccount } from '#modules/wallets/wallets/port.ts';
import { resolveDestination, type Resolves } from '#modules/wallets/wallets/resolve.ts';
import { ACCOUNT_FIELD, type PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';

type ResolveInput = Resolves & { readonly tenant: Tenant; readonly connectionId: string };
type AccountQuestion = Pick<PayeeRequest, 'country' | 'destination'> & { readonly reference: string };

/** `unknown`: it has not answered yet. */
export async function resolveAccount(
  { accounts, tenant, connectionId }: ResolveInput,
  { reference, country, destination }: AccountQuestion,
): Promise<ResolvedAccount | 'not_found' | 'not_payable' | 'unknown'> {
  const question = { reference, connectionId, country, destination };
  return aboutWhatWasAsked(destination, await resolveDestination({ accounts }, tenant, question));
}

/** An answer about another number than was asked about is none. */
export const aboutWhatWasAsked = <Other extends string>(
  { number }: Destination,
  answer: ResolvedAccount | Other,
): ResolvedAccount | Other | 'unknown' =>
  typeof answer === 'string' || number === undefined || answer.number === number ? answer : 'unknown';

type NamedAccount = Pick<PayeeRequest, 'destination' | 'field'>;

const isByKey = ({ destination, field }: NamedAccount): boolean =>
  destination.key !== undefined || field === ACCOUNT_FIELD;

export function notThere(named: NamedAccount): Refusal {
  const { destination, field } = named;
  if (isByKey(named)) return refusal('account_key_not_found', { field });
  return destination.alias === undefined
    ? refusal('invalid_cvu', { field }, { message: NO_ACCOUNT })
    : refusal('alias_not_found', { field });
}

export const notPayable = (named: NamedAccount): Refusal =>
  refusal(
    isByKey(named) ? 'invalid_account_key' : 'invalid_cvu',
    { field: named.field },
    { message: NOT_PAYABLE, fix: ASK_FOR_ANOTHER },
  );

export const otherAccount = () => refusal('invalid_cvu', { field: 'cvu' }, { message: OTHER_ACCOUNT });

const NO_ACCOUNT = {
  en: 'No account has this number.',
  es: 'Ninguna cuenta tiene este número.',
  pt: 'Nenhuma conta tem este número.',
};
const NOT_PAYABLE = {
  en: 'The bank of this account takes no payments to it.',
  es: 'El banco de esta cuenta no recibe pagos en ella.',
  pt: 'O banco desta conta não recebe pagamentos nela.',
};
const ASK_FOR_ANOTHER = {
  en: 'It may be blocked, in another currency, or at a limit. Ask the payee for another account, or try on another day.',
  es: 'Puede estar bloqueada, ser de otra moneda o haber llegado a un límite. Pida al destinatario otra cuenta o intente otro día.',
  pt: 'Ela pode estar bloqueada, ser de outra moeda ou ter atingido um limite. Peça ao favorecido outra conta ou tente em outro dia.',
};
const OTHER_ACCOUNT = {
  en: 'This is not the account of the alias.',
  es: 'No es la cuenta del alias.',
  pt: 'Não é a conta do alias.',
};
