// Lists what has moved in a wallet, newest first. An agent sees what it moved itself. Pages continue by the
// number of the entry, so none skips or repeats one while others are added.
import { z } from 'zod';
import type { Reply } from '../../platform/db/pipeline.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { PAGE_SIZE_MAX, pageQuery } from '../../platform/page.ts';
import { invalid } from '../../platform/refusals.ts';
import { answer, defineRoute, type AnyCall } from '../../platform/route.ts';
import { defineTool } from '../../platform/tool.ts';
import { movementSchema, toMovement } from './model.ts';
import { openedNow, requireOwnerOf, requireWallet, type OpeningServices } from './owner.ts';
import { seenBy } from './seen-by.ts';
import { movementsQuery } from './history-queries.ts';
import { refusal } from './refusals.ts';
import type { SubWallets } from './sub-wallets.ts';
import { MOVEMENT_TYPES, type MovementRow } from './tables.ts';

const MODULE_CHARACTERS_MAX = 40;
const CURSOR_VERSION = 'v1:';
/** Above the number of every entry. */
const END = 2n ** 62n;

const { no_cardholder, kyc_required, wallet_provisioning_failed } = refusal.rows;

const historyQuery = z.strictObject({
  type: z.enum(MOVEMENT_TYPES).optional(),
  module: z.string().min(1).max(MODULE_CHARACTERS_MAX).optional().describe('Such as `deposit` or `pay`.'),
  ...pageQuery,
  cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
});
type HistoryQuery = z.infer<typeof historyQuery>;
type HistoryServices = OpeningServices & { readonly subWallets: SubWallets };

export const historyRoute = defineRoute({
  id: 'wallet.history',
  method: 'GET',
  path: '/api/v1/wallet/history',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Wallet',
  summary: 'List movements',
  description: 'Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.',
  query: historyQuery,
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
  refusals: { no_cardholder, kyc_required, wallet_provisioning_failed },
  read: async (db, call, services: HistoryServices) => {
    const { query } = call;
    const rows = await movementsFor(db, call, services);
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    return answer(200, {
      data: shown.map(toMovement),
      next_cursor: last === undefined ? null : cursorAfter(last),
    });
  },
  tool: defineTool<{ data: unknown[]; next_cursor: string | null }>({
    name: 'wallet_recent_movements',
    title: 'What this agent has moved',
    description:
      'Lists what this agent has moved in the wallet, newest first. `amount` and `balance_after` are decimal numbers in units of the currency, ' +
      'such as pesos, and not in cents. A payment that is held or on its way has been taken from what is available; where it does not go, it comes back as a credit.',
    effect: 'reads',
    textsOfOthers: ['data.*.description', 'data.*.metadata'],
    says: ({ data, next_cursor }) =>
      `Movements: ${data.length}.${next_cursor === null ? '' : ' There are more: pass next_cursor as cursor.'}`,
  }),
});

type Asking = Pick<AnyCall, 'tenant' | 'actor'> & { readonly query: HistoryQuery };

/** Newest first, with one more than the page has where there is one. */
async function movementsFor(
  db: Db,
  { tenant, actor, query }: Asking,
  services: HistoryServices,
): Promise<readonly MovementRow[]> {
  const filter = {
    subWalletId: seenBy(actor),
    module: query.module,
    type: query.type,
    before: entryBefore(query.cursor),
    limit: query.limit + 1,
  };
  const pageOf = (walletId: Id<'wal'>) => movementsQuery(tenant.id, { ...filter, walletId });
  if (actor.type === 'agent_key') {
    const wallet = await requireWallet(db, { tenant, actor }, services);
    return merged(await db.batch(pageOf(wallet.id)), filter.limit);
  }
  const { owner, wallet, replies } = await requireOwnerOf(db, { tenant, actor }, pageOf);
  if (wallet === undefined) await openedNow({ tenant, actor }, services, owner);
  return merged(replies as readonly Reply<MovementRow>[], filter.limit);
}

/** Each type of each module is a part of one index, and those that were asked for are merged here. */
const merged = (replies: readonly Reply<MovementRow>[], limit: number): readonly MovementRow[] =>
  replies
    .flatMap((reply) => reply.rows)
    .sort((a, b) => (a.entry_number > b.entry_number ? -1 : 1))
    .slice(0, limit);

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
