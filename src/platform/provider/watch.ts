// What calls of providers came to, for the operator: counts by outcome, seconds, how many are in flight, a
// line in the log for each, and a span. Names and codes alone: paths, headers and bodies hold accounts, names
// and keys.
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noteInSpan, type Tracer } from '../telemetry/tracer.ts';
import type { ProviderAnswer } from './call.ts';

export type CalledOperation = {
  readonly provider: string;
  readonly connection: string;
  readonly operation: string;
};
export type WatchProviderCalls = (
  called: CalledOperation,
  call: () => Promise<ProviderAnswer>,
) => Promise<ProviderAnswer>;

const BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Services = { readonly metrics: Metrics; readonly log: Log; readonly tracer: Tracer };

/** One for a process, whatever the number of its connections. */
export function watchProviderCalls({ metrics, log, tracer }: Services): WatchProviderCalls {
  const requests = metrics.counter(
    'monedero_provider_requests_total',
    'Requests to providers, by provider, connection, operation and outcome',
  );
  const inFlight = metrics.level(
    'monedero_provider_requests_in_flight',
    'Requests to providers that have no outcome yet, by provider, connection and operation',
  );
  // A histogram has a dozen lines, so the many connections of one provider share it.
  const durations = metrics.histogram(
    'monedero_provider_request_seconds',
    'Time that requests to providers took, by provider and operation',
    BOUNDS_SECONDS,
  );

  const note = (called: CalledOperation, startedMs: number, answer: ProviderAnswer): void => {
    const ms = performance.now() - startedMs;
    const { provider, operation } = called;
    const outcome = outcomeOf(answer);
    requests.add({ ...called, outcome });
    durations.observe(ms / 1000, { provider, operation });
    const { status, reason, laterMs } = {
      status: undefined,
      reason: undefined,
      laterMs: undefined,
      ...answer,
    };
    const fields = { ...called, outcome, status, reason, laterMs, ms: Math.round(ms) };
    if (outcome === 'answered') log.info('provider.request', fields);
    else log.warn('provider.request', fields);
    noteInSpan(
      {
        'monedero.outcome': outcome,
        ...(status === undefined ? {} : { 'http.response.status_code': status }),
      },
      { hasFailed: outcome === 'unknown' || outcome === 'not_sent' },
    );
  };

  return (called, call) => {
    const span = {
      name: `${called.provider} ${called.operation}`,
      kind: 'client',
      attributes: { 'monedero.provider': called.provider },
    } as const;
    return tracer.part(span, async () => {
      const startedMs = performance.now();
      inFlight.add(called, 1);
      try {
        const answer = await call();
        note(called, startedMs, answer);
        return answer;
      } finally {
        inFlight.add(called, -1);
      }
    });
  };
}

/** `later` is a limit of the provider's, whether it was the one to say so or our own pace. */
const outcomeOf = (answer: ProviderAnswer): 'answered' | 'later' | 'not_sent' | 'unknown' =>
  answer.kind === 'not_sent' && answer.laterMs !== undefined ? 'later' : answer.kind;
