// One attempt: a signed post to a receiver, and the line of the log that tells of it.
import { plus, type Clock, type Instant } from '../../platform/clock.ts';
import type { Mode } from '../../platform/facts.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import { retryAfterMs } from '../../platform/outbound/retry-after.ts';
import type { Sealer } from '../../platform/seal.ts';
import { sign, SIGNATURE_HEADER } from '../../platform/signature.ts';
import { outboundRulesOf } from './check-url.ts';
import type { StoredEvent } from './envelope.ts';
import { openSecrets } from './secrets.ts';
import type { AttemptKind, AttemptRow, EndpointRow } from './tables.ts';

const USER_AGENT = 'Monedero-Webhooks/1';
const SUCCESS_MIN = 200;
const SUCCESS_MAX = 299;
/** PostgreSQL keeps any text but this character. */
const UNKEEPABLE = '\0';
const REPLACEMENT = '\uFFFD';

export type Sending = {
  readonly endpoint: EndpointRow;
  readonly mode: Mode;
  /** The tenant's time; signatures are dated in real time. */
  readonly tenantNow: Instant;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly body: string;
};

/** What came of it. Instants are in the tenant's time. */
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

export type Poster = (sending: Sending) => Promise<Posted>;

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
      headers: headersOf(event, sign(body, openSecrets(sealer, endpoint, tenantNow), startedAt)),
      body,
      rules: outboundRulesOf(endpoint.url, mode, services.allowLoopbackReceivers),
    });
    const endedAt = clock.now();
    const answered = result.kind === 'answered' ? result : undefined;
    return {
      url: endpoint.url,
      responseStatus: answered?.status ?? null,
      responseBody: answered?.body.replaceAll(UNKEEPABLE, REPLACEMENT) ?? null,
      error: result.kind === 'failed' ? result.reason : null,
      durationMs: Math.round(result.durationMs),
      retryAfterMs: retryAfterMs(answered?.retryAfter ?? null, endedAt),
      attemptedAt: tenantNow,
      endedAt: plus(tenantNow, Math.max(0, endedAt - startedAt)),
    };
  };

export const headersOf = (
  event: Pick<StoredEvent, 'id' | 'type'>,
  signature: string,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': USER_AGENT,
  [SIGNATURE_HEADER]: signature,
  'monedero-event-id': event.id,
  'monedero-event-type': event.type,
});

export const isSuccess = (responseStatus: number | null): boolean =>
  responseStatus !== null && responseStatus >= SUCCESS_MIN && responseStatus <= SUCCESS_MAX;

export type Tried = {
  readonly id: string;
  readonly endpoint: Pick<EndpointRow, 'tenant_id' | 'id'>;
  readonly event: Pick<StoredEvent, 'id' | 'type'>;
  readonly kind: AttemptKind;
  /** Only of test events, which are nowhere else. */
  readonly requestBody: string | null;
  readonly nextRetryAt: Instant | null;
};

export const attemptRowOf = (tried: Tried, posted: Posted): AttemptRow => ({
  tenant_id: tried.endpoint.tenant_id,
  id: tried.id,
  endpoint_id: tried.endpoint.id,
  event_id: tried.event.id,
  event_type: tried.event.type,
  kind: tried.kind,
  url: posted.url,
  response_status: posted.responseStatus,
  error: posted.error,
  duration_ms: posted.durationMs,
  attempted_at: posted.attemptedAt,
  next_retry_at: tried.nextRetryAt,
  request_body: tried.requestBody,
  response_body: posted.responseBody,
});
