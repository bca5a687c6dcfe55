// The days of the last whole month where the reader is.

export function lastMonth(now: Date): { readonly from: string; readonly to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) };
}

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
