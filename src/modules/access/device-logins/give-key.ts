// Makes the key of a login that a person has allowed, and ends it if its code comes a second time: then
// somebody else may have it, or the first answer was lost, and nothing says which of the two it is.
import type { Instant } from '#platform/time/clock.ts';
import type { Actor, Caller } from '#platform/context/context.ts';
import { hasRight, NO_RIGHTS } from '#platform/context/rights.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { createApiKey, type MadeKey } from '#modules/base/identity/create-api-key.ts';
import { findMember, lockMembers } from '#modules/base/identity/members.ts';
import { revokeApiKey } from '#modules/base/identity/revoke-api-key.ts';
import { lockLogin, noteUsed, takeBack } from './queries.ts';
import type { LoginRow } from './tables.ts';

export type Outcome =
  | { readonly made: MadeKey }
  | { readonly refused: 'access_denied' | 'expired_token' | 'device_code_used' };

/** The key is made in the name of who allowed it, and from where the command line asks. */
export const makerOf = (row: LoginRow, { ip, requestId }: Caller['actor']): Actor => ({
  type: 'user',
  id: row.user_id ?? '',
  // The session is that of the login: the person may have signed out meanwhile.
  sessionId: row.id,
  hasTenant: true,
  role: null,
  rights: NO_RIGHTS,
  signedRights: NO_RIGHTS,
  personId: null,
  provenAt: row.answered_at ?? row.created_at,
  vouchedBy: null,
  ip,
  requestId,
});

/** What is refused is committed all the same, so this must not throw. */
export async function giveKey(
  work: Work,
  { id }: LoginRow,
  organizationId: string,
  now: Instant,
): Promise<Outcome> {
  const row = await lockLogin(work, id);
  if (row.used_at !== null) return endKey(work, row);
  if (row.answer !== 'approved') return { refused: 'access_denied' };
  if (row.expires_at <= now) return { refused: 'expired_token' };
  if (!(await mayStill(work, row, organizationId))) {
    await takeBack(work, id);
    return { refused: 'access_denied' };
  }
  const made = createApiKey(work, { ...wantedIn(row), loginId: id });
  await noteUsed(work, id, made.row.id, now);
  return { made };
}

/** Members are changed in turn, so one who was removed a moment ago gives nothing any more. */
async function mayStill(work: Work, { user_id: userId }: LoginRow, organizationId: string): Promise<boolean> {
  await lockMembers(work, organizationId);
  const member = await findMember(work, organizationId, userId ?? '');
  return member !== undefined && hasRight(member.role, 'keys:write');
}

function wantedIn({ id, key_name: name, scopes, hourly_limit: hourlyLimit }: LoginRow) {
  if (name === null || scopes === null || hourlyLimit === null)
    throw new Error(`${id} is approved and does not say which key`);
  return { name, scopes, hourlyLimit };
}

async function endKey(work: Work, { id, key_id: keyId }: LoginRow): Promise<Outcome> {
  if (keyId !== null) await revokeApiKey(work, keyId);
  audit(work, 'device_login.code_reused', { type: 'device_login', id });
  return { refused: 'device_code_used' };
}
