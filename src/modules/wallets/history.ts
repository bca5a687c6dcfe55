// Lists what has moved in a wallet, newest first. An agent sees what it moved itself. Pages continue by the
// number of the entry, so none skips or repeats one while others are added.
import { z } from 'zod';
import type { Db } from '../../platform/db/sql.ts';
import { PAGE_SIZE_MAX, pageQuery } from '../../platform/page.ts';
import { invalid } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { movementSchema, toMovement } from './model.ts';
import { requireWallet, seenBy } from './owner.ts';
import { movementsQuery, type MovementFilter } from './history-queries.ts';
import { refusal } from './refusals.ts';
import type { SubWallets } from './sub-wallets.ts';
import { MOVEMENT_TYPES, type MovementRow } from './tables.ts';

const MODULE_CHARACTERS_MAX = 40;
const CURSOR_VERSION = 'v1:';
/** Above the number of every entry. */
const END = 2n ** 62n;

const { no_cardholder, kyc_required } = refusal.rows;

export const historyRoute = defineRoute({
  id: 'wallet.history',
  method: 'GET',
  path: '/api/v1/wallet/history',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Wallet',
  summary: 'List movements',
  description: 'Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.',
  query: z.strictObject({
    type: z.enum(MOVEMENT_TYPES).optional(),
    module: z.string().min(1).max(MODULE_CHARACTERS_MAX).optional().describe('Such as `deposit` or `pay`.'),
    ...pageQuery,
    cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
  }),
  answers: {
    200: {
      description: 'Movements.',
      schema: z.object({
        data: z.array(movementSchema).max(PAGE_SIZE_MAX),
        next_cursor: z
          .string()
          .nullable()
          .describe('Cursor of the next page, or null when this is the last.'),
      }),
    },
  },
  refusals: { no_cardholder, kyc_required },
  read: async (db, call, services: { readonly subWallets: SubWallets }) => {
    const { tenant, actor, query } = call;
    const before = entryBefore(query.cursor);
    const wallet = await requireWallet(db, call, services);
    const rows = await movementsOf(db, tenant.id, {
      walletId: wallet.id,
      subWalletId: seenBy(actor),
      module: query.module,
      type: query.type,
      before,
      limit: query.limit + 1,
    });
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    return answer(200, {
      data: shown.map(toMovement),
      next_cursor: last === undefined ? null : cursorAfter(last),
    });
  },
});

/** Credits and debits of a module are two parts of its index, and are merged here. */
async function movementsOf(
  db: Db,
  tenantId: string,
  filter: MovementFilter,
): Promise<readonly MovementRow[]> {
  const replies = await db.batch(movementsQuery(tenantId, filter));
  const rows = replies.flatMap((reply) => reply.rows);
  return rows.sort((a, b) => (a.entry_number > b.entry_number ? -1 : 1)).slice(0, filter.limit);
}

const cursorAfter = ({ entry_number }: MovementRow): string =>
  Buffer.from(`${CURSOR_VERSION}${entry_number}`).toString('base64url');

function entryBefore(cursor: string | undefined): bigint {
  if (cursor === undefined) return END;
  const found = /^v1:(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (found === undefined) throw invalid([{ field: 'cursor', message: BAD_CURSOR }]);
  return BigInt(found);
}

const BAD_CURSOR = {
  en: 'this cursor is not valid for this list; use `next_cursor` of the previous page',
  es: 'no es un cursor de esta lista; use `next_cursor` de la página anterior',
  pt: 'não é um cursor desta lista; use `next_cursor` da página anterior',
};
