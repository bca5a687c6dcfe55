// Sends ended spans to a collector by OTLP over HTTP, as JSON: some at a time, from a bounded queue. If the
// collector is slow or away, spans are dropped and counted; no request ever waits for it. A span is written
// as bytes when it ends: objects that wait for a second, and what makes JSON of them, cost more than the span
// itself.
import { request } from 'undici';
import { errorFields, type Log } from './log.ts';
import { createLoop } from './loop.ts';
import type { Metrics } from './metrics.ts';
import { VERSION } from '../basics/version.ts';
import type { Attributes, EndedSpan, SpanKind } from './tracer.ts';

export type TraceSettings = {
  /** The URL of the collector without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ratio: number;
};

const SPANS_WAITING_MAX = 8_192;
/** A post costs as much as hundreds of spans. */
const SPANS_A_POST_MAX = 2_048;
const POST_EVERY_MS = 1_000;
const POST_MS_MAX = 5_000;
const CLOSE_MS_MAX = 2_000;
/** The bytes of a post, unless one span is larger. A span has some 350. */
const POST_BYTES = 1_024 * 1_024;
const BYTES_A_CHARACTER_MAX = 3;
/** Names and values come again and again; others than so many are written each time. */
const TEXTS_KEPT_MAX = 1_000;

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
  const head = headOf(settings.serviceName);
  let waiting: Batch[] = [];
  let count = 0;
  let isAway = false;

  const post = async (batch: Batch, msMax: number): Promise<void> => {
    try {
      await postBatch(settings, batch, msMax);
      spans.add({ outcome: 'exported' }, batch.spans);
      isAway = false;
    } catch (error) {
      spans.add({ outcome: 'dropped' }, batch.spans);
      // Once, until it has taken some again.
      if (!isAway) log.warn('traces.not_exported', errorFields(error));
      isAway = true;
    }
  };
  const postAll = async (msMax: number): Promise<void> => {
    const all = waiting;
    [waiting, count] = [[], 0];
    for (const batch of all) await post(batch, msMax);
  };
  const loop = createLoop({
    run: () => postAll(POST_MS_MAX),
    everyMs: POST_EVERY_MS,
    onError: (error) => log.warn('traces.not_exported', errorFields(error)),
  });

  return {
    add(span) {
      if (count >= SPANS_WAITING_MAX) return spans.add({ outcome: 'dropped' });
      count += 1;
      const text = `${spanOf(span)},`;
      let batch = waiting.at(-1);
      if (batch === undefined || !hasRoom(batch, text)) waiting.push((batch = openBatch(head, text)));
      batch.length += batch.bytes.write(text, batch.length);
      batch.spans += 1;
      if (batch.spans === SPANS_A_POST_MAX) loop.wake();
    },
    async close() {
      await loop.close();
      await postAll(CLOSE_MS_MAX);
    },
  };
}

/** The body of a post, whose last comma is in the place of its end. */
type Batch = { readonly bytes: Buffer; length: number; spans: number };

const END = ']}]}]}';

const bytesFor = (text: string): number => text.length * BYTES_A_CHARACTER_MAX + END.length;

const hasRoom = ({ bytes, length, spans }: Batch, text: string): boolean =>
  spans < SPANS_A_POST_MAX && length + bytesFor(text) <= bytes.length;

function openBatch(head: string, text: string): Batch {
  const bytes = Buffer.allocUnsafe(Math.max(POST_BYTES, bytesFor(head + text)));
  return { bytes, length: bytes.write(head), spans: 0 };
}

async function postBatch(
  { endpoint, headers }: TraceSettings,
  { bytes, length }: Batch,
  msMax: number,
): Promise<void> {
  const { statusCode, body } = await request(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: bytes.subarray(0, length - 1 + bytes.write(END, length - 1)),
    signal: AbortSignal.timeout(msMax),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`the collector answered ${statusCode}`);
}

function headOf(serviceName: string): string {
  const resource = attributesOf({ 'service.name': serviceName, 'service.version': VERSION });
  const scope = `{"name":"monedero","version":${textOf(VERSION)}}`;
  return `{"resourceSpans":[{"resource":{"attributes":${resource}},"scopeSpans":[{"scope":${scope},"spans":[`;
}

const spanOf = (span: EndedSpan): string =>
  `{"traceId":"${span.traceId}","spanId":"${span.spanId}",${parentOf(span.parentSpanId)}` +
  `"name":${textOf(span.name)},"kind":${KINDS[span.kind]},` +
  `"startTimeUnixNano":"${nanosecondsOf(span.startMs)}",` +
  `"endTimeUnixNano":"${nanosecondsOf(span.startMs + span.durationMs)}",` +
  `"attributes":${attributesOf(span.attributes)},"status":${span.hasFailed ? `{"code":${FAILED}}` : '{}'}}`;

const parentOf = (id: string | undefined): string => (id === undefined ? '' : `"parentSpanId":"${id}",`);

/**
 * Nanoseconds as a text: a number does not hold them, but holds whole microseconds. Seconds and the rest of
 * them are small enough for numbers that become texts quickly.
 */
function nanosecondsOf(ms: number): string {
  const micros = Math.round(ms * 1_000);
  const seconds = Math.floor(micros / SECOND_MICROS);
  return `${seconds}${String(SECOND_MICROS + micros - seconds * SECOND_MICROS).slice(1)}000`;
}
const SECOND_MICROS = 1_000_000;

function attributesOf(attributes: Attributes): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes))
    text += `${text === '' ? '' : ','}{"key":${textOf(key)},"value":${valueOf(value)}}`;
  return `[${text}]`;
}

const valueOf = (value: string | number): string =>
  typeof value === 'string' ? `{"stringValue":${textOf(value)}}` : `{"intValue":"${value}"}`;

const texts = new Map<string, string>();

function textOf(text: string): string {
  const kept = texts.get(text);
  if (kept !== undefined) return kept;
  const made = JSON.stringify(text);
  if (texts.size < TEXTS_KEPT_MAX) texts.set(text, made);
  return made;
}
