// One attempt: a signed post to a receiver, its result, and the row of the log.
import { plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import { outboundRulesOf } from '#platform/outbound/check-url.ts';
import type { OutboundClient } from '#platform/outbound/client.ts';
import { retryAfterMs } from '#platform/outbound/retry-after.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { sign, SIGNATURE_HEADER, standardHeaders } from '#platform/secrets/signature.ts';
import { traceHeaders } from '#platform/telemetry/tracer.ts';
import type { StoredEvent } from '../envelope.ts';
import { openSecrets } from '../secrets.ts';
import type { AttemptKind, AttemptRow, EndpointRow } from '../tables.ts';
import type { ClaimedDelivery } from './leased-deliveries.ts';

const USER_AGENT = 'Monedero-Webhooks/1';
const SUCCESS_MIN = 200;
const SUCCESS_MAX = 299;
/** The one character that PostgreSQL cannot store in a text. */
const UNSTORABLE = '\0';
const REPLACEMENT = '\uFFFD';

type PostRequest = {
  readonly endpoint: EndpointRow;
  readonly mode: Mode;
  /** The tenant's time; signatures are dated in real time. */
  readonly tenantNow: Instant;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly body: string;
};

/** The answer to a post, or why there was none. Instants are in the tenant's time. */
export type Posted = {
  readonly url: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
  readonly durationMs: number;
  /** How long the receiver asks us to wait. */
  readonly retryAfterMs: number | null;
  readonly attemptedAt: Instant;
  readonly endedAt: Instant;
};

export type Poster = (request: PostRequest) => Promise<Posted>;

export const createPoster =
  (services: {
    readonly outbound: OutboundClient;
    readonly sealer: Sealer;
    readonly clock: Clock;
    readonly allowLoopbackReceivers: boolean;
  }): Poster =>
  async ({ endpoint, mode, tenantNow, event, body }) => {
    const { outbound, sealer, clock } = services;
    const startedAt = clock.now();
    const result = await outbound.post({
      url: endpoint.url,
      headers: {
        ...headersOf(
          { id: event.id, type: event.type, body },
          openSecrets(sealer, endpoint, tenantNow),
          startedAt,
        ),
        ...traceHeaders(),
      },
      body,
      rules: outboundRulesOf(endpoint.url, mode, services.allowLoopbackReceivers),
    });
    const endedAt = clock.now();
    const answered = result.kind === 'answered' ? result : undefined;
    return {
      url: endpoint.url,
      responseStatus: answered?.status ?? null,
      responseBody: answered?.body.replaceAll(UNSTORABLE, REPLACEMENT) ?? null,
      error: result.kind === 'failed' ? result.reason : null,
      durationMs: Math.round(result.durationMs),
      retryAfterMs: retryAfterMs(answered?.retryAfter ?? null, endedAt),
      attemptedAt: tenantNow,
      endedAt: plus(tenantNow, Math.max(0, endedAt - startedAt)),
    };
  };

/** The id of a message is that of its event, which stays the same over retries, resends and recoveries. */
export const headersOf = (
  { id, type, body }: Pick<StoredEvent, 'id' | 'type'> & { readonly body: string },
  secrets: string | readonly string[],
  at: Instant,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': USER_AGENT,
  [SIGNATURE_HEADER]: sign(body, secrets, at),
  ...standardHeaders({ id, body }, secrets, at),
  'monedero-event-id': id,
  'monedero-event-type': type,
});

export const isSuccess = (responseStatus: number | null): boolean =>
  responseStatus !== null && responseStatus >= SUCCESS_MIN && responseStatus <= SUCCESS_MAX;

type Attempt = {
  readonly id: AttemptRow['id'];
  readonly endpoint: Pick<EndpointRow, 'tenant_id' | 'id'>;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly kind: AttemptKind;
  /** The body of a test event, which is stored nowhere else; null for other events. */
  readonly requestBody: string | null;
  readonly nextRetryAt: Instant | null;
};

export const attemptRowOf = (attempt: Attempt, posted: Posted): AttemptRow => ({
  tenant_id: attempt.endpoint.tenant_id,
  id: attempt.id,
  endpoint_id: attempt.endpoint.id,
  event_id: attempt.event.id,
  event_type: attempt.event.type,
  kind: attempt.kind,
  url: posted.url,
  response_status: posted.responseStatus,
  error: posted.error,
  duration_ms: posted.durationMs,
  attempted_at: posted.attemptedAt,
  next_retry_at: attempt.nextRetryAt,
  request_body: attempt.requestBody,
  response_body: posted.responseBody,
});

/** The result of a claimed delivery, before it is recorded. */
export type DeliveryResult = {
  /** The id of the attempt, so that recording it twice makes one row. */
  readonly id: AttemptRow['id'];
  readonly mode: Mode;
  /** The cells of the tenant. */
  readonly cellIds: readonly string[];
  readonly delivery: ClaimedDelivery;
  readonly posted: Posted;
};

/** `late`: the lease was lost. `gone`: the endpoint was deleted meanwhile. */
export type Outcome = 'delivered' | 'retried' | 'failed' | 'skipped' | 'late' | 'gone';

export const attemptOf = (
  { id, delivery: { endpoint, event }, posted }: DeliveryResult,
  nextRetryAt: Instant | null,
): AttemptRow =>
  attemptRowOf({ id, endpoint, event, kind: 'scheduled', requestBody: null, nextRetryAt }, posted);
