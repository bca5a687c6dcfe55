// Tracing of a process, by its settings; without any, nothing is traced.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createSpanExporter, type TraceSettings } from './otlp.ts';
import { createTracer, NO_TRACES, type Tracer } from './tracer.ts';

type Services = { readonly clock: Clock; readonly log: Log; readonly metrics: Metrics };

export function openTracing(
  settings: TraceSettings | undefined,
  services: Services,
): { readonly tracer: Tracer; close(): Promise<void> } {
  if (settings === undefined) return { tracer: NO_TRACES, close: () => Promise.resolve() };
  const exporter = createSpanExporter(settings, services);
  const { clock } = services;
  const tracer = createTracer({ clock, randomBytes, ratio: settings.ratio, onEnd: exporter.add });
  return { tracer, close: exporter.close };
}
