// Metrics of this process: the delay of its event loop, the time for garbage collection and the memory it
// holds. The names are those of the usual client libraries, so that existing dashboards work.
import {
  constants,
  monitorEventLoopDelay,
  PerformanceObserver,
  type EventLoopUtilization,
} from 'node:perf_hooks';
import { VERSION } from '../basics/version.ts';
import type { Metrics } from './metrics.ts';

const LAG_EVERY_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const MILLISECONDS = 1e3;
const GC_BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5];

const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak_callbacks',
};

type GcEntry = { readonly duration: number; readonly detail: { readonly kind: number } };

export function watchProcess(metrics: Metrics): { close(): void } {
  const lag = monitorEventLoopDelay({ resolution: LAG_EVERY_MS });
  lag.enable();
  const collections = metrics.histogram(
    'nodejs_gc_duration_seconds',
    'Time that garbage collections took, by kind',
    GC_BOUNDS_SECONDS,
  );
  const observer = new PerformanceObserver((seen) => {
    for (const { duration, detail } of seen.getEntries() as unknown as readonly GcEntry[]) {
      collections.observe(duration / 1000, { kind: GC_KINDS[detail.kind] ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });

  metrics.gauge('nodejs_eventloop_lag_p50_seconds', 'Lag of the event loop since it was last asked for', () =>
    secondsOf(lag.percentile(50)),
  );
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop since it was last asked for', () =>
    secondsOf(lag.percentile(99)),
  );
  metrics.gauge(
    'nodejs_eventloop_lag_max_seconds',
    'Lag of the event loop since it was last asked for',
    () => {
      const max = secondsOf(lag.max);
      lag.reset();
      return max;
    },
  );
  let utilization: EventLoopUtilization = performance.eventLoopUtilization();
  metrics.gauge('nodejs_eventloop_utilization', 'Share of the time in which the event loop was busy', () => {
    const before = utilization;
    utilization = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(utilization, before).utilization;
  });
  metrics.gauge(
    'nodejs_heap_size_used_bytes',
    'Memory that objects take',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge(
    'nodejs_heap_size_total_bytes',
    'Memory set aside for objects',
    () => process.memoryUsage().heapTotal,
  );
  metrics.gauge('nodejs_external_memory_bytes', 'Memory of buffers', () => process.memoryUsage().external);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  metrics.gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970',
    () => performance.timeOrigin / MILLISECONDS,
  );
  metrics.counted('process_cpu_seconds_total', 'Processor time that the process has used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  });
  metrics.gauge('monedero_build_info', 'Always 1; its labels say what runs', () => 1, {
    version: VERSION,
    node: process.version,
  });

  return {
    close() {
      lag.disable();
      observer.disconnect();
    },
  };
}

const secondsOf = (nanoseconds: number): number => Math.round(nanoseconds / 1000) / (NANOSECONDS / 1000);
