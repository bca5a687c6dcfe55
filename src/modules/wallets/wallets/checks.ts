// When the books of a wallet, and of all that the provider of a connection holds in a currency, are compared
// next.
import { DAY_MS, HOUR_MS, plus, type Instant } from '#platform/clock.ts';
import { SANDBOX } from '#platform/connections.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Query } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money.ts';
import { walletChecks, type CheckRow } from './tables.ts';

/** A connection in one currency, which has one statement. */
export type ConnectionIn = { readonly connectionId: string; readonly currency: Currency };

export const omnibusCheckIdOf = ({ connectionId, currency }: ConnectionIn): string => {
  const ofSandbox = `omnibus_${currency.toLowerCase()}`;
  return connectionId === SANDBOX ? ofSandbox : `${ofSandbox}_${connectionId}`;
};

type Planned = ConnectionIn & { readonly id: string };

/**
 * All that a real provider holds, every hour: its statement is read on from where it was, so a deposit of
 * which no message came is found soon. A single wallet, and the sandbox, once a day.
 */
export const checkEveryMs = ({ id, ...of }: Planned): number =>
  of.connectionId !== SANDBOX && id === omnibusCheckIdOf(of) ? HOUR_MS : DAY_MS;

/** For the first time that much later, in real time; what is there already keeps its time. */
export const checkLaterQuery = (
  tenantId: string,
  { id, connectionId, currency }: Planned,
  realNow: Instant,
): Query<never> => {
  const first: CheckRow = {
    tenant_id: tenantId,
    id,
    connection_id: connectionId,
    currency,
    due_at: plus(realNow, checkEveryMs({ id, connectionId, currency })),
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
