// A session as the API shows it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineOrganizationId, shownId } from '#platform/ids/kind.ts';
import { membershipSchema } from './memberships.ts';
import { endsAt } from './session.ts';
import type { SessionRow } from './tables.ts';

const SESSION = defineOrganizationId('ses', { en: 'session', es: 'ninguna sesión', pt: 'nenhuma sessão' });
export const TENANT = defineOrganizationId('ten', { en: 'tenant', es: 'ningún lado', pt: 'nenhum lado' });

export const sessionParams = z.object({ id: SESSION.inPath });

export const signedInSchema = z
  .object({
    user: z.object({ id: shownId('usr'), email: z.string() }),
    tenantId: z
      .string()
      .nullable()
      .describe('Where the session acts; null while the person has yet to choose one of `tenants`.'),
    tenants: z.array(membershipSchema).describe('The tenants that know this person.'),
    vouchedBy: z
      .string()
      .nullable()
      .describe(
        'The organization whose own mail server carried the code of this session, which is good for what the person has ' +
          'there as its customer. Null: it is the person, everywhere.',
      ),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedInSchema>;

export const sessionSchema = z
  .object({
    id: SESSION.shown,
    isCurrent: z.boolean().describe('It is the one that asks.'),
    tenantId: z.string().nullable(),
    createdAt: timestamp,
    lastSeenAt: timestamp.describe('Up to some minutes behind.'),
    expiresAt: timestamp.describe('If it is not used any more.'),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'Session' });

export const toSession =
  (currentId: string) =>
  (row: SessionRow): z.infer<typeof sessionSchema> => ({
    id: row.id,
    isCurrent: row.id === currentId,
    tenantId: row.acting_tenant_id,
    createdAt: isoOf(row.created_at),
    lastSeenAt: isoOf(row.last_seen_at),
    expiresAt: isoOf(endsAt(row)),
    ip: row.ip,
    userAgent: row.user_agent,
  });
