// Sends ended spans to a collector by OTLP over HTTP, as JSON: some at a time, from a bounded queue. Where
// the collector is slow or away, spans are dropped and counted; no request ever waits for it.
import { request } from 'undici';
import { errorFields, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import type { Metrics } from '../metrics.ts';
import { VERSION } from '../version.ts';
import type { Attributes, EndedSpan, SpanKind } from './tracer.ts';

export type TraceSettings = {
  /** Without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ratio: number;
};

const SPANS_WAITING_MAX = 2_048;
const SPANS_A_POST_MAX = 512;
const POST_EVERY_MS = 1_000;
const POST_MS_MAX = 5_000;
const CLOSE_MS_MAX = 2_000;
const NANOSECONDS_PER_MS = 1_000_000n;

const KINDS: Readonly<Record<SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
};
const FAILED = 2;

export type SpanExporter = { add(span: EndedSpan): void; close(): Promise<void> };

type Services = { readonly log: Log; readonly metrics: Metrics };

export function createSpanExporter(settings: TraceSettings, { log, metrics }: Services): SpanExporter {
  const spans = metrics.counter('monedero_spans_total', 'Spans of traces, by outcome');
  for (const outcome of ['exported', 'dropped']) spans.add({ outcome }, 0);
  let waiting: EndedSpan[] = [];
  let isAway = false;

  const post = async (some: readonly EndedSpan[], msMax: number): Promise<void> => {
    try {
      await postSpans(settings, some, msMax);
      spans.add({ outcome: 'exported' }, some.length);
      isAway = false;
    } catch (error) {
      spans.add({ outcome: 'dropped' }, some.length);
      // Once, until it has taken some again.
      if (!isAway) log.warn('traces.not_exported', errorFields(error));
      isAway = true;
    }
  };
  const postAll = async (msMax: number): Promise<void> => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += SPANS_A_POST_MAX)
      await post(all.slice(from, from + SPANS_A_POST_MAX), msMax);
  };
  const loop = createLoop({
    run: () => postAll(POST_MS_MAX),
    everyMs: POST_EVERY_MS,
    onError: (error) => log.warn('traces.not_exported', errorFields(error)),
  });

  return {
    add(span) {
      if (waiting.length >= SPANS_WAITING_MAX) spans.add({ outcome: 'dropped' });
      else waiting.push(span);
    },
    async close() {
      await loop.close();
      await postAll(CLOSE_MS_MAX);
    },
  };
}

async function postSpans(
  { endpoint, headers, serviceName }: TraceSettings,
  spans: readonly EndedSpan[],
  msMax: number,
): Promise<void> {
  const { statusCode, body } = await request(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(exportOf(serviceName, spans)),
    signal: AbortSignal.timeout(msMax),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`the collector answered ${statusCode}`);
}

const exportOf = (serviceName: string, spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'service.version': VERSION }) },
      scopeSpans: [{ scope: { name: 'monedero', version: VERSION }, spans: spans.map(spanOf) }],
    },
  ],
});

const spanOf = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanosecondsOf(span.startMs),
  endTimeUnixNano: nanosecondsOf(span.startMs + span.durationMs),
  attributes: attributesOf(span.attributes),
  status: span.hasFailed ? { code: FAILED } : {},
});

/** As a text: a number of JSON does not hold it. */
const nanosecondsOf = (ms: number): string =>
  String((BigInt(Math.round(ms * 1000)) * NANOSECONDS_PER_MS) / 1000n);

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
