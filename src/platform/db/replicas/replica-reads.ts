// The database of one request that reads from a replica, and from the primary once the replica cannot answer.
import { asking } from '../ask.ts';
import type { Counter } from '../../telemetry/metrics.ts';
import type { Position } from './log-position.ts';
import type { Why } from './replica-state.ts';
import type { Db, Query, Reply } from '../sql.ts';

/** From where the log of the primary ended after a request had begun, or why the primary is asked itself. */
export type Found = { readonly wanted: Position; readonly why?: never } | { readonly why: Why };
/** With how far the replica was when the last of them was answered. */
type Read =
  | { readonly replies: Reply<unknown>[]; readonly seen: bigint; readonly why?: never }
  | { readonly why: Why };

export type Source = {
  begin(): Promise<Found>;
  ask(wanted: Position, queries: readonly Query<unknown>[]): Promise<Read>;
};

/**
 * Each statement of a request sees no less than the one before, whichever replica answers it. So after one
 * that the primary had to answer, it answers the rest.
 */
export function readsOf(primary: Db, source: Source, reads: Counter): Db {
  let begun: Promise<Found> | undefined;
  let seen = 0n;
  let left: Why | undefined;

  const ask = async (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> => {
    const found = await (begun ??= source.begin());
    left ??= found.why;
    if (left === undefined && found.why === undefined) {
      const { wanted } = found;
      const read = await source.ask({ ...wanted, at: seen > wanted.at ? seen : wanted.at }, queries);
      if (read.why === undefined) {
        if (read.seen > seen) seen = read.seen;
        reads.add({ from: 'replica' });
        return read.replies;
      }
      left ??= read.why;
    }
    reads.add({ from: 'primary', reason: left ?? 'failed' });
    return primary.batch(queries);
  };
  const { all, maybe, one, batch } = asking(ask);
  return { ...primary, all, maybe, one, batch };
}
