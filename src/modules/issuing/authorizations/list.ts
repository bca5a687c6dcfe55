// Lists card transactions. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { firstIdDated } from '#platform/lists/overview.ts';
import { amountQuery, minorOrNull } from '#platform/lists/page.ts';
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import { betweenQuery, instantOrNull } from '#platform/time/date-time.ts';
import { includedCard } from '#modules/issuing/cards/include.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { toTransaction, transactionSchema } from './model.ts';
import { listTransactions } from './list-queries.ts';
import { SHOWN_TRANSACTION_STATUSES } from './states.ts';

const ID_CHARACTERS_MAX = 64;
const MERCHANT_CHARACTERS_MAX = 100;
const CURRENCY = /^[A-Z]{3}$/;

export const listTransactionsRoute = defineList({
  id: 'transactions.list',
  path: '/api/v1/transactions',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'List card transactions',
  description:
    'Filters combine. Where they leave little over, a page may be short and still have a `nextCursor`.',
  filters: {
    cardId: z.string().max(ID_CHARACTERS_MAX).optional(),
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SHOWN_TRANSACTION_STATUSES).optional(),
    currency: z.string().regex(CURRENCY).optional().describe('Three letters, as `ARS`.'),
    merchant: z
      .string()
      .min(1)
      .max(MERCHANT_CHARACTERS_MAX)
      .optional()
      .describe('A part of the name of the merchant, in capitals or not, with accents or without.'),
    ...amountQuery,
    ...betweenQuery,
  },
  order: byId('tx', 'tx_id'),
  item: transactionSchema,
  find: (db, { tenant, query }, page, { clock }: { readonly clock: Clock }) => {
    const since = instantOrNull(query.since);
    return listTransactions(db, tenant.id, {
      cardId: query.cardId ?? null,
      cardholderId: query.cardholderId ?? null,
      status: query.status ?? null,
      currency: query.currency ?? null,
      merchant: query.merchant ?? null,
      minMinor: minorOrNull(query.minAmountCents),
      maxMinor: minorOrNull(query.maxAmountCents),
      since,
      from: since && firstIdDated('tx', since, { now: tenant.now(), realNow: clock.now() }),
      until: instantOrNull(query.until),
      ...page,
    });
  },
  includes: {
    named: 'ListedCardTransaction',
    all: [
      { ...includedCard, idOf: (row) => row.card_id },
      { ...includedCardholder, idOf: (row) => row.cardholder_id },
    ],
  },
  show: (rows, { language }) => rows.map((row) => toTransaction(row, language)),
});
