// A person who was erased: the row stays, since what was done with it is kept, and it names no one.
import type { CardholderRow } from './tables.ts';

/** The reason in `kycReasons`, by which everybody sees it. */
export const ERASED_REASON = 'erased';

export const isErased = ({ kyc_reasons: reasons }: Pick<CardholderRow, 'kyc_reasons'>): boolean =>
  reasons.includes(ERASED_REASON);
