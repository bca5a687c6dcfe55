// A member as the API shows it. Its id is that of the user.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineOrganizationId } from '#platform/ids/kind.ts';
import { ROLES } from '#platform/context/role.ts';
import type { Member } from '#modules/base/identity/members.ts';

const MEMBER = defineOrganizationId('usr', { en: 'member', es: 'ningún miembro', pt: 'nenhum membro' });
export const memberParams = z.object({ id: MEMBER.inPath });

export const memberSchema = z
  .object({
    id: MEMBER.shown,
    email: z.string(),
    role: z.enum(ROLES),
    createdAt: timestamp.describe('Since when the person is a member.'),
  })
  .meta({ id: 'Member' });

export const toMember = ({ id, email, role, created_at: at }: Member): z.infer<typeof memberSchema> => ({
  id,
  email,
  role,
  createdAt: isoOf(at),
});
