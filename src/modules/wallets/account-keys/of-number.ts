// The key of an account whose number is known.
import { readAccountNumber } from './account-number.ts';
import type { AccountKey } from './kinds.ts';

/** As a provider has it, which may be in a form that is not ours. */
export function keyOfNumber(number: string): AccountKey {
  const kind = readAccountNumber(number)?.kind ?? 'other';
  return { kind: kind === 'other' ? 'account_number' : kind, value: number };
}
