// Accounts that a process has asked about by their numbers. The number of an account does not move, so
// whose it is need not be asked before each of many transfers.
import { createBoundedCache, type BoundedCache } from '#platform/basics/bounded-cache.ts';
import { MINUTE_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { ResolvedAccount } from '#modules/wallets/wallets/port.ts';

const KNOWN_MS = 10 * MINUTE_MS;
const ACCOUNTS_MAX = 50_000;

export type KnownAccounts = BoundedCache<{ readonly account: ResolvedAccount; readonly until: Instant }>;
export const createKnownAccounts = (): KnownAccounts => createBoundedCache(ACCOUNTS_MAX);

type KnownServices = { readonly knownAccounts: KnownAccounts; readonly clock: Clock };

export function knownAccount(
  { knownAccounts, clock }: KnownServices,
  tenantId: string,
  number: string | undefined,
): ResolvedAccount | undefined {
  const known = number === undefined ? undefined : knownAccounts.get(`${tenantId} ${number}`);
  return known !== undefined && known.until > clock.now() ? known.account : undefined;
}

/** An account that is known already is not known longer by this, so that each is asked about again. */
export function rememberAccount(services: KnownServices, tenantId: string, account: ResolvedAccount): void {
  const { knownAccounts, clock } = services;
  if (knownAccount(services, tenantId, account.number) !== undefined) return;
  knownAccounts.set(`${tenantId} ${account.number}`, { account, until: plus(clock.now(), KNOWN_MS) });
}
