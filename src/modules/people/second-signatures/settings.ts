// For what an organization asks that a second member signs.
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { countOtherOwners } from '#modules/base/identity/members.ts';
import { askSignaturesFor, signedFor } from '#modules/base/identity/signed.ts';
import type { Right } from '#platform/context/rights.ts';
import { asOwner } from '#modules/people/invitations/as-owner.ts';
import { settingsBody, settingsSchema, toSettings } from './model.ts';
import { settingsRefusal } from './refusals.ts';

export const getSettingsRoute = defineRoute({
  id: 'second_signature_settings.get',
  method: 'GET',
  path: '/api/v1/second_signature_settings',
  auth: [{ member: 'members:read' }],
  tag: 'Second signatures',
  summary: 'Get what takes a second signature',
  description: 'What was chosen, and all for which another member signs; nothing where both are empty.',
  answers: { 200: { description: 'What takes one.', schema: settingsSchema } },
  read: async (db, { tenant: { organizationId } }) =>
    answer(200, toSettings(await signedFor(db, organizationId))),
});

async function change(
  work: Work,
  organizationId: string,
  chosen: readonly Right[] | undefined,
): Promise<readonly Right[]> {
  await asOwner(work, organizationId);
  const before = await signedFor(work, organizationId);
  if (chosen === undefined) return before;
  if (chosen.length > 0 && (await countOtherOwners(work, organizationId, work.actor.id)) === 0)
    throw settingsRefusal('second_owner_required');

  await askSignaturesFor(work, organizationId, chosen);
  const entry = (changed: string, right: string): void =>
    audit(work, `second_signature.${changed}`, { type: 'right', id: right });
  for (const right of chosen) if (!before.includes(right)) entry('switched_on', right);
  for (const right of before) if (!chosen.includes(right)) entry('switched_off', right);
  return chosen;
}

export const changeSettingsRoute = defineRoute({
  id: 'second_signature_settings.update',
  method: 'PATCH',
  path: '/api/v1/second_signature_settings',
  auth: [{ member: 'members:write' }],
  proof: 'always',
  tag: 'Second signatures',
  summary: 'Update what takes a second signature',
  description:
    'It holds on both sides, from the next request of each member on, and takes a second signature itself once there is one. ' +
    'What takes no proof, such as to cancel a transfer, to remove a member or to send a webhook again, never takes one. API keys are not affected: making one is.',
  body: settingsBody,
  answers: { 200: { description: 'What takes one now.', schema: settingsSchema } },
  refusals: settingsRefusal.rows,
  work: async (work, { body: { rights }, tenant: { organizationId } }) => {
    const chosen = rights && [...new Set(rights)];
    return answer(200, toSettings(await change(work, organizationId, chosen)));
  },
});
