// What changes about connections: each in one transaction, with a row that says who did it, and heard by
// every process. An organization's owners and the operator of the deployment do the same through it.
import type { Actor, Mode } from '#platform/context/context.ts';
import { insertRows } from '#platform/db/bulk.ts';
import type { Db, Query } from '#platform/db/sql.ts';
import type { Clock, Instant } from '#platform/time/clock.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { DriverShape } from '#platform/provider/driver.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { announceConnections } from './directory.ts';
import { lockConnection } from './queries.ts';
import { refusal } from './refusals.ts';
import { connectionChanges, type ConnectionRow } from './tables.ts';

export type ChangeServices = {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly drivers: readonly DriverShape[];
  /** Tables whose rows name the connection through which they were made. */
  readonly madeAt: readonly string[];
  /** Tables of which some rows still need their connection, and the count of those. */
  readonly underWay: readonly UnderWay[];
};
export type UnderWay = {
  readonly table: string;
  query(connectionId: string, now: Instant): Query<{ readonly count: number }>;
};

/** Who changes it, and of whose connections. */
export type Changing = {
  readonly actor: Pick<Actor, 'type' | 'id'>;
  /** An owner sees those of the organization on one side; the operator all. */
  readonly within: 'deployment' | { readonly organizationId: string; readonly mode: Mode };
};

type Change = { readonly change: string; readonly details?: Readonly<Record<string, unknown>> };

export async function noteChange(
  tx: Db,
  { newId, clock }: ChangeServices,
  { actor }: Changing,
  about: Change & { readonly connectionId: ConnectionRow['id'] },
): Promise<void> {
  await insertRows(tx, connectionChanges, [
    {
      id: newId('cch'),
      connection_id: about.connectionId,
      change: about.change,
      details: about.details ?? {},
      actor_type: actor.type,
      actor_id: actor.id,
      at: clock.now(),
    },
  ]);
  await announceConnections(tx);
}

export const isWithin = (row: ConnectionRow, { within }: Changing): boolean =>
  within === 'deployment' || (row.organization_id === within.organizationId && row.mode === within.mode);

/** The connection that is changed, whose row is locked until the change is committed. */
export async function lockOwn(tx: Db, who: Changing, id: string): Promise<ConnectionRow> {
  const row = await lockConnection(tx, id);
  if (row === undefined || row.status === 'removed' || !isWithin(row, who))
    throw refusal('connection_not_found', { id });
  return row;
}
