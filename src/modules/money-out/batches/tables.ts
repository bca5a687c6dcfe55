// The rows of batches. A batch that is accepted is two rows; its lines become rows of their own as they are
// opened: transfers, or refusals.
import {
  defineTable,
  hidden,
  idOf,
  int4,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Json,
  type Row,
} from '#platform/db/table.ts';
import type { Text } from '#platform/text/language.ts';
import type { Currency } from '#platform/money/money.ts';
import type { RequiredProof } from '#modules/wallets/spending/gate.ts';
import type { BatchLine } from './line.ts';
import { batchMachine, type BatchStatus } from './states.ts';

export const batches = defineTable(
  'batches',
  {
    tenant_id: ofTenant,
    /** It follows from the idempotency key, if there is one. */
    id: idOf<'bat'>(),
    request_hash: hidden(text),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: idOf<'sub'>(),
    status: oneOf<BatchStatus>(),
    /** Who must agree, by the sum of all lines. */
    strength: oneOf<RequiredProof>(),
    /** The sum of all lines. */
    amount_minor: int8,
    currency: oneOf<Currency>(),
    line_count: int4,
    /** Lines before this one are done with, in the stage that the status says. */
    next_line: int4,
    refused_count: int4,
    approval_id: nullable(idOf<'appr'>()),
    approval_phone: personal(nullable(text), 'phone'),
    /** Why lines that were set aside are given back: how the question ended, or what failed. */
    ending: plain(nullable(text)),
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
    /** When it was last worked on, in real time. */
    worked_at: timestamptz,
  },
  {
    machine: batchMachine,
    ids: { prefix: 'bat' },
    kept: { stays: 'the law asks for the books', of: ['wallet_id'], leads: true },
  },
);
export type BatchRow = Row<typeof batches>;

/** The lines as they were asked for. */
export const batchInputs = defineTable(
  'batch_inputs',
  {
    tenant_id: ofTenant,
    /** The id of the batch. */
    id: idOf<'bat'>(),
    lines: personal(jsonOf<readonly BatchLine[]>(), 'mention'),
  },
  { kept: { stays: 'it says what was asked for, line by line', of: ['id'] } },
);

/** The error as a single transfer would have been refused with it, in each language. */
export type LineError = {
  readonly error: string;
  readonly message: Text;
  readonly fix: Text;
  readonly details: { readonly [key: string]: Json };
};

/** Lines that became no transfer. */
export const batchRefusals = defineTable(
  'batch_refusals',
  {
    tenant_id: ofTenant,
    id: idOf<'brf'>(),
    batch_id: idOf<'bat'>(),
    batch_line: int4,
    error: personal(jsonOf<LineError>(), 'mention'),
  },
  { kept: { stays: 'it says why a line was not paid', of: ['batch_id'] } },
);
export type BatchRefusalRow = Row<typeof batchRefusals>;
