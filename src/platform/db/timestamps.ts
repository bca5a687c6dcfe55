// Reads an instant as PostgreSQL writes it. Almost every row has some, so the usual form is read digit by
// digit.
import { instant } from '../time/clock.ts';

/** `2026-11-21 08:00:00.123456+00`, as sessions in UTC write it. */
export function readTimestamp(text: string): number {
  const isPlain = text.endsWith(UTC_SUFFIX) && text.charAt(4) === '-' && !text.startsWith('0');
  if (!isPlain) return readAnyTimestamp(text);
  const fraction = text.slice(20, -UTC_SUFFIX.length);
  const seconds = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 2) - 1,
    digits(text, 8, 2),
    digits(text, 11, 2),
    digits(text, 14, 2),
    digits(text, 17, 2),
  );
  return instant(seconds + (fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'))));
}
const UTC_SUFFIX = '+00';

function digits(text: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at++) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

/** Reads a timestamp in any time zone of the session. */
function readAnyTimestamp(text: string): number {
  const iso = text.replace(' ', 'T');
  return instant(Date.parse(/[+-]\d\d$/.test(iso) ? `${iso}:00` : iso));
}
