// Whose scheduled payments are, and their occurrences.
import { findOwners, findOwnersThrough, type OwnedKind } from '#platform/events/owned.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { scheduledPayments, scheduledRuns } from './tables.ts';

const ofSchedule = { table: scheduledPayments, column: 'wallet_id' };

export const ownedSchedules: readonly OwnedKind[] = [
  {
    kind: 'scheduled_payment',
    prefix: 'sch',
    find: findOwners(scheduledPayments, 'wallet_id', cardholderIdOf),
  },
  {
    kind: 'scheduled_run',
    prefix: 'run',
    find: findOwnersThrough(scheduledRuns, 'scheduled_payment_id', ofSchedule, cardholderIdOf),
  },
];
