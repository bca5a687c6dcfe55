// The rows of payees, and of what providers are asked about their accounts.
import {
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
import type { Currency } from '#platform/money/money.ts';
import type { KeyKind } from '#modules/wallets/account-keys/kinds.ts';
import { payeeMachine, type PayeeStatus, type RefusedReason } from './states.ts';

export const payees = defineTable(
  'payees',
  {
    tenant_id: ofTenant,
    id: idOf<'pye'>(),
    cardholder_id: idOf<'ch'>(),
    label: personal(text, 'mention'),
    /**
     * The name that the provider resolved, as are the next four. Until then it is what the owner named it by.
     */
    holder_name: personal(nullable(text), 'mention'),
    number: personal(nullable(text), 'mention'),
    alias: personal(nullable(text), 'mention'),
    tax_id: personal(nullable(text), 'mention'),
    currency: oneOf<Currency>(),
    /** What a payment resolves again. */
    named_by: oneOf<'number' | 'alias' | 'key'>(),
    /** The key, if a payee is named by one. */
    key_kind: nullable(oneOf<KeyKind>()),
    key_value: personal(nullable(text), 'mention'),
    key_digest: hidden(nullable(text)),
    request_hash: hidden(nullable(text)),
    status: oneOf<PayeeStatus>(),
    created_at: timestamptz,
    updated_at: timestamptz,
    /** It is also null in rows that were written before it was kept. */
    verified_at: nullable(timestamptz),
    refused_reason: nullable(oneOf<RefusedReason>()),
    connection_id: plain(text),
  },
  {
    machine: payeeMachine,
    ids: { prefix: 'pye' },
    kept: { stays: 'payments name it', of: ['cardholder_id'], leads: true },
  },
);
export type PayeeRow = Row<typeof payees>;

/** A payee whose account and holder are known. All that are active or unconfirmed are. */
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
  /** Nothing is paid to it before its owner has confirmed it. Left out in rows that were written before. */
  readonly confirm?: boolean;
};

export const payeeQuestions = defineTable(
  'payee_questions',
  {
    tenant_id: ofTenant,
    id: plain(text),
    cardholder_id: idOf<'ch'>(),
    reference: plain(text),
    /** The tenant's time until which it stands. While a payee waits, it stands in any case. */
    stands_until: timestamptz,
    payee_id: nullable(idOf<'pye'>()),
    claims: personal(nullable(jsonOf<Claims>()), 'mention'),
    /** How often a job has looked for the answer. */
    looks: int4,
    /** When it was last asked, in real time. */
    tried_at: timestamptz,
  },
  {
    kept: {
      forgottenBy: 'payees.old_questions',
      after: 'three days after it was last asked, unless a payee waits for its answer',
      of: ['cardholder_id'],
      erasedWhole: true,
      inCells: { gives: ['reference'], others: 'stay' },
    },
  },
);
export type QuestionRow = Row<typeof payeeQuestions>;
