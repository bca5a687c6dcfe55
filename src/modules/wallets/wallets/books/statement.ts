// Reads the statement of a provider of accounts, page by page, and says from which page the next reading may
// begin.
import { DAY_MS, plus, type Instant } from '#platform/time/clock.ts';
import { untilKnown, type Backoff, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { StatementOf } from '../port.ts';

const PAGES_MAX = 100_000;
/**
 * How far back items may be dated if a provider says nothing else. No item appears that is older, so up to
 * the first page with something that is not in our books, what is older is not read again.
 */
const DATED_BACK_MS = DAY_MS;

/** The statement of one account, or of all at a connection in a currency. */
export type StatementReader<Item> = {
  /** The name in errors. */
  readonly name: string;
  /** The page that follows; undefined if the provider did not show it. */
  pageAfter(after: string | undefined): Promise<StatementOf<Item> | undefined>;
};

type ReadInput<Item> = {
  readonly startedAt: Instant;
  readonly after: string | undefined;
  /** Whether all of them are in our books as well. */
  onItems(items: readonly Item[]): Promise<boolean>;
};
type StatementEnd = { readonly balanceMinor: bigint; readonly stableAfter: string | undefined };

/** Returns undefined if the provider did not show all of it. */
export async function readStatement<Item extends { readonly at: Instant }>(
  reader: StatementReader<Item>,
  { startedAt, after, onItems }: ReadInput<Item>,
): Promise<StatementEnd | undefined> {
  let stableAfter = after;
  let isAllBooked = true;
  let from = after;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await reader.pageAfter(from);
    if (page === undefined) return undefined;
    isAllBooked = (await onItems(page.items)) && isAllBooked;
    const last = page.items.at(-1);
    if (page.next === undefined || last === undefined)
      return { balanceMinor: page.balanceMinor, stableAfter };
    from = page.next;
    const { datedBackMs = DATED_BACK_MS } = page;
    if (isAllBooked && last.at < plus(startedAt, -datedBackMs)) stableAfter = from;
  }
  throw new Error(`the statement of ${reader.name} has more than ${PAGES_MAX} pages`);
}

/** One page, for which it is asked until it is known or its time has passed. */
export async function knownPage<Item>(
  backoff: Backoff,
  ask: (signal: AbortSignal) => Promise<OutsideAnswer<StatementOf<Item>>>,
): Promise<StatementOf<Item> | undefined> {
  const answer = await untilKnown(backoff, () => ask(backoff.signal));
  return answer.kind === 'accepted' ? answer.value : undefined;
}
