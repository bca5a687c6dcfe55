// What a replica is at the moment, for a process that starts and for an operator who asks. A setting that
// names another database is refused; anything else may pass, and the primary answers meanwhile.
import { createPositions, STAND, unfitFor, type Unfit } from './log-position.ts';
import { createPool, type Connection } from '../pool.ts';
import { openPool } from '../open-pool.ts';
import { explained, keepsSessions, losesSessions, placeOf } from '../usable.ts';

export type ReplicaFinding =
  | { readonly kind: 'standby'; readonly bytesBehind: number }
  /** It cannot be read from, for as long as it is like this. */
  | { readonly kind: 'later'; readonly why: string }
  /** No time mends it. */
  | { readonly kind: 'wrong'; readonly why: string };

type Urls = { readonly databaseUrl: string; readonly replicaUrl: string };

export async function lookAtReplica({ databaseUrl, replicaUrl }: Urls): Promise<ReplicaFinding> {
  const primary = await openPool(databaseUrl, { max: 1, name: 'monedero start' });
  try {
    if (primary.isSharded) return { kind: 'wrong', why: IS_SHARDED };
    const asked = await createPositions(primary)().catch((error: unknown) => ({ error }));
    if ('error' in asked) return { kind: 'later', why: noPosition(asked.error) };
    const wanted = asked;
    return await onReplica(replicaUrl, async (first, second) => {
      if (!(await keepsSessions(first, second)))
        return { kind: 'wrong', why: losesSessions(replicaUrl).message };
      const stand = await first.one(STAND);
      const unfit = unfitFor(wanted, stand);
      if (unfit === undefined || unfit === 'behind')
        return { kind: 'standby', bytesBehind: Math.max(0, Number(wanted.at - (stand.at ?? 0n))) };
      return { kind: unfit === 'other_database' ? 'wrong' : 'later', why: WHY[unfit](placeOf(replicaUrl)) };
    });
  } finally {
    await primary.end();
  }
}

async function onReplica(
  url: string,
  look: (first: Connection, second: Connection) => Promise<ReplicaFinding>,
): Promise<ReplicaFinding> {
  const pool = createPool(url, { max: 1, name: 'monedero start', isReadOnly: true });
  const opened: Connection[] = [];
  try {
    for (let count = 0; count < 2; count++) opened.push(await pool.connect());
    const [first, second] = opened;
    if (first === undefined || second === undefined) throw new Error('two connections were opened');
    return await look(first, second);
  } catch (error) {
    const said = explained(error, url, 'DATABASE_REPLICA_URL');
    return { kind: 'later', why: said instanceof Error ? said.message : String(said) };
  } finally {
    await Promise.allSettled(opened.map((connection) => connection.close()));
    await pool.end();
  }
}

const noPosition = (error: unknown): string =>
  `the server of DATABASE_URL does not say where its log ends (${error instanceof Error ? error.message : String(error)}): see that it is the primary; nothing is read from the replica until then`;

const IS_SHARDED =
  'DATABASE_REPLICA_URL is for one PostgreSQL, and this database is sharded by Citus: take the setting away';

const WHY: Readonly<Record<Exclude<Unfit, 'behind'>, (place: string) => string>> = {
  other_database: (place) =>
    `the server at ${place} has another database than the one of DATABASE_URL: set DATABASE_REPLICA_URL to a standby of that one, or take it away`,
  promoted: (place) =>
    `the server at ${place} is not a standby: DATABASE_URL is read in its place until DATABASE_REPLICA_URL names one that is`,
  other_timeline: (place) =>
    `the standby at ${place} is from before a failover, or does not say yet that it is not: see that it follows the server of DATABASE_URL, and grant pg_read_all_stats to its user`,
};
