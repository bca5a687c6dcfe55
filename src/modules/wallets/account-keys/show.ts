// How a key is shown: whole to the person who uses it, and to others no more than they need to recognize it.
import { KEY_RULES } from './countries.ts';
import type { AccountKey } from './kinds.ts';
import { HIDDEN } from './rules.ts';

export const groupedKey = ({ kind, value }: AccountKey): string => KEY_RULES[kind].grouped(value);

/** A value that has not the form of its kind is hidden whole. */
export function maskedKey({ kind, value }: AccountKey): string {
  const masked = KEY_RULES[kind].masked(value);
  return masked === value ? HIDDEN : masked;
}

/** The last four characters, or fewer if four would be too much of it. */
export const last4OfKey = ({ kind, value }: AccountKey): string => KEY_RULES[kind].last4(value);

/** It is null if the key does not say it, or says one that is not known here. */
export const bankOfKey = ({ kind, value }: AccountKey): string | null =>
  KEY_RULES[kind].bank?.(value) ?? null;
