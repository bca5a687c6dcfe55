// Which transfers were the cents of verifications. A cent says nothing of that itself: the verification names
// its transfer, and no metadata can be given with it.
import { DAY_MS } from '#platform/time/clock.ts';
import { unknownBecause, type Unknown } from '#platform/provider/outside.ts';
import { walk } from './lists.ts';
import { verification, type Transfer } from './objects.ts';
import { LIST_LAG_MS, type Once } from './once.ts';
import { metadataOf, REFERENCE } from './transfers.ts';

const CENT = 1n;

/**
 * The ids of those that were. Unknown while a cent is so young that its verification may not be listed yet.
 */
export async function centsAmong(
  { api, clock }: Once,
  transfers: readonly Transfer[],
  signal: AbortSignal,
): Promise<{ readonly kind: 'ok'; readonly value: ReadonlySet<string> } | Unknown> {
  const madeAt = new Map(transfers.filter(mayBeCent).map((one) => [one.id, one.transaction_date ?? NEVER]));
  const left = new Set(madeAt.keys());
  if (left.size === 0) return { kind: 'ok', value: left };
  const oldest = Math.min(...madeAt.values());
  const walked = await walk(
    api,
    {
      operation: 'account_verifications.list',
      path: '/v2/account_verifications',
      query: {},
      schema: verification,
      isEnd({ transfer_id: id, transaction_date: at }) {
        left.delete(id ?? '');
        return left.size === 0 || (at ?? Infinity) + DAY_MS < oldest;
      },
    },
    signal,
  );
  if (walked.kind === 'unknown') return walked;
  for (const id of left) {
    if (clock.now() - (madeAt.get(id) ?? NEVER) < LIST_LAG_MS)
      return unknownBecause(`the verification of ${id} may not be listed yet`);
    madeAt.delete(id);
  }
  return { kind: 'ok', value: new Set(madeAt.keys()) };
}

/** A time before everything that has one. */
const NEVER = 0;

const mayBeCent = (one: Transfer): boolean =>
  one.direction === 'outbound' && one.amount === CENT && metadataOf(one, REFERENCE) === undefined;
