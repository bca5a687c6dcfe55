// Table definitions of payment methods.
import {
  bool,
  defineTable,
  int4,
  jsonOf,
  nullable,
  oneOf,
  idOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { AccountKey } from '#modules/wallets/account-keys/kinds.ts';
import type { Instructions } from './account-port.ts';
import type { Funding, Mode, Rail } from './rails.ts';
import {
  checkoutMachine,
  paymentMethodMachine,
  type CheckoutStatus,
  type PaymentMethodStatus,
} from './states.ts';

export const METHOD_TYPES = ['card', 'bank_account'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

export const paymentMethods = defineTable(
  'payment_methods',
  {
    tenant_id: text,
    id: idOf<'pm'>(),
    cardholder_id: idOf<'ch'>(),
    type: oneOf<MethodType>(),
    rail: oneOf<Rail>(),
    /** Null where the processor does not say it. */
    funding: nullable(oneOf<Funding>()),
    bank_name: nullable(text),
    mode: oneOf<Mode>(),
    /** Of an account: by what it is named, as whose its bank knows it, and how money is sent for it. */
    account: nullable(jsonOf<AccountKey>()),
    holder_name: nullable(text),
    instructions: nullable(jsonOf<Instructions>()),
    /** What is left of a purchase stays here, and does not go back. */
    keep_balance: bool,
    /** At which its token may be used. The token of an account is our reference of it. */
    connection_id: text,
    token: text,
    fingerprint: text,
    brand: text,
    last4: text,
    expiry: nullable(text),
    is_default: bool,
    status: oneOf<PaymentMethodStatus>(),
    created_at: timestamptz,
    detached_at: nullable(timestamptz),
    /** Of an account: when its processor took no more money for it. */
    released_at: nullable(timestamptz),
  },
  { machine: paymentMethodMachine, ids: { prefix: 'pm' } },
);
export type PaymentMethodRow = Row<typeof paymentMethods>;

export const checkoutSessions = defineTable(
  'checkout_sessions',
  {
    tenant_id: text,
    id: idOf<'cks'>(),
    cardholder_id: text,
    token_hash: text,
    return_url: nullable(text),
    /** With which the page begins; null: with that which most have. */
    rail: nullable(oneOf<Rail>()),
    keep_balance: bool,
    status: oneOf<CheckoutStatus>(),
    payment_method_id: nullable(idOf<'pm'>()),
    attempts: int4,
    expires_at: timestamptz,
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
  },
  { machine: checkoutMachine },
);
export type CheckoutRow = Row<typeof checkoutSessions>;
