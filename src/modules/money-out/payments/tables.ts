// The rows of payments.
import {
  defineTable,
  idOf,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import { paymentMachine, type PaymentStatus } from './states.ts';

/** The channel that announces payments that were written. */
export const PAYMENTS_CHANNEL = 'monedero_payments';

export const payments = defineTable(
  'payments',
  {
    tenant_id: ofTenant,
    id: idOf<'pay'>(),
    /** Whether a caller or a schedule made it. */
    origin: oneOf<'pay' | 'schedule'>(),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: nullable(idOf<'sub'>()),
    payee_id: idOf<'pye'>(),
    status: oneOf<PaymentStatus>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    reason: personal(text, 'mention'),
    payee_label: personal(text, 'mention'),
    /** The payee as it was resolved for this payment, as are the next four. */
    to_name: personal(text, 'mention'),
    to_number: personal(text, 'mention'),
    to_alias: personal(nullable(text), 'mention'),
    to_tax_id: personal(text, 'mention'),
    /** The wallet of the same tenant that it goes to, if it goes to one. */
    to_wallet_id: nullable(idOf<'wal'>()),
    /** Why the owner is asked; null if the owner is not. */
    reasons: personal(nullable(jsonOf<readonly Reason[]>()), 'mention'),
    document: personal(nullable(jsonOf<PaidDocument>()), 'mention'),
    approval_id: nullable(idOf<'appr'>()),
    failure: personal(nullable(text), 'mention'),
    created_at: timestamptz,
    settled_at: nullable(timestamptz),
  },
  {
    machine: paymentMachine,
    isWatched: true,
    ids: { prefix: 'pay' },
    kept: { stays: 'the law asks for the books', of: ['wallet_id'], leads: true },
  },
);
export type PaymentRow = Row<typeof payments>;
