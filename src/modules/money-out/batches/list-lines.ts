// Lists the lines of a batch, each with its transfer or with the error that refused it.
import { z } from 'zod';
import type { Tenant } from '#platform/context/context.ts';
import type { Language } from '#platform/text/language.ts';
import { centsOf, unitsOf, type Currency } from '#platform/money/money.ts';
import { cursorAfter, numberAfterOf, pageQuery } from '#platform/lists/page.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import { lineBody, toTransfer, transferSchema } from '#modules/money-out/transfers/model.ts';
import { linesOfBatch } from '#modules/money-out/transfers/queries.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import type { TransferRow } from '#modules/money-out/transfers/tables.ts';
import { pageOfWallet } from '#modules/wallets/wallets/page.ts';
import type { BatchLine } from './line.ts';
import { batchParams } from './model.ts';
import { findBatch, inputLines, listRefusals } from './queries.ts';
import type { LineError } from './tables.ts';

const lineSchema = z
  .object({
    line: z.int().describe('Its place in the request, from 0.'),
    reference: z.string(),
    status: z
      .enum(['accepted', 'refused', ...transferSchema.shape.status.options])
      .describe('That of its transfer; `accepted` until it was looked at, `refused` where there is none.'),
    to: lineBody.to,
    amount: z.number().describe('In units of the currency.'),
    amount_cents: z.int(),
    transfer: transferSchema.nullable(),
    error: z
      .looseObject({ error: z.string(), message: z.string(), fix: z.string() })
      .nullable()
      .describe('As `POST /v1/send/transfers` would have refused this line; null of any other.'),
  })
  .meta({ id: 'BatchLine' });

export const listLinesRoute = defineRoute({
  id: 'batches.lines',
  method: 'GET',
  path: '/v1/send/batches/:id/transfers',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'List the lines of a batch',
  params: batchParams,
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: 'In the order of the request.',
      schema: pageOfWallet(lineSchema),
    },
  },
  refusals: { beta_not_enabled: transferRefusal.rows.beta_not_enabled },
  read: async (db, { tenant, params, query, language }) => {
    const batch = await findBatch(db, tenant.id, params.id);
    if (batch === undefined) throw platformRefusal('not_found');
    const from = numberAfterOf(query.cursor) + 1;
    const before = from + query.limit;
    const lines = (await inputLines(db, tenant.id, batch.id)).slice(from, before);
    const refusals = await listRefusals(db, tenant.id, batch.id, { from, before });
    const transfers = await linesOfBatch(db, tenant.id, batch.id, { from, before });
    const errors = new Map(refusals.map((row) => [row.batch_line, row.error]));
    const rows = new Map(transfers.map((row) => [row.batch_line, row]));
    const place = { tenant, language, currency: batch.currency };
    const data = lines.map((line, i) =>
      shownLine({ n: from + i, line, row: rows.get(from + i), error: errors.get(from + i) }, place),
    );
    return answer(200, {
      data,
      next_cursor: before < batch.line_count ? cursorAfter(String(before - 1)) : null,
    });
  },
});

type Line = {
  readonly n: number;
  readonly line: BatchLine;
  readonly row: TransferRow | undefined;
  readonly error: LineError | undefined;
};
type Place = { readonly tenant: Tenant; readonly language: Language; readonly currency: Currency };

function shownLine({ n, line, row, error }: Line, { tenant, language, currency }: Place) {
  const amountMinor = BigInt(line.amountMinor);
  return {
    line: n,
    reference: line.reference,
    status: error === undefined ? (row?.status ?? ('accepted' as const)) : ('refused' as const),
    to: line.to,
    amount: unitsOf(amountMinor, currency),
    amount_cents: centsOf(amountMinor),
    transfer: row === undefined ? null : toTransfer({ row, approval: undefined }, tenant),
    error: error === undefined ? null : shownError(error, language),
  };
}

const shownError = ({ error, message, fix, details }: LineError, language: Language) => ({
  error,
  message: message[language],
  fix: fix[language],
  ...details,
});
