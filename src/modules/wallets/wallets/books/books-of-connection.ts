// Shows an organization how the books of a connection last stood against its provider's, in each currency: of
// all that the provider holds for it there. They are kept for each tenant, so there is nothing of others.
import { z } from 'zod';
import { instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { connectionCheckIdOf, HELD_FOR, type HeldFor } from './checks.ts';
import { comparisonSchema, toComparison } from './comparison.ts';
import { walletChecks, type CheckRow } from '../tables.ts';

const ID_CHARACTERS_MAX = 64;

const booksSchema = z
  .object({
    connectionId: z.string(),
    currency: z.enum(CURRENCIES),
    heldFor: z
      .enum(HELD_FOR)
      .describe('Whose money it is: that of wallets, or what has arrived on payment methods to pay cards.'),
    comparison: comparisonSchema.nullable().describe('Null before they were compared for the first time.'),
  })
  .meta({ id: 'ConnectionBooks' });

export const booksOfConnectionRoute = defineRoute({
  id: 'connection_books.list',
  method: 'GET',
  path: '/api/v1/connection_books',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List the books of a connection',
  description:
    "What its provider holds for the wallets and payment methods of your organization, by our books and by the provider's, as they were last compared: every hour, and at the sandbox every day.",
  query: z.strictObject({
    connectionId: z.string().max(ID_CHARACTERS_MAX).describe('Of the connection, or `sandbox`.'),
  }),
  answers: {
    200: {
      description: 'One for each currency in which a wallet was opened or an account connected there.',
      schema: z.object({ data: z.array(booksSchema) }),
    },
  },
  read: async (db, { tenant, query: { connectionId } }) => {
    const rows = await findBooks(db, tenant.cellIds, connectionId);
    const data = rows.map(({ heldFor, row }) => ({
      connectionId,
      currency: row.currency,
      heldFor,
      comparison: toComparison(row),
    }));
    return answer(200, { data });
  },
});

type CheckOfBooks = { readonly heldFor: HeldFor; readonly row: CheckRow };

async function findBooks(db: Db, cellIds: readonly string[], connectionId: string): Promise<CheckOfBooks[]> {
  const ids = HELD_FOR.map((heldFor) =>
    CURRENCIES.map((currency) => connectionCheckIdOf(heldFor, { connectionId, currency })),
  );
  const rows = await db.all(
    sql<CheckRow>`
      select ${columnsOf(walletChecks)} from wallet_checks
      where tenant_id = any(${cellIds}::text[]) and id = any(${ids.flat()}::text[]) order by currency, tenant_id`,
  );
  const books = Map.groupBy(rows, ({ id }) => id);
  return HELD_FOR.flatMap((heldFor, nth) =>
    [...books].flatMap(([id, of]) => {
      const row = ids[nth]?.includes(id) === true ? together(of) : undefined;
      return row === undefined ? [] : [{ heldFor, row }];
    }),
  );
}

/** What a provider holds for all cells is compared in the first; at the sandbox each has books of its own. */
function together(rows: readonly CheckRow[]): CheckRow | undefined {
  const [first, ...others] = rows.filter(({ checked_at: at }) => at !== null);
  if (first === undefined) return rows[0];
  return others.reduce(both, first);
}

const both = (one: CheckRow, other: CheckRow): CheckRow => ({
  ...one,
  checked_at: instant(Math.min(one.checked_at ?? 0, other.checked_at ?? 0)),
  is_ok: one.is_ok === true && other.is_ok === true,
  ledger_minor: (one.ledger_minor ?? 0n) + (other.ledger_minor ?? 0n),
  provider_minor: (one.provider_minor ?? 0n) + (other.provider_minor ?? 0n),
  repaired: one.repaired + other.repaired,
  differences: [...one.differences, ...other.differences],
});
