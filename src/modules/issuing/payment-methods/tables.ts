// Table definitions of payment methods.
import {
  bool,
  defineTable,
  hidden,
  idOf,
  int4,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
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
    tenant_id: ofTenant,
    id: idOf<'pm'>(),
    cardholder_id: idOf<'ch'>(),
    type: oneOf<MethodType>(),
    rail: oneOf<Rail>(),
    /** The kind of card; null if the processor does not say it. */
    funding: nullable(oneOf<Funding>()),
    bank_name: plain(nullable(text)),
    mode: oneOf<Mode>(),
    /** What an account is named by, as whose its bank knows it, and how money is sent for it. */
    account: personal(nullable(jsonOf<AccountKey>()), 'own'),
    holder_name: personal(nullable(text), 'name'),
    instructions: personal(nullable(jsonOf<Instructions>()), 'own'),
    /** What is left of a purchase stays here, and does not go back. */
    keep_balance: bool,
    /** The connection at which its token may be used. The token of an account is our reference of it. */
    connection_id: plain(text),
    token: personal(text, 'secret'),
    fingerprint: personal(text, 'secret'),
    brand: plain(text),
    last4: personal(text, 'own'),
    expiry: personal(nullable(text), 'own'),
    is_default: bool,
    status: oneOf<PaymentMethodStatus>(),
    created_at: timestamptz,
    detached_at: nullable(timestamptz),
    /** When the processor of an account took no more money for it. */
    released_at: nullable(timestamptz),
  },
  {
    machine: paymentMethodMachine,
    ids: { prefix: 'pm' },
    kept: {
      stays: 'what was charged names it',
      of: ['cardholder_id'],
      leads: true,
      inCells: { gives: ['token'], others: 'stay' },
      inside: { account: { value: 'elsewhere' }, instructions: { clabe: 'account', copyPaste: 'account' } },
    },
  },
);
export type PaymentMethodRow = Row<typeof paymentMethods>;

export const checkoutSessions = defineTable(
  'checkout_sessions',
  {
    tenant_id: ofTenant,
    id: idOf<'cks'>(),
    cardholder_id: plain(text),
    token_hash: hidden(text),
    return_url: personal(nullable(text), 'mention'),
    /** The rail with which the page begins; null: the one that most have. */
    rail: nullable(oneOf<Rail>()),
    keep_balance: bool,
    status: oneOf<CheckoutStatus>(),
    payment_method_id: nullable(idOf<'pm'>()),
    attempts: int4,
    expires_at: timestamptz,
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
  },
  {
    machine: checkoutMachine,
    kept: {
      forgottenBy: 'payment_methods.old_links',
      setting: 'links',
      of: ['cardholder_id'],
      inCells: { gives: ['id'], others: 'stay' },
    },
  },
);
export type CheckoutRow = Row<typeof checkoutSessions>;
