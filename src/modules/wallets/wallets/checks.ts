// When the books of a wallet, and of all that the provider holds in a currency, are compared next.
import { DAY_MS, plus, type Instant } from '#platform/clock.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Currency } from '#platform/money.ts';
import type { Work } from '#platform/work.ts';
import { walletChecks, type CheckRow } from './tables.ts';

export const CHECK_EVERY_MS = DAY_MS;

export const omnibusCheckIdOf = (currency: Currency): string => `omnibus_${currency.toLowerCase()}`;

/** For the first time a day from now, in real time; what is there already keeps its time. */
export async function checkLater(
  work: Work,
  { id, currency }: { readonly id: string; readonly currency: Currency },
  realNow: Instant,
): Promise<void> {
  const first: CheckRow = {
    tenant_id: work.tenantId,
    id,
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
  await work.run(insertIfAbsentQuery(walletChecks, first));
}
