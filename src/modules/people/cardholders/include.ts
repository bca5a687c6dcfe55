// Names of cardholders, for lists of what belongs to them.
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import type { Includable } from '#platform/lists/include.ts';
import { CARDHOLDER } from './model.ts';
import type { CardholderRow } from './tables.ts';

type NameRow = Pick<CardholderRow, 'id' | 'first_name' | 'last_name'>;

export const includedCardholder: Includable = {
  name: 'cardholder',
  scope: 'cardholders:read',
  schema: z
    .object({ id: CARDHOLDER.shown, firstName: z.string(), lastName: z.string() })
    .meta({ id: 'IncludedCardholder' }),
  find: async (db, tenantId, ids) => {
    const rows = await db.all(
      sql<NameRow>`
        select id, first_name, last_name from cardholders
        where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
    );
    return new Map(
      rows.map(({ id, first_name: firstName, last_name: lastName }) => [id, { id, firstName, lastName }]),
    );
  },
};
