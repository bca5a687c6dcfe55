// The books of a connection in a currency: the account that mirrors what its provider holds for us, and their
// comparison. They begin with the first wallet there, or with money that comes in before there is one. Both
// begin in one commit, so a planned comparison has an account to post to.
import { wholeIdOf } from '#platform/ids/cell-ids.ts';
import type { Instant } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Query } from '#platform/db/sql.ts';
import { omnibusAccount } from '../accounts.ts';
import { checkLaterQuery, connectionCheckIdOf, omnibusCheckIdOf, type ConnectionIn } from './checks.ts';

type BeginInput = { readonly now: Instant; readonly realNow: Instant };

/** The queries for one transaction. What is there stays as it is. */
export const beginBooksQueries = (
  tenantId: string,
  of: ConnectionIn,
  { now, realNow }: BeginInput,
): Query<never>[] =>
  comparedIn(tenantId, of).flatMap((cellId) => [
    omnibusAccount.openQuery(cellId, { ...of, now }),
    checkLaterQuery(cellId, { id: omnibusCheckIdOf(of), ...of }, realNow),
  ]);

/** The checks of money for cards, whose accounts are those of its own module. */
export const methodChecksQueries = (tenantId: string, of: ConnectionIn, realNow: Instant): Query<never>[] =>
  comparedIn(tenantId, of).map((cellId) =>
    checkLaterQuery(cellId, { id: connectionCheckIdOf('payment_methods', of), ...of }, realNow),
  );

/** All that a provider holds for the cells of a tenant is compared once, in the first of them. */
const comparedIn = (tenantId: string, of: ConnectionIn): readonly string[] =>
  isComparedIn(tenantId, of) ? [tenantId] : [tenantId, wholeIdOf(tenantId)];

/** The sandbox has books for each cell. */
export const isComparedIn = (cellId: string, { connectionId }: ConnectionIn): boolean =>
  connectionId === SANDBOX || wholeIdOf(cellId) === cellId;
