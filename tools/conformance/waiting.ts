// At a provider time is not turned but waited for, with a bound that the operator may set.
import { SECOND_MS } from '#platform/time/clock.ts';
import { createBackoff } from '#platform/provider/outside.ts';

export const WAIT_SECONDS = 120;

/** The first that is there, or what was seen last once the bound has passed. */
export async function seenWithin<Seen>(
  seconds: number,
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
): Promise<Seen> {
  const backoff = createBackoff(seconds * SECOND_MS);
  for (;;) {
    const seen = await look();
    if (isThere(seen) || !(await backoff.wait())) return seen;
  }
}
