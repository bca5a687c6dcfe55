// When the books of a wallet, and of all that the provider of a connection holds in a currency, are compared
// next.
import { DAY_MS, HOUR_MS, plus, type Instant } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Query } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import { walletChecks, type CheckRow } from '../tables.ts';

/** A connection in one currency, which has one statement. */
export type ConnectionIn = { readonly connectionId: string; readonly currency: Currency };

/** Whose money the provider of a connection holds: that of wallets, or of people who pay cards with it. */
export const HELD_FOR = ['wallets', 'payment_methods'] as const;
export type HeldFor = (typeof HELD_FOR)[number];
const NAMES: Readonly<Record<HeldFor, string>> = { wallets: 'omnibus', payment_methods: 'methods' };

export const connectionCheckIdOf = (heldFor: HeldFor, { connectionId, currency }: ConnectionIn): string => {
  const ofSandbox = `${NAMES[heldFor]}_${currency.toLowerCase()}`;
  return connectionId === SANDBOX ? ofSandbox : `${ofSandbox}_${connectionId}`;
};
export const omnibusCheckIdOf = (of: ConnectionIn): string => connectionCheckIdOf('wallets', of);

/** Returns undefined for the check of one wallet. */
export const heldForIn = ({ id, ...of }: Planned): HeldFor | undefined =>
  HELD_FOR.find((heldFor) => id === connectionCheckIdOf(heldFor, of));

export type Planned = ConnectionIn & { readonly id: string };

/**
 * All that a real provider holds, every hour: its statement is read on from its last place, so a deposit of
 * which no message came is found soon. A single wallet, and the sandbox, once a day.
 */
export const checkEveryMs = (planned: Planned): number =>
  planned.connectionId !== SANDBOX && heldForIn(planned) !== undefined ? HOUR_MS : DAY_MS;

/** The first check is that much later, in real time; what is there already keeps its time. */
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
