// How long what happened with deliveries is kept.
import { DAY_MS } from '../../platform/clock.ts';

/** Attempts are shown and kept, and missed events can be recovered, for so long; in the tenant's time. */
export const LOG_KEPT_MS = 30 * DAY_MS;
