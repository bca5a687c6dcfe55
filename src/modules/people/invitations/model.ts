// An invitation as the API shows it. Whether it is over follows from real time, as with sessions.
import { z } from 'zod';
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineOrganizationId, shownId } from '#platform/ids/kind.ts';
import { ROLES } from '#platform/context/role.ts';
import type { InvitationRow } from './tables.ts';

const INVITATION = defineOrganizationId('inv', {
  en: 'invitation',
  es: 'ninguna invitación',
  pt: 'nenhum convite',
});
export const invitationParams = z.object({ id: INVITATION.inPath });

export const INVITATION_STATUSES = ['pending', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export function statusOf(row: InvitationRow, now: Instant): InvitationStatus {
  if (row.accepted_at !== null) return 'accepted';
  if (row.withdrawn_at !== null) return 'withdrawn';
  return now < row.expires_at ? 'pending' : 'expired';
}

export const invitationSchema = z
  .object({
    id: INVITATION.shown,
    email: z.string(),
    role: z.enum(ROLES).describe('What the person becomes.'),
    status: z.enum(INVITATION_STATUSES),
    invitedBy: shownId('usr').describe('The member who sent it.'),
    createdAt: timestamp,
    expiresAt: timestamp.describe('Its link ends then.'),
    acceptedAt: timestamp.nullable(),
    withdrawnAt: timestamp.nullable(),
  })
  .meta({ id: 'Invitation' });

export const toInvitation =
  (now: Instant) =>
  (row: InvitationRow): z.infer<typeof invitationSchema> => ({
    id: row.id,
    email: row.email,
    role: row.role,
    status: statusOf(row, now),
    invitedBy: row.invited_by,
    createdAt: isoOf(row.created_at),
    expiresAt: isoOf(row.expires_at),
    acceptedAt: isoOrNull(row.accepted_at),
    withdrawnAt: isoOrNull(row.withdrawn_at),
  });
