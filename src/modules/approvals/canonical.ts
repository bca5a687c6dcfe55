// What the owner sees and is bound to, as canonical JSON, and its hash.
import { createHash } from 'node:crypto';
import type { Json } from '../../platform/db/table.ts';

/** The same text for the same value, whatever the order in which its fields were written. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

export const hashOfSeen = (seen: string): string => createHash('sha256').update(seen).digest('hex');
