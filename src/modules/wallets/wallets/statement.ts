// Reads the statement of a provider of accounts, page by page, and says where the next reading may begin.
import { DAY_MS, plus, type Instant } from '#platform/clock.ts';
import type { Connected } from '#platform/connections.ts';
import type { Tenant } from '#platform/context.ts';
import type { Currency } from '#platform/money.ts';
import { untilKnown, type Backoff } from '#platform/outside.ts';
import type { Accounts, BookedItem, Statement } from './port.ts';

const PAGES_MAX = 100_000;
/**
 * Where a provider says nothing else. No item appears that is older, so up to the first page with something
 * that is not in our books, what is older is not read again.
 */
const DATED_BACK_MS = DAY_MS;

export type StatementReader = {
  readonly tenant: Tenant;
  readonly accounts: Connected<Accounts>;
  /** For each page. */
  readonly patience: () => Backoff;
};

type Reading = {
  readonly connectionId: string;
  readonly currency: Currency;
  /** Null: of all accounts. */
  readonly accountNumber: string | null;
  readonly startedAt: Instant;
  readonly after: string | undefined;
  /** Whether all of them are in our books as well. */
  onItems(items: readonly BookedItem[]): Promise<boolean>;
};
type Read = { readonly balanceMinor: bigint; readonly stableAfter: string | undefined };

/** Undefined where the provider did not show all of it. */
export async function readStatement(reader: StatementReader, reading: Reading): Promise<Read | undefined> {
  const { startedAt, after, onItems } = reading;
  let stableAfter = after;
  let isAllBooked = true;
  let from = after;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await pageOf(reader, reading, from);
    if (page === undefined) return undefined;
    isAllBooked = (await onItems(page.items)) && isAllBooked;
    const last = page.items.at(-1);
    if (page.next === undefined || last === undefined)
      return { balanceMinor: page.balanceMinor, stableAfter };
    from = page.next;
    const { datedBackMs = DATED_BACK_MS } = page;
    if (isAllBooked && last.at < plus(startedAt, -datedBackMs)) stableAfter = from;
  }
  throw new Error(
    `the statement of ${reading.accountNumber ?? reading.currency} has more than ${PAGES_MAX} pages`,
  );
}

async function pageOf(
  { accounts, tenant, patience }: StatementReader,
  { connectionId, currency, accountNumber }: Reading,
  after: string | undefined,
): Promise<Statement | undefined> {
  const backoff = patience();
  const asked = { currency, accountNumber, after };
  const answer = await untilKnown(backoff, () =>
    accounts.at(connectionId).statement(tenant, asked, backoff.signal),
  );
  return answer.kind === 'accepted' ? answer.value : undefined;
}
