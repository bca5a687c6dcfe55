// Lists the cards of the person who is signed in, or of the sub-wallet of an agent.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { cardSchema, toCard } from '#modules/issuing/cards/model.ts';
import { listCardsOf, listCardsOn } from '#modules/issuing/cards/queries.ts';
import { SHOWN_CARD_STATUSES } from '#modules/issuing/cards/states.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { requireOwnCardholder } from './access.ts';

export const listCardsRoute = defineRoute({
  id: 'card_session.list',
  method: 'GET',
  path: '/api/card/v1/cards',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:pay' }],
  tag: 'Card session',
  summary: 'List your cards',
  description: 'An agent key sees those of its own sub-wallet.',
  query: z.strictObject({ status: z.enum(SHOWN_CARD_STATUSES).optional(), ...pageQuery }),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(cardSchema) } },
  refusals: { not_found: refusal.rows.not_found },
  read: async (db, { tenant, actor, query: { status = null, cursor, limit } }) => {
    const filter = { status, after: afterOf(cursor, 'card'), limit };
    const subWalletId = seenBy(actor);
    const rows =
      subWalletId === null
        ? await listCardsOf(db, tenant.id, (await requireOwnCardholder(db, { tenant, actor })).id, filter)
        : await listCardsOn(db, tenant.id, subWalletId, filter);
    const data = rows.slice(0, limit).map((row) => toCard(row, row.available));
    return answer(200, { data, next_cursor: nextCursor(rows, limit) });
  },
});
