// The person who is signed in, for the verbs that are about their passkeys.
import type { Actor, SignedInUser } from '../../../platform/context.ts';
import { sql, type Db } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { audit } from '../../identity/index.ts';

/** The routes of passkeys take no other caller. */
export function signedIn(actor: Actor): SignedInUser {
  if (actor.type !== 'user') throw new Error(`a passkey verb was called by a ${actor.type}`);
  return actor;
}

export const emailOf = async (db: Db, { sessionId }: SignedInUser): Promise<string> =>
  (await db.one(sql<{ email: string }>`select email from sessions where id = ${sessionId}`)).email;

/** In the log of the tenant that the session acts in. One that has yet to choose is in no log. */
export function auditPasskey(work: Work, action: 'passkey.registered' | 'passkey.deleted', id: string): void {
  if (signedIn(work.actor).hasTenant) audit(work, action, { type: 'passkey', id });
}
