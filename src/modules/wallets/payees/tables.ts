// The rows of payees, and of what providers are asked about their accounts.
import {
  defineTable,
  idOf,
  int4,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';
import type { KeyKind } from '#modules/wallets/account-keys/kinds.ts';
import { payeeMachine, type PayeeStatus, type RefusedReason } from './states.ts';

export const payees = defineTable(
  'payees',
  {
    tenant_id: text,
    id: idOf<'pye'>(),
    cardholder_id: idOf<'ch'>(),
    label: text,
    /** As the provider resolved it, as are the next four. Until then it is what the owner named it by. */
    holder_name: nullable(text),
    number: nullable(text),
    alias: nullable(text),
    tax_id: nullable(text),
    currency: oneOf<Currency>(),
    /** What a payment resolves again. */
    named_by: oneOf<'number' | 'alias' | 'key'>(),
    /** Of a payee that is named by a key. */
    key_kind: nullable(oneOf<KeyKind>()),
    key_value: nullable(text),
    key_digest: nullable(text),
    request_hash: nullable(text),
    status: oneOf<PayeeStatus>(),
    created_at: timestamptz,
    updated_at: timestamptz,
    /** Null of rows that were written before it was kept, as well. */
    verified_at: nullable(timestamptz),
    refused_reason: nullable(oneOf<RefusedReason>()),
    connection_id: text,
  },
  { machine: payeeMachine, ids: { prefix: 'pye' } },
);
export type PayeeRow = Row<typeof payees>;

/** A payee whose account and holder are known. All that are active are. */
export type VerifiedPayee = PayeeRow & {
  readonly holder_name: string;
  readonly number: string;
  readonly tax_id: string;
};

export const isVerified = (row: PayeeRow): row is VerifiedPayee =>
  row.holder_name !== null && row.number !== null && row.tax_id !== null;

/** What the owner asked for with a payee that waits for its answer. */
export type Claims = {
  readonly label: string | null;
  /** The number that was sent, with an alias or alone. */
  readonly number: string | null;
  readonly holderName: string | null;
  readonly taxId: string | null;
};

export const payeeQuestions = defineTable('payee_questions', {
  tenant_id: text,
  id: text,
  cardholder_id: idOf<'ch'>(),
  reference: text,
  /** In the tenant's time. While a payee waits, it stands in any case. */
  stands_until: timestamptz,
  payee_id: nullable(idOf<'pye'>()),
  claims: nullable(jsonOf<Claims>()),
  /** How often a job has looked for the answer. */
  looks: int4,
  /** When it was last asked, in real time. */
  tried_at: timestamptz,
});
export type QuestionRow = Row<typeof payeeQuestions>;
