// What is kept of deposits for payment methods, for how long, and what of it is about a person.
import { ownedBalances } from '#modules/base/ledger/owned-balances.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const depositsKept = defineKept({
  method_deposits: {
    stays: 'the law asks for the books',
    of: ['payment_method_id'],
    inCells: { gives: ['provider_ref'], others: 'stay' },
    personal: { from_name: 'own', from_account: 'own', from_tax_id: 'own' },
    plain: [
      'tenant_id',
      'id',
      'payment_method_id',
      'connection_id',
      'provider_ref',
      'currency',
      'status',
      'goes_back',
      'takings',
    ],
  },
  method_refunds: {
    stays: 'the law asks for the books',
    of: ['payment_method_id'],
    plain: ['tenant_id', 'id', 'payment_method_id', 'deposit_id', 'currency', 'cause', 'status', 'failure'],
  },
});

/** What is on an account must have gone back before its person is erased. */
export const moneyOnMethods: InTheWay = async (db, { tenantId, ids }) => {
  const balances = await ownedBalances(db, tenantId, ids);
  return balances
    .filter(({ kind, balance }) => kind.startsWith('method_') && balance !== 0n)
    .map(
      ({ owner_id: id, balance }) =>
        `money of ${id} has not gone back to where it came from (${balance} of its smallest unit): refund it (POST …/payment-methods/${id}/refund)`,
    );
};
