// What the audit log says of passkeys.
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { requireUser } from '../visitor.ts';

type Action = 'passkey.registered' | 'passkey.renamed' | 'passkey.deleted';

/**
 * Writes to the log of the tenant that the session acts in. A session that has yet to choose is in no log.
 */
export function auditPasskey(work: Work, action: Action, id: string): void {
  if (requireUser(work.actor).hasTenant) audit(work, action, { type: 'passkey', id });
}
