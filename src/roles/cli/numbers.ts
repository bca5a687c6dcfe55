// Numbers on the command line.
import { usageError } from './failure.ts';

export function countOf(
  text: string | undefined,
  name: string,
  { or, max }: { readonly or: number; readonly max: number },
): number {
  if (text === undefined) return or;
  const count = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw usageError(`${name} is a whole number from 1 to ${max}`);
  return count;
}
