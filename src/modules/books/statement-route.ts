// Answers the statement of a wallet as JSON, as CSV or as camt.053. It is read and sent page by page, so its
// length costs neither memory nor a long transaction, and it is broken off where its sums do not come out.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { sentFile } from '#platform/route/server-sent.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import type { SentOrders } from '#modules/money-out/outgoing/sent-orders.ts';
import { walletParams } from '#modules/wallets/wallets/model.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { inOrder, periodFields } from './period.ts';
import { statementCamt } from './statement-camt.ts';
import { statementCsv } from './statement-csv.ts';
import type { StatementForm } from './statement-file.ts';
import { statementJson, statementSchema } from './statement-json.ts';
import { statementOf, type StatementEntry } from './statement.ts';

const FORMS = { json: statementJson, csv: statementCsv, 'camt.053': statementCamt } as const;
const FORM_NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

export type StatementServices = { readonly sentOrders: SentOrders; readonly log: Log };

export const walletStatementRoute = defineRoute({
  id: 'wallets.statement',
  method: 'GET',
  path: '/api/v1/wallets/:id/statement',
  auth: [{ scope: 'books:read' }],
  tag: 'Books',
  readsMany: true,
  summary: 'Retrieve the statement of a wallet',
  description: [
    'What was in a wallet when a day began, each entry that was booked, and what was in it when another day',
    'was over, in the time zone of its country. What is set aside is still in the wallet: it is booked when it',
    'has gone. `opening` and all entries make `closing`, to the cent. A file that ends before its last line was',
    'broken off: read it again.',
  ].join(' '),
  params: walletParams,
  query: inOrder(
    z.strictObject({
      ...periodFields,
      format: z
        .enum(FORM_NAMES as [keyof typeof FORMS])
        .default('json')
        .describe('`csv` is for spreadsheets, `camt.053` is the message of ISO 20022, camt.053.001.08.'),
    }),
  ),
  answers: {
    200: {
      description: 'The statement, in the form that was asked for.',
      schema: statementSchema,
      files: ['text/csv', 'application/xml'],
    },
  },
  read: async (db: Db, { tenant, params, query }, { sentOrders, log }: StatementServices) => {
    const wallet = await findWallet(db, tenant.id, params.id);
    if (wallet === undefined) throw refusal('not_found');
    const { from, to, format } = query;
    const { statement, readEntries } = await statementOf(db, tenant, { wallet, from, to }, sentOrders);
    const form: StatementForm = FORMS[format];
    const body = sentFile(async (write, gone) => {
      try {
        const totals = createTotals();
        await write(form.begin(statement));
        for await (const entries of readEntries()) {
          gone.throwIfAborted();
          await write(entries.map((entry) => form.entry(statement, entry, totals.add(entry))).join(''));
        }
        await write(form.end(statement, totals));
      } catch (error) {
        if (!gone.aborted) log.error('statement.broken_off', { wallet: wallet.id, ...errorFields(error) });
        throw error;
      }
    });
    const name = `statement-${wallet.id}-${from}-${to}`;
    const headers = {
      'Content-Type': form.type,
      ...(form.extension === undefined
        ? {}
        : { 'Content-Disposition': `attachment; filename="${name}.${form.extension}"` }),
    };
    return { status: 200, body, headers };
  },
});

function createTotals() {
  const credits = { count: 0, sumMinor: 0n };
  const debits = { count: 0, sumMinor: 0n };
  return {
    credits,
    debits,
    /** Whether it is the first. */
    add({ type, amountMinor }: StatementEntry): boolean {
      const isFirst = credits.count + debits.count === 0;
      const of = type === 'credit' ? credits : debits;
      of.count += 1;
      of.sumMinor += amountMinor;
      return isFirst;
    },
  };
}
