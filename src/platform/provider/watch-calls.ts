// What calls to providers came to, for the operator: a counter for each port and outcome, and a line in the
// log for each that failed. The caller gets the same answer as without.
import { isPoolWait } from '../db/away.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noteInSpan, type Tracer } from '../telemetry/tracer.ts';

/** Callers have given up by then, or will soon, and would not hear of it otherwise. */
const LATE_MS = 10_000;
const BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** They read or write a message of the provider's, and call no one. */
const CALLS_NO_ONE = /^(?:verify|read|write|answerChallenge)/;

export type WatchCalls = <Port extends object>(port: string, provider: Port) => Port;
const OUTCOMES = ['accepted', 'open', 'refused', 'unknown', 'late'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Answer =
  | { readonly kind: 'accepted' | 'open' | 'refused' }
  | { readonly kind: 'unknown'; readonly cause: string };

type Services = { readonly metrics: Metrics; readonly log: Log; readonly tracer: Tracer };

export function watchCalls(services: Services): WatchCalls {
  const { log, tracer } = services;
  const calls = services.metrics.counter(
    'monedero_provider_calls_total',
    'Calls to providers, by port and outcome',
  );
  const durations = services.metrics.histogram(
    'monedero_provider_call_seconds',
    'Time that providers took to answer, by port',
    BOUNDS_SECONDS,
  );

  const watch = (port: string, operation: string, called: Promise<unknown>): void => {
    const startedMs = performance.now();
    let isNoted = false;
    const note = (outcome: Outcome, cause?: string): void => {
      clearTimeout(timer);
      if (isNoted) return;
      isNoted = true;
      calls.add({ port, outcome });
      durations.observe((performance.now() - startedMs) / 1000, { port });
      if (cause !== undefined) log.warn('provider.failed', { port, operation, outcome, cause });
    };
    const timer = setTimeout(note, LATE_MS, 'late', `no answer within ${LATE_MS / 1000} s`).unref();
    called.then(
      (answer) => {
        if (!isAnswer(answer)) clearTimeout(timer);
        else if (answer.kind === 'unknown') note('unknown', answer.cause);
        else note(answer.kind);
      },
      (error: unknown) => {
        if (isPoolWait(error)) clearTimeout(timer);
        else note('unknown', String(error));
      },
    );
  };

  /** A call is a part of the request or job that makes it. */
  const watched =
    (method: (...given: unknown[]) => unknown, port: string, name: string) =>
    (...given: unknown[]): unknown => {
      const span = {
        name: `${port} ${name}`,
        kind: 'client',
        attributes: { 'monedero.port': port },
      } as const;
      return tracer.part(span, () => {
        const called = method(...given);
        if (!(called instanceof Promise)) return called;
        watch(port, name, called);
        return called.then((answer: unknown) => {
          if (isAnswer(answer))
            noteInSpan({ 'monedero.outcome': answer.kind }, { hasFailed: answer.kind === 'unknown' });
          return answer;
        });
      });
    };

  return (port, provider) => {
    // An alert on an increase does not see the first failure if that is also the first that is counted.
    for (const outcome of OUTCOMES) calls.add({ port, outcome }, 0);
    return Object.fromEntries(
      Object.entries(provider).map(([name, method]) => [
        name,
        CALLS_NO_ONE.test(name) || typeof method !== 'function' ? method : watched(method, port, name),
      ]),
    ) as typeof provider;
  };
}

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === 'object' &&
  answer !== null &&
  'kind' in answer &&
  (answer.kind === 'accepted' ||
    answer.kind === 'open' ||
    answer.kind === 'refused' ||
    answer.kind === 'unknown');
