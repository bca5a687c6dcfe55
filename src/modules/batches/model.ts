// The batch as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import { VISIBLE } from '../../platform/format.ts';
import { defineId, shownId } from '../../platform/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '../../platform/money.ts';
import { SUB_WALLET } from '../agents/index.ts';
import type { ApprovalRow } from '../approvals/index.ts';
import type { documentSchema } from '../documents/index.ts';
import { askedSchema, lineBody, shownAsked } from '../transfers/index.ts';
import { WALLET } from '../wallets/index.ts';
import { COUNTED, type Counts } from './counts.ts';
import type { BatchStatus } from './states.ts';
import type { BatchRow } from './tables.ts';

export const LINES_MAX = 1_000;
const REFERENCE_CHARACTERS_MAX = 80;

export const BATCH = defineId('bat', { en: 'batch', es: 'ningún lote', pt: 'nenhum lote' });
export const batchParams = z.object({ id: BATCH.inPath });

const lineSchema = z.strictObject({
  ...lineBody,
  reference: z
    .string()
    .trim()
    .min(1)
    .max(REFERENCE_CHARACTERS_MAX)
    .regex(VISIBLE)
    .describe('Your name of the line, unique within the batch.'),
});

export const createBody = z.strictObject({
  transfers: z
    .array(lineSchema)
    .min(1)
    .max(LINES_MAX)
    .superRefine((lines, context) => {
      const seen = new Set<string>();
      for (const [i, { reference }] of lines.entries()) {
        if (seen.has(reference))
          context.addIssue({ code: 'custom', path: [i, 'reference'], params: { problem: TWICE } });
        seen.add(reference);
      }
    }),
  currency: z.enum(CURRENCIES).describe('That of the wallet.'),
  from_sub_wallet: SUB_WALLET.inPath.describe('Prefix `sub_` or `swal_`, which name the same.'),
});
export type CreateBody = z.infer<typeof createBody>;

const TWICE = {
  en: 'another line of this batch has the same reference',
  es: 'otra línea de este lote tiene la misma referencia',
  pt: 'outra linha deste lote tem a mesma referência',
};

type WrittenLine = z.infer<typeof lineSchema>;

/** A line as it was asked for. What its destination and its invoice are is read when it is opened. */
export type BatchLine = {
  readonly to: WrittenLine['to'];
  /** Written in digits, since JSON has no bigint. */
  readonly amountMinor: string;
  readonly concept: string | null;
  readonly reference: string;
  readonly purpose: NonNullable<WrittenLine['purpose']> | null;
  readonly document: z.infer<typeof documentSchema> | null;
};

const SHOWN_STATUSES = ['processing', 'pending_approval', 'completed'] as const;
export const shownStatusOf = (status: BatchStatus): (typeof SHOWN_STATUSES)[number] =>
  status === 'pending_approval' || status === 'completed' ? status : 'processing';

const timestamp = z.iso.datetime();

export const batchSchema = z
  .object({
    id: BATCH.shown,
    status: z
      .enum(SHOWN_STATUSES)
      .describe('`pending_approval` while the owner is asked; `completed` when each line has ended.'),
    counts: z.object(COUNTED).describe('Each line is in one of them.'),
    approval: askedSchema.nullable().describe('Null where the owner is not asked, or not yet.'),
    from: z.object({ wallet_id: WALLET.shown, sub_wallet: shownId('swal') }),
    amount: z.number().describe('The sum of all lines, in units of the currency.'),
    amount_cents: z.int(),
    currency: z.enum(CURRENCIES),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'Batch' });

export type ShownBatch = {
  readonly row: BatchRow;
  readonly counts: Counts;
  readonly approval: ApprovalRow | undefined;
};

export const toBatch = ({ row, counts, approval }: ShownBatch, place: Pick<Tenant, 'baseUrl'>) => ({
  id: row.id,
  status: shownStatusOf(row.status),
  counts,
  approval: (approval && shownAsked(row.approval_phone, approval, place)) ?? null,
  from: { wallet_id: row.wallet_id, sub_wallet: `swal_${row.sub_wallet_id.slice('sub_'.length)}` },
  amount: unitsOf(row.amount_minor, row.currency),
  amount_cents: centsOf(row.amount_minor),
  currency: row.currency,
  created_at: isoOf(row.created_at),
  completed_at: isoOrNull(row.completed_at),
});
