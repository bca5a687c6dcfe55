// Asks the provider whose an account is, under the reference of its question, for as long as a request waits.
import type { Tenant } from '#platform/context.ts';
import {
  resolveDestination,
  type Destination,
  type ResolvedAccount,
  type Resolves,
} from '#modules/wallets/wallets/index.ts';
import type { PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';

type ResolveInput = Resolves & { readonly tenant: Tenant; readonly connectionId: string };
type Asked = Pick<PayeeRequest, 'country' | 'destination'> & { readonly reference: string };

/** `unknown`: it has not answered yet. */
export async function resolveAccount(
  { accounts, tenant, connectionId }: ResolveInput,
  { reference, country, destination }: Asked,
): Promise<ResolvedAccount | 'not_found' | 'unknown'> {
  const question = { reference, connectionId, country, destination };
  return aboutWhatWasAsked(destination, await resolveDestination({ accounts }, tenant, question));
}

/** An answer about another number than was asked about is none. */
export const aboutWhatWasAsked = <Other extends string>(
  { number }: Destination,
  answer: ResolvedAccount | Other,
): ResolvedAccount | Other | 'unknown' =>
  typeof answer === 'string' || number === undefined || answer.number === number ? answer : 'unknown';

export const notThere = ({ alias }: Destination) =>
  alias === undefined
    ? refusal('invalid_cvu', { field: 'cvu' }, { message: NO_ACCOUNT })
    : refusal('alias_not_found', { field: 'alias' });

export const otherAccount = () => refusal('invalid_cvu', { field: 'cvu' }, { message: OTHER_ACCOUNT });

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
