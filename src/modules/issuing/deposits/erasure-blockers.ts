// What of deposits has to end before a person is erased.
import { ownedBalances } from '#modules/base/ledger/owned-balances.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

/** What is on an account must have gone back before its person is erased. */
export const moneyOnMethods: ErasureBlockers = async (db, { tenantId, ids }) => {
  const balances = await ownedBalances(db, tenantId, ids);
  return balances
    .filter(({ kind, balance }) => kind.startsWith('method_') && balance !== 0n)
    .map(
      ({ owner_id: id, balance }) =>
        `money of ${id} has not gone back to where it came from (${balance} of its smallest unit): refund it (POST …/payment-methods/${id}/refund)`,
    );
};
