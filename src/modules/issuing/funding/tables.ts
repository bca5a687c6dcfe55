// The table definitions of funding.
import {
  bool,
  defineTable,
  idOf,
  int4,
  int8,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Mode } from '#modules/issuing/payment-methods/rails.ts';
import type { Currency } from '#platform/money/money.ts';
import { operationMachine, type OperationStatus } from './states.ts';

/** What is done with the money of a card, at a processor or with what has arrived. */
export const MONEY_KINDS = ['hold', 'capture', 'charge', 'release', 'refund'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];
/** `debit`: what a card lacks is taken from its account, where it arrives like any money. */
export const OPERATION_KINDS = [...MONEY_KINDS, 'debit'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const cardFundings = defineTable(
  'card_fundings',
  {
    tenant_id: ofTenant,
    id: idOf<'card'>(),
    payment_method_id: idOf<'pm'>(),
    mode: oneOf<Mode>(),
    currency: oneOf<Currency>(),
    hold_id: nullable(idOf<'fop'>()),
    hold_minor: int8,
    hold_expires_at: nullable(timestamptz),
    releasing_hold_id: nullable(idOf<'fop'>()),
    releasing_minor: int8,
    operation_id: nullable(idOf<'fop'>()),
    /** What the card needs or owes and its prefunded method has not. */
    missing_minor: int8,
    refusals: int4,
    retry_at: nullable(timestamptz),
    refused_kind: nullable(oneOf<OperationKind>()),
    refused_reason: plain(nullable(text)),
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  { kept: { stays: 'the law asks for the books', of: ['id'] } },
);
export type FundingRow = Row<typeof cardFundings>;

export const fundingOperations = defineTable(
  'funding_operations',
  {
    tenant_id: ofTenant,
    id: idOf<'fop'>(),
    card_id: idOf<'card'>(),
    kind: oneOf<OperationKind>(),
    payment_method_id: idOf<'pm'>(),
    target_id: plain(nullable(text)),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    status: oneOf<OperationStatus>(),
    reason: plain(nullable(text)),
    refunded_minor: int8,
    refund_refused: bool,
    created_at: timestamptz,
    finished_at: nullable(timestamptz),
  },
  {
    machine: operationMachine,
    kept: {
      stays: 'the law asks for the books',
      of: ['card_id'],
      inCells: { gives: ['id'], others: 'stay' },
    },
  },
);
export type OperationRow = Row<typeof fundingOperations>;

/** The kind of an operation on money that is there; a debit takes paths of its own. */
export function moneyKindOf({ id, kind }: OperationRow): MoneyKind {
  if (kind === 'debit') throw new Error(`${id} is a debit`);
  return kind;
}
