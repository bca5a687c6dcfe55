// What integrators hear of cardholders.
import type { Draft } from '../../platform/draft.ts';
import { toCardholder } from './model.ts';
import type { CardholderRow } from './tables.ts';

/** KYC may still be pending. */
export const cardholderCreated = (draft: Draft, row: CardholderRow): string =>
  draft.emit('cardholder.created', row.id, toCardholder(row));

/** KYC moved, or a field was edited. */
export const cardholderUpdated = (draft: Draft, row: CardholderRow): string =>
  draft.emit('cardholder.updated', row.id, toCardholder(row));
