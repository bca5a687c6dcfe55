// What is on payment methods that are accounts, for those who show them.
import type { Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import { ownedBalances, type OwnedBalance } from '#modules/base/ledger/owned-balances.ts';
import type { MethodBalances } from './accounts.ts';
import type { PaymentMethodRow } from './tables.ts';

export type MethodMoney = MethodBalances & { readonly currency: Currency };

/** What is on methods, by their ids; a card has none, and if all are cards nothing is asked. */
export async function moneyOf(
  db: Db,
  tenantId: string,
  rows: readonly PaymentMethodRow[],
): Promise<ReadonlyMap<string, MethodMoney>> {
  const ids = rows.filter(({ type }) => type === 'bank_account').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const entries = await ownedBalances(db, tenantId, ids);
  return new Map(ids.map((id) => [id, ofMethod(entries.filter((entry) => entry.owner_id === id))]));
}

function ofMethod(entries: readonly OwnedBalance[]): MethodMoney {
  const [first] = entries;
  if (first === undefined)
    throw new Error('a payment method that is an account has no accounts in the ledger');
  const at = (kind: string): bigint => entries.find((entry) => entry.kind === kind)?.balance ?? 0n;
  return {
    currency: first.currency,
    available: at('method_available'),
    returning: at('method_returning'),
    blocked: at('method_blocked'),
    stuck: at('method_stuck'),
  };
}
