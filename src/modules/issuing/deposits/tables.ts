// The table definitions of deposits for payment methods, and of what goes back of them.
import {
  bool,
  defineTable,
  idOf,
  int8,
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
import type { Currency } from '#platform/money/money.ts';
import { depositMachine, refundMachine, type DepositStatus, type RefundStatus } from './states.ts';

/**
 * Why money goes back: a card has released it, it came beyond what was asked for, the organization asked for
 * it; it is not the cardholder's, or came for a method that is no longer connected.
 */
export const REFUND_CAUSES = ['released', 'excess', 'requested', 'holder_mismatch', 'detached'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

export const methodDeposits = defineTable(
  'method_deposits',
  {
    tenant_id: ofTenant,
    id: idOf<'mdep'>(),
    payment_method_id: idOf<'pm'>(),
    connection_id: plain(text),
    /** The processor's id of it. */
    provider_ref: plain(text),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    from_name: personal(text, 'own'),
    from_account: personal(nullable(text), 'own'),
    from_tax_id: personal(nullable(text), 'own'),
    status: oneOf<DepositStatus>(),
    /** Why it goes back whole; null if it stays. */
    goes_back: nullable(oneOf<RefundCause>()),
    /** What of it goes back or has gone, and what its bank has taken back, with the ids of that. */
    refunded_minor: int8,
    taken_minor: int8,
    takings: plain(jsonOf<readonly string[]>()),
    created_at: timestamptz,
    /** The statement of its processor has shown it. */
    is_confirmed: bool,
  },
  {
    machine: depositMachine,
    kept: {
      stays: 'the law asks for the books',
      of: ['payment_method_id'],
      inCells: { gives: ['provider_ref'], others: 'stay' },
    },
  },
);
export type MethodDepositRow = Row<typeof methodDeposits>;

export const methodRefunds = defineTable(
  'method_refunds',
  {
    tenant_id: ofTenant,
    id: idOf<'mref'>(),
    payment_method_id: idOf<'pm'>(),
    deposit_id: idOf<'mdep'>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    cause: oneOf<RefundCause>(),
    status: oneOf<RefundStatus>(),
    /** Why it was refused, or came back. */
    failure: plain(nullable(text)),
    created_at: timestamptz,
    updated_at: timestamptz,
    /** The statement of its processor has shown that it went, and that it came back. */
    is_confirmed: bool,
    is_return_confirmed: bool,
  },
  { machine: refundMachine, kept: { stays: 'the law asks for the books', of: ['payment_method_id'] } },
);
export type MethodRefundRow = Row<typeof methodRefunds>;
