// How long an owner can answer, by the channel on which they are asked.
import { DAY_MS, MINUTE_MS } from '#platform/time/clock.ts';
import type { Channel } from './tables.ts';

export const EXPIRES_AFTER_MS: Readonly<Record<Channel, number>> = {
  inbox: DAY_MS,
  biometric: DAY_MS,
  whatsapp: 10 * MINUTE_MS,
};
