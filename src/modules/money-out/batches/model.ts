// The batch as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId, shownId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { askedSchema, shownAsked } from '#modules/money-out/transfers/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { COUNTED, type Counts } from './counts.ts';
import { lineSchema } from './line.ts';
import type { BatchStatus } from './states.ts';
import type { BatchRow } from './tables.ts';

export const LINES_MAX = 1_000;

export const BATCH = defineId('bat', { en: 'batch', es: 'ningún lote', pt: 'nenhum lote' });
export const batchParams = z.object({ id: BATCH.inPath });

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

const SHOWN_STATUSES = ['processing', 'pending_approval', 'completed'] as const;
export const shownStatusOf = (status: BatchStatus): (typeof SHOWN_STATUSES)[number] =>
  status === 'pending_approval' || status === 'completed' ? status : 'processing';

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
