// Reads `Retry-After`: seconds, or a date in one of the three forms that HTTP has had.
import { DAY_MS, type Instant } from '../time/clock.ts';

const SECONDS = /^\d{1,10}$/;
const SECOND_MS = 1_000;
const RETRY_AFTER_MS_MAX = DAY_MS;

const TIME = String.raw`\d{2}:\d{2}:\d{2}`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** `Sun, 06 Nov 1994 08:49:37 GMT`, and `Sunday, 06-Nov-94 08:49:37 GMT`, which is older. */
const DATE_WITH_ZONE = new RegExp(`^[A-Z][a-z]+, \\d{2}(?: ${MONTH} \\d{4}|-${MONTH}-\\d{2}) ${TIME} GMT$`);
/** `Sun Nov 6 08:49:37 1994`, in GMT without saying so. */
const DATE_WITHOUT_ZONE = new RegExp(`^[A-Z][a-z]{2} ${MONTH} [ \\d]\\d ${TIME} \\d{4}$`);

/** How long to wait, at most a day; null if the header cannot be understood. */
export function retryAfterMs(value: string | null, now: Instant): number | null {
  const text = value?.trim() ?? '';
  const ms = SECONDS.test(text) ? Number(text) * SECOND_MS : dateMs(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX);
}

function dateMs(text: string): number {
  if (DATE_WITH_ZONE.test(text)) return Date.parse(text);
  return DATE_WITHOUT_ZONE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
