// A client of a provider with the log and metrics that its calls leave, for tests of what they give.
import { after } from 'node:test';
import { randomBytes } from 'node:crypto';
import { systemClock, type Clock } from '#platform/time/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import type { ProviderAnswer, ProviderCall } from '#platform/provider/call.ts';
import { createProviderClient, type ProviderClientSettings } from '#platform/provider/client.ts';
import { watchProviderCalls } from '#platform/provider/watch.ts';
import { createTracer, type EndedSpan, type Tracer } from '#platform/telemetry/tracer.ts';
import { within } from './wait.ts';

export type ProviderCalls = {
  call(call?: Partial<ProviderCall>, signal?: AbortSignal): Promise<ProviderAnswer>;
  close(): Promise<void>;
  /** What was logged until now. */
  logged(): string;
  metrics(): string;
  readonly tracer: Tracer;
  readonly spans: readonly EndedSpan[];
};
type ClientOptions = Partial<ProviderClientSettings> & { readonly origin: string; readonly clock?: Clock };

export const A_CALL: ProviderCall = {
  operation: 'transfers.create',
  method: 'POST',
  path: '/v2/transfers?account=646180000000000001',
  headers: { authorization: 'sk_test_secret', 'content-type': 'application/json' },
  body: '{"amount":1050}',
};

/** Closed when the test file ends. */
export function callsTo({ clock = systemClock, ...settings }: ClientOptions): ProviderCalls {
  const lines: string[] = [];
  const log = createLog('debug', clock, (text) => void lines.push(text));
  const metrics = createMetrics();
  const spans: EndedSpan[] = [];
  const tracer = createTracer({ clock, randomBytes, ratio: 1, onEnd: (span) => spans.push(span) });
  const client = createProviderClient({
    provider: 'testbank',
    connection: 'conn_1',
    clock,
    watch: watchProviderCalls({ log, metrics, tracer }),
    ...settings,
  });
  after(() => client.close());
  return {
    call: (call = {}, signal = new AbortController().signal) =>
      within('an answer', client.call({ ...A_CALL, ...call }, signal)),
    close: () => within('the end of the client', client.close()),
    logged() {
      log.flush();
      return lines.join('');
    },
    metrics: () => metrics.text(),
    tracer,
    spans,
  };
}

/** The status, or the kind and why. */
export const gistOf = (answer: ProviderAnswer): string =>
  answer.kind === 'answered' ? String(answer.status) : `${answer.kind}: ${answer.reason}`;
