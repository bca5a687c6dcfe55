// Sets up at the provider what a connection needs there. Secrets that the provider gives out on the way are
// shown once, so they are kept before anything else is done.
import { SECOND_MS } from '#platform/time/clock.ts';
import type { SetUpStep } from '#platform/provider/findings.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ChangeServices, Changing } from './changes.ts';
import type { CheckServices } from './check.ts';
import { refusal } from './refusals.ts';
import { rotateSecrets } from './rotate.ts';

const SET_UP_MS_MAX = 60 * SECOND_MS;

export type SetUpServices = ChangeServices & CheckServices & { readonly pool: Pool };

export async function setUpConnection(
  services: SetUpServices,
  who: Changing,
  connectionId: string,
): Promise<readonly SetUpStep[]> {
  const opened = await services.openedConnections.find(connectionId);
  if (opened === undefined) throw refusal('connection_not_found', { id: connectionId });
  if (opened.setUp === undefined) return [];
  const { steps, secrets } = await opened.setUp(AbortSignal.timeout(SET_UP_MS_MAX));
  if (Object.keys(secrets).length > 0) {
    // The one before belongs to what was replaced there, and signs nothing any more.
    const rotating = { connectionId, given: secrets, overlapMinutes: 0 };
    await services.pool.transaction((tx) => rotateSecrets(tx, services, who, rotating));
  }
  return steps;
}
