// How much a person asks for in an hour, in this process. Keys have a limit; of sessions it is counted what a
// limit would refuse, so that one can be chosen by what is seen.
import { HOUR_MS, type Clock } from '#platform/time/clock.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

/** More than five in each second, which no screen asks for. */
export const REQUESTS_MAX = 20_000;
/** Beyond so many people in an hour the count begins again, so that it takes a bounded place. */
const PEOPLE_MAX = 100_000;

export type HourlyRequests = { note(userId: string): void };

export function countHourlyRequests(clock: Clock, metrics: Metrics): HourlyRequests {
  const beyond = metrics.counter(
    'monedero_session_requests_beyond_total',
    `Requests of people who are signed in beyond ${REQUESTS_MAX} of one person in an hour, which are answered`,
  );
  const ofPerson = new Map<string, number>();
  let hour = 0;
  return {
    note(userId) {
      const now = Math.floor(clock.now() / HOUR_MS);
      if (now !== hour || ofPerson.size >= PEOPLE_MAX) ofPerson.clear();
      hour = now;
      const count = (ofPerson.get(userId) ?? 0) + 1;
      ofPerson.set(userId, count);
      if (count > REQUESTS_MAX) beyond.add();
    },
  };
}
