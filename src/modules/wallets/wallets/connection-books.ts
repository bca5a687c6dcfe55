// The books of a connection in a currency: the account that mirrors what its provider holds for us, and their
// comparison. They begin with the first wallet there, or with money that comes in before there is one. Both
// begin in one commit, so where a comparison is planned there is an account to post to.
import type { Instant } from '#platform/clock.ts';
import type { Query } from '#platform/db/sql.ts';
import { omnibusAccount } from './accounts.ts';
import { checkLaterQuery, omnibusCheckIdOf, type ConnectionIn } from './checks.ts';

type Beginning = { readonly now: Instant; readonly realNow: Instant };

/** For one transaction. What is there stays as it is. */
export const beginBooksQueries = (
  tenantId: string,
  of: ConnectionIn,
  { now, realNow }: Beginning,
): Query<never>[] => [
  omnibusAccount.openQuery(tenantId, { ...of, now }),
  checkLaterQuery(tenantId, { id: omnibusCheckIdOf(of), ...of }, realNow),
];
