// Table definitions of payment methods.
import {
  bool,
  defineTable,
  int4,
  nullable,
  oneOf,
  idOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Funding, Rail } from './rails.ts';
import {
  checkoutMachine,
  paymentMethodMachine,
  type CheckoutStatus,
  type PaymentMethodStatus,
} from './states.ts';

export const paymentMethods = defineTable(
  'payment_methods',
  {
    tenant_id: text,
    id: idOf<'pm'>(),
    cardholder_id: idOf<'ch'>(),
    type: oneOf<'card'>(),
    rail: oneOf<Rail>(),
    /** Null where the processor does not say it. */
    funding: nullable(oneOf<Funding>()),
    bank_name: nullable(text),
    /** At which its token may be used. */
    connection_id: text,
    token: text,
    fingerprint: text,
    brand: text,
    last4: text,
    expiry: text,
    is_default: bool,
    status: oneOf<PaymentMethodStatus>(),
    created_at: timestamptz,
    detached_at: nullable(timestamptz),
  },
  { machine: paymentMethodMachine },
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
