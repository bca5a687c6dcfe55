// Counts the events that this process has written, after their commit: how many payments settled, failed or
// came back, approvals were decided, purchases were declined. Also those that no receiver asks for.
import type { Metrics } from '../telemetry/metrics.ts';
import type { WrittenEvent } from './write-set.ts';

/** Types are those of the catalogue, and modes are two. */
export function eventCounter(metrics: Metrics): (events: readonly WrittenEvent[]) => void {
  const written = metrics.counter('monedero_events_total', 'Events written, by type and mode');
  return (events) => {
    for (const { type, mode } of events) written.add({ type, mode });
  };
}
