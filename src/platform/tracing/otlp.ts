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
      else if (waiting.push(span) === SPANS_A_POST_MAX) loop.wake();
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
    body: exportOf(serviceName, spans),
    signal: AbortSignal.timeout(msMax),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`the collector answered ${statusCode}`);
}

/** Written as text, since objects that are made for JSON alone cost as much as the span itself. */
function exportOf(serviceName: string, spans: readonly EndedSpan[]): string {
  const resource = attributesOf({ 'service.name': serviceName, 'service.version': VERSION });
  const scope = `{"name":"monedero","version":${textOf(VERSION)}}`;
  const scopeSpans = `[{"scope":${scope},"spans":[${spans.map(spanOf).join(',')}]}]`;
  return `{"resourceSpans":[{"resource":{"attributes":${resource}},"scopeSpans":${scopeSpans}}]}`;
}

const spanOf = (span: EndedSpan): string =>
  `{"traceId":"${span.traceId}","spanId":"${span.spanId}",${parentOf(span.parentSpanId)}` +
  `"name":${textOf(span.name)},"kind":${KINDS[span.kind]},` +
  `"startTimeUnixNano":"${nanosecondsOf(span.startMs)}",` +
  `"endTimeUnixNano":"${nanosecondsOf(span.startMs + span.durationMs)}",` +
  `"attributes":${attributesOf(span.attributes)},"status":${span.hasFailed ? `{"code":${FAILED}}` : '{}'}}`;

const parentOf = (id: string | undefined): string => (id === undefined ? '' : `"parentSpanId":"${id}",`);

/** As a text: a number does not hold it, but holds whole microseconds. */
const nanosecondsOf = (ms: number): string => `${Math.round(ms * 1000)}000`;

const attributesOf = (attributes: Attributes): string =>
  `[${Object.entries(attributes)
    .map(([key, value]) => `{"key":${textOf(key)},"value":${valueOf(value)}}`)
    .join(',')}]`;

const valueOf = (value: string | number): string =>
  typeof value === 'string' ? `{"stringValue":${textOf(value)}}` : `{"intValue":"${value}"}`;

const textOf = (text: string): string => JSON.stringify(text);
