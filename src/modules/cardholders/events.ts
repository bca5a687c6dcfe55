// What integrators hear of cardholders.
import { emit } from '../../platform/event.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { toCardholder } from './model.ts';
import type { CardholderRow } from './tables.ts';

/** KYC may still be pending. */
export const cardholderCreated = (facts: Facts, row: CardholderRow): Effect =>
  emit(facts, 'cardholder.created', row.id, toCardholder(row));

/** KYC moved, or a field was edited. */
export const cardholderUpdated = (facts: Facts, row: CardholderRow): Effect =>
  emit(facts, 'cardholder.updated', row.id, toCardholder(row));
