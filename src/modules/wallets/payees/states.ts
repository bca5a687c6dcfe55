// How a payee may move. One whose provider answers within the request begins as active, or as unconfirmed if
// its owner wants to see whose the account is first. One that is deleted keeps its row, to which payments
// refer.
import { defineMachine } from '#platform/db/machine.ts';

export const PAYEE_STATUSES = ['verifying', 'unconfirmed', 'active', 'refused', 'deleted'] as const;
export type PayeeStatus = (typeof PAYEE_STATUSES)[number];

export const payeeMachine = defineMachine<
  PayeeStatus,
  'verify' | 'verify_unconfirmed' | 'confirm' | 'refuse' | 'delete'
>({
  name: 'payee',
  column: 'status',
  initial: 'verifying',
  statuses: PAYEE_STATUSES,
  events: {
    verify: { from: ['verifying'], to: 'active' },
    verify_unconfirmed: { from: ['verifying'], to: 'unconfirmed' },
    confirm: { from: ['unconfirmed'], to: 'active' },
    refuse: { from: ['verifying'], to: 'refused' },
    delete: { from: ['verifying', 'unconfirmed', 'active', 'refused'], to: 'deleted' },
  },
});

/** Why the account of a payee was not taken, once the provider had answered or was given up. */
export const REFUSED_REASONS = [
  'account_not_found',
  'account_not_payable',
  'holder_mismatch',
  'tax_id_mismatch',
  'currency_mismatch',
  'account_mismatch',
  'duplicate_payee',
  'own_account',
  'not_answered',
] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];
