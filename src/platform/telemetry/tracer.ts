// Traces: what a request led to, from its command over jobs to calls of providers and deliveries, as spans of
// OpenTelemetry. A trace begins with a request and goes on wherever it was kept. Names and bounded values
// only: no tenant, person, key or body is ever in it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../time/clock.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;
export type SpanStart = { readonly name: string; readonly kind: SpanKind; readonly attributes?: Attributes };

export type EndedSpan = SpanStart & {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
};

export type Tracer = {
  /** A request: it goes on with the trace of its caller, or begins one. */
  begin<T>(span: SpanStart, traceparent: string | undefined, unit: () => T): T;
  /** Work whose trace was kept with it. Without one it is not traced. */
  follow<T>(span: SpanStart, traceparent: string | null, unit: () => T): T;
  /** A part of what is traced at the moment. */
  part<T>(span: SpanStart, unit: () => T): T;
};

/** A span while it runs, which becomes the one that has ended. */
type Active = {
  name: string;
  readonly kind: SpanKind;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startMs: number;
  durationMs: number;
  attributes: Attributes;
  hasFailed: boolean;
};

const active = new AsyncLocalStorage<Active | undefined>();

/** The trace that goes on from here, as it is kept with a job or sent along. */
export function currentTraceparent(): string | undefined {
  const span = active.getStore();
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

/** Headers for what sends the trace along. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** What is known of a span only once it runs. */
export function noteInSpan(attributes: Attributes, { name, hasFailed }: NoteMore = {}): void {
  const span = active.getStore();
  if (span === undefined) return;
  span.attributes = span.attributes === NONE ? attributes : { ...span.attributes, ...attributes };
  span.name = name ?? span.name;
  span.hasFailed ||= hasFailed ?? false;
}
const NONE: Attributes = {};
type NoteMore = { readonly name?: string; readonly hasFailed?: boolean };

/** Runs work that is done for several at once. */
export const withoutTrace = <T>(unit: () => T): T => active.run(undefined, unit);

type Parent = { readonly traceId: string; readonly spanId: string | undefined };
type Decided = Parent & { readonly isSampled: boolean };

/** A trace by W3C: a later version may add fields, and ids of zeros alone are none. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 1;

export function readTraceparent(text: string | undefined): Decided | undefined {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Ids are digits in base 16, of which a byte has two. */
const TRACE_ID_DIGITS = 32;
const SPAN_ID_DIGITS = 16;
const DECIDING_DIGITS = 8;
const RANDOM_BYTES = 8_192;

export type TracerOptions = {
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Buffer;
  /** The share of requests that are traced if their caller has not decided, 0 to 1. */
  readonly ratio: number;
  readonly onEnd: (span: EndedSpan) => void;
};

export function createTracer({ clock, randomBytes, ratio, onEnd }: TracerOptions): Tracer {
  // Asked for and written many at a time, since each call costs more than the rest of a span.
  let random = '';
  let used = 0;
  const next = (digits: number): string => {
    if (used + digits > random.length) [random, used] = [randomBytes(RANDOM_BYTES).toString('hex'), 0];
    return random.slice(used, (used += digits));
  };
  /** A new trace, decided by its id, so that all processes decide alike. */
  const newTrace = (): Decided => {
    const traceId = next(TRACE_ID_DIGITS);
    const isSampled = Number.parseInt(traceId.slice(-DECIDING_DIGITS), 16) < ratio * 2 ** 32;
    return { traceId, spanId: undefined, isSampled };
  };

  const record = <T>(start: SpanStart, { traceId, spanId: parentSpanId }: Parent, unit: () => T): T => {
    const { name, kind, attributes = NONE } = start;
    const span: Active = {
      name,
      kind,
      traceId,
      spanId: next(SPAN_ID_DIGITS),
      parentSpanId,
      startMs: clock.now(),
      durationMs: 0,
      attributes,
      hasFailed: false,
    };
    const startedMs = performance.now();
    const end = (failed: boolean): void => {
      span.hasFailed ||= failed;
      span.durationMs = performance.now() - startedMs;
      onEnd(span);
    };
    let made: T;
    try {
      made = active.run(span, unit);
    } catch (error) {
      end(true);
      throw error;
    }
    if (made instanceof Promise)
      made.then(
        () => end(false),
        () => end(true),
      );
    else end(false);
    return made;
  };

  return {
    begin(span, traceparent, unit) {
      const parent = readTraceparent(traceparent) ?? newTrace();
      return parent.isSampled ? record(span, parent, unit) : withoutTrace(unit);
    },
    follow(span, traceparent, unit) {
      const parent = readTraceparent(traceparent ?? undefined);
      return parent?.isSampled === true ? record(span, parent, unit) : withoutTrace(unit);
    },
    part(span, unit) {
      const parent = active.getStore();
      return parent === undefined ? unit() : record(span, parent, unit);
    },
  };
}

const asItIs = <T>(_span: SpanStart, _traceparent: string | null | undefined, unit: () => T): T => unit();

/** The tracer if nothing is traced. */
export const NO_TRACES: Tracer = { begin: asItIs, follow: asItIs, part: (_span, unit) => unit() };
