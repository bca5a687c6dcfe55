// What a card is recognized by, for lists of what was bought with cards.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import type { Includable } from '#platform/lists/include.ts';
import { CARD } from './model.ts';
import { IS_SHOWN } from './states.ts';
import type { CardRow } from './tables.ts';

type Named = Pick<CardRow, 'id' | 'last4' | 'brand' | 'label'>;

export const includedCard: Includable = {
  name: 'card',
  scope: 'cards:read',
  schema: z
    .object({
      id: CARD.shown,
      last4: z.string().nullable(),
      brand: z.string().nullable(),
      label: z.string().nullable(),
    })
    .meta({ id: 'IncludedCard' }),
  find: async (db, tenantId, ids) => {
    const rows = await db.all(
      sql<Named>`
        select id, last4, brand, label from cards
        where tenant_id = ${tenantId} and id = any(${ids}::text[]) and ${IS_SHOWN}`,
    );
    return new Map(rows.map(({ id, last4, brand, label }) => [id, { id, last4, brand, label }]));
  },
};
