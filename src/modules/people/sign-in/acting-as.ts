// For whom a session acts. A page that stays open says for whom it was loaded: in another tab its reader may
// have gone to the live side, or signed in as somebody else, and what they press in the old tab is not meant
// for that.
import type { Credentials } from '#platform/http/handle.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { SessionRow } from './tables.ts';

/** A caller that does not say for whom it acts is let in as before. */
export function refuseOthers(
  { headers }: Pick<Credentials, 'headers'>,
  { user_id: userId, acting_tenant_id: tenantId }: Pick<SessionRow, 'user_id' | 'acting_tenant_id'>,
): void {
  const said = headers['x-acting-as'];
  if (said !== undefined && said !== `${userId}/${tenantId ?? ''}`) throw refusal('session_changed');
}
