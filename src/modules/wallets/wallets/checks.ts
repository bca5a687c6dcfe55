// When the books of a wallet, and of all that the provider of a connection holds in a currency, are compared
// next.
import { DAY_MS, plus, type Instant } from '#platform/clock.ts';
import { SANDBOX } from '#platform/connections.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Query } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money.ts';
import { walletChecks, type CheckRow } from './tables.ts';

export const CHECK_EVERY_MS = DAY_MS;

/** A connection in one currency, which has one statement. */
export type ConnectionIn = { readonly connectionId: string; readonly currency: Currency };

export const omnibusCheckIdOf = ({ connectionId, currency }: ConnectionIn): string => {
  const ofSandbox = `omnibus_${currency.toLowerCase()}`;
  return connectionId === SANDBOX ? ofSandbox : `${ofSandbox}_${connectionId}`;
};

/** For the first time a day from now, in real time; what is there already keeps its time. */
export const checkLaterQuery = (
  tenantId: string,
  { id, connectionId, currency }: ConnectionIn & { readonly id: string },
  realNow: Instant,
): Query<never> => {
  const first: CheckRow = {
    tenant_id: tenantId,
    id,
    connection_id: connectionId,
    currency,
    due_at: plus(realNow, CHECK_EVERY_MS),
    statement_after: null,
    checked_at: null,
    is_ok: null,
    ledger_minor: null,
    provider_minor: null,
    repaired: 0,
    differences: [],
  };
  return insertIfAbsentQuery(walletChecks, first);
};
