// The payees of owners, and how the books of their wallets stand.
import type { wallets as es } from './es.ts';

export const wallets: typeof es = {
  payee: {
    active: 'Verified',
    verifying: 'Being verified',
    unconfirmed: 'Not confirmed',
    refused: 'Not verified',
    deleted: 'Removed',
    holder: 'Account holder',
    namedBy: 'Identified by',
    by: {
      number: 'Account number',
      alias: 'Alias, looked up for each payment',
      key: 'Key, looked up for each payment',
    },
    verifiedAt: 'Verified',
    verifyingText: 'The bank has not said yet whose account this is. Until then it cannot be paid.',
    unconfirmedText:
      'The owner of the wallet has not confirmed yet that this is whom they expect. Until then it cannot be paid.',
    reasons: {
      account_not_found: 'No account was found.',
      account_not_payable: 'The bank of the account takes no payments to it.',
      holder_mismatch: 'The account is in another name than the one that was given.',
      tax_id_mismatch: 'The account holder has another tax number than the one that was given.',
      currency_mismatch: 'The account is in another currency than the wallet.',
      account_mismatch: 'The alias leads to another account than the one that was given.',
      duplicate_payee: 'The account is already among the payees of the wallet.',
      own_account: 'It is the account of the wallet itself.',
      not_answered: 'The bank has not said whose account it is.',
    },
  },
  comparison: {
    title: 'Reconciliation with the provider',
    titleIn: (currency) => `Reconciliation with the provider, in ${currency}`,
    titleForCardsIn: (currency) => `Reconciliation of money for cards, in ${currency}`,
    noneHere: 'Not reconciled yet.',
    none: 'Not reconciled yet. It is done once a day.',
    equal: 'Matches',
    unequal: 'Does not match',
    ledger: 'In Monedero',
    provider: 'At the provider',
    difference: 'Difference',
    repaired: (count) =>
      count === 1 ? 'One missing movement was booked.' : `${count} missing movements were booked.`,
    reference: 'Provider reference',
    kinds: {
      missing_deposit: 'Deposit that was missing in Monedero',
      unknown_deposit: 'Deposit that the provider does not have',
      missing_payment: 'Payment that was missing in Monedero',
      unknown_payment: 'Payment that the provider does not have',
      missing_return: 'Return that was missing in Monedero',
      unknown_return: 'Return that the provider does not have',
      missing_refund: 'Refund that was missing in Monedero',
      unknown_refund: 'Refund that the provider does not have',
      missing_release: 'Held deposit that the bank has released',
      missing_taking: 'Deposit that the bank has taken back',
      amount: 'The amount is another',
      currency: 'The currency is another',
      sum: 'The balance is not the sum of the movements',
    },
  },
};
