// The grant as its owner is shown it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import { SCOPES } from './scopes.ts';
import type { GrantRow } from './tables.ts';

export const GRANT = defineId('gra', { en: 'grant', es: 'ninguna autorización', pt: 'nenhuma autorização' });

export const grantParams = z.object({ id: GRANT.inPath });

export const grantSchema = z
  .object({
    id: GRANT.shown,
    client: z.object({
      id: z.string().describe('The address of its metadata document, or the id with which it registered.'),
      name: z.string().describe('What the client calls itself.'),
      host: z.string().describe('Where the answer of the owner was sent.'),
    }),
    scopes: z.array(z.enum(SCOPES)),
    sub_wallet_id: z.string().nullable().describe('Through which the client spends; null where it may not.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.describe('If it is not used any more.'),
  })
  .meta({ id: 'Grant' });

/** The page on which a person sees and ends what they let clients do in a tenant. */
export const clientsUrlOf = ({ id, baseUrl }: Pick<Tenant, 'id' | 'baseUrl'>): string =>
  `${baseUrl()}/clients?tenant=${id}`;

export const toGrant = (row: GrantRow) => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name, host: row.client_host },
  scopes: row.scopes,
  sub_wallet_id: row.sub_wallet_id,
  created_at: isoOf(row.created_at),
  last_used_at: isoOrNull(row.last_used_at),
  expires_at: isoOf(row.expires_at),
});
