// Reads which account a request connects as the hosted checkout would, and connects it.
import type { Caller, Tenant } from '#platform/context/context.ts';
import type { Text } from '#platform/text/language.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { notFound } from '#platform/ids/kind.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import { KEY_PROBLEMS } from '#modules/wallets/account-keys/problems.ts';
import { readKey } from '#modules/wallets/account-keys/read.ts';
import {
  completeWithAccount,
  type AccountCompletion,
} from '#modules/issuing/payment-methods/complete-account.ts';
import { requireOpenRail } from '#modules/issuing/payment-methods/connection.ts';
import type { AccountRail } from '#modules/issuing/payment-methods/rails.ts';
import { holderMismatch, refusal as methodRefusal } from '#modules/issuing/payment-methods/refusals.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { beginCheckout, type CheckoutSteps } from './checkout-begin.ts';
import type { SimulatedServices } from './port.ts';

/** The field in which each rail has its account. */
const ACCOUNT_FIELDS = { clabe: 'clabe', pix: 'pixKey', cvu: 'cvu' } as const satisfies Record<
  AccountRail,
  string
>;

export type AskedAccount = { readonly rail: AccountRail } & Partial<
  Record<'clabe' | 'pixKey' | 'cvu', string | undefined>
>;

function accountIn(
  asked: AskedAccount,
  { tenant, country }: { readonly tenant: Tenant; readonly country: Country },
): { rail: AccountRail; account: AccountKey } {
  const { rail } = asked;
  const row = requireOpenRail(tenant, country, rail);
  const field = ACCOUNT_FIELDS[rail];
  const read = readKey(country, asked[field] ?? '', row.keys);
  if ('key' in read) return { rail, account: read.key };
  if (read.problem === 'other_country') throw methodRefusal('wrong_country', { field });
  throw wrongField(field, read.problem, KEY_PROBLEMS[read.problem]);
}

const wrongField = (field: string, reason: string, message: Text): Refusal =>
  invalid([{ field, message }], { reason });

const REFUSALS = {
  not_found: () => methodRefusal('account_not_found'),
  not_payable: () => methodRefusal('account_not_payable'),
  not_authorized: () => methodRefusal('debits_not_authorized'),
  holder_mismatch: holderMismatch,
} as const;

function connectedBy(completion: AccountCompletion): PaymentMethodRow {
  if (completion.kind === 'completed') return completion.method;
  if (completion.kind === 'refused') throw REFUSALS[completion.reason]();
  throw refusal('service_unavailable');
}

type Connecting = AskedAccount & {
  readonly cardholderId: string;
  readonly holderTaxId?: string | undefined;
  readonly keepBalance?: boolean | undefined;
};

export async function connectAccount(
  steps: CheckoutSteps & SimulatedServices,
  caller: Caller,
  asked: Connecting,
): Promise<PaymentMethodRow> {
  const { tenant } = caller;
  const owner = await findCardholder(steps.pool, tenant.id, asked.cardholderId);
  if (owner === undefined) throw notFound(CARDHOLDER, 'cardholderId');
  const chosen = accountIn(asked, { tenant, country: owner.country });
  if (asked.holderTaxId !== undefined)
    await steps.simulated.sayHolder(tenant, chosen.account, asked.holderTaxId);
  const session = await beginCheckout(steps, caller, asked);
  return connectedBy(await completeWithAccount(steps, { ...caller, session }, chosen));
}
