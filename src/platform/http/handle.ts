// Handles a request: route, caller, rate limit, scope, body, validation, idempotency, verb, answer. Every
// refusal is sent in the same form, and one wide line is logged.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../time/clock.ts';
import { isForLater } from '../db/pool.ts';
import type { Actor, Tenant } from '../context/context.ts';
import type { NewId } from '../ids/ids.ts';
import { languageOf } from '../text/language.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import type { Counter, Histogram } from '../telemetry/metrics.ts';
import { errorBody, Refusal } from '../refusals/refusal.ts';
import { internalError } from '../refusals/internal-error.ts';
import { refusal } from '../refusals/refusals.ts';
import { isForAnyone, isSigned, readsAsOwner, requireAccess, requireAccessStill } from '../route/access.ts';
import type { Access } from '../route/credentials.ts';
import type { AnyCall, AnyRoute } from '../route/route.ts';
import type { AnsweredRequest } from './answered.ts';
import { bodyOf, paramsOf, parsedQuery } from './call-parts.ts';
import { readableBy } from './cors.ts';
import { noEndpoint } from './no-endpoint.ts';
import { ClientGone, goneSignal, readBody, targetOf } from './incoming.ts';
import { requireQuota } from './quota.ts';
import { noteInSpan, type Tracer } from '../telemetry/tracer.ts';
import type { Rate, RateLimiter } from './rate-limit.ts';
import type { Router } from './router.ts';
import { refusedAnswer, type Replying } from './refused-answer.ts';
import { runRoute, type RunServices } from './run-route.ts';
import { isServerSent } from '../route/server-sent.ts';
import type { SentAnswer } from './sent-answer.ts';
import { sendBody } from './send-body.ts';
import { whileLetIn } from './while-let-in.ts';

/** The caller, and its tenant. */
export type Principal = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly rate: Rate | undefined;
};

/** What a request proves its caller by. */
export type Credentials = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string | null;
  readonly requestId: string;
};

/** Knows one kind of credential; undefined if a request carries none of that kind. */
export type Authenticator = (
  request: Credentials,
  auth: readonly Access[],
) => Principal | Promise<Principal> | undefined;

export type Authenticate = (
  auth: readonly Access[],
  params: Readonly<Record<string, string>>,
  request: Credentials,
) => Principal | Promise<Principal>;

export type HandlerServices = RunServices & {
  readonly router: Router<AnyRoute>;
  /** The path that a caller may have meant. */
  readonly nearPath: (path: string) => string | undefined;
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  readonly newId: NewId;
  readonly clock: Clock;
  readonly log: Log;
  readonly docsUrl: () => string;
  readonly requests: Counter;
  readonly durations: Histogram;
  readonly tracer: Tracer;
  /** Throws where another member has to sign first; undefined: no one has to. */
  readonly secondSignature: (route: AnyRoute, call: AnyCall) => Promise<void> | undefined;
  /** Hears of each request whose caller is known. */
  readonly onAnswered: (answered: AnsweredRequest) => void;
};

type Exchange = Omit<Replying, 'route' | 'isForOwner'> & {
  isForOwner: boolean;
  readonly startedMs: number;
  route: AnyRoute | undefined;
  principal: Principal | undefined;
};

export function createHandler(services: HandlerServices) {
  const { log, newId, requests, durations } = services;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange: Exchange = {
      requestId: newId('req'),
      startedMs: performance.now(),
      language: languageOf(request.headers['accept-language']),
      docsUrl: services.docsUrl(),
      headers: {},
      isForOwner: false,
      route: undefined,
      principal: undefined,
    };
    let answered: SentAnswer;
    try {
      answered = await answerOf(services, { request, response }, exchange);
    } catch (error) {
      if (error instanceof ClientGone) return;
      answered = failureOf(error, exchange, log);
    }
    const sent = send(request, response, answered, exchange);
    if (sent !== undefined) await sent;

    const durationMs = performance.now() - exchange.startedMs;
    noteAnswered(services, request, answered, { ...exchange, durationMs });
    const routeId = exchange.route?.id ?? 'none';
    const ms = Math.round(durationMs * 10) / 10;
    requests.add({ route: routeId, status: answered.status });
    durations.observe(ms / 1000, { route: routeId });
    log.info('request', {
      requestId: exchange.requestId,
      method: request.method,
      route: routeId,
      status: answered.status,
      ms,
      tenant: exchange.principal?.tenant.id,
      actor: exchange.principal?.actor.id,
    });
    noteRequest(exchange.route, answered.status);
  };
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    return services.tracer.begin(REQUEST, parent, () => handle(request, response));
  };
}

const REQUEST = { name: 'request', kind: 'server' } as const;

/** The path is that of the route, without what stands in it. */
function noteRequest(route: AnyRoute | undefined, status: number): void {
  const method = route?.method ?? '_OTHER';
  const path = route?.path ?? 'none';
  noteInSpan(
    { 'http.request.method': method, 'http.route': path, 'http.response.status_code': status },
    { name: `${method} ${path}`, hasFailed: status >= 500 },
  );
}

function noteAnswered(
  { onAnswered }: HandlerServices,
  request: IncomingMessage,
  { status, body }: SentAnswer,
  { route, principal, requestId, headers, durationMs }: Exchange & { readonly durationMs: number },
): void {
  if (route === undefined || principal === undefined) return;
  const { tenant, actor } = principal;
  const text = typeof body === 'string' ? body : '';
  const isReplayed = headers['Idempotent-Replayed'] === 'true';
  const { path } = targetOf(request);
  onAnswered({ requestId, route, path, tenant, actor, status, body: text, durationMs, isReplayed });
}

type Pair = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function answerOf(
  services: HandlerServices,
  { request, response }: Pair,
  exchange: Exchange,
): Promise<SentAnswer> {
  const { path, search } = targetOf(request);
  const match = services.router.match(request.method ?? '', path);
  if (match.kind !== 'route') {
    await countUnrouted(services, request, exchange);
    if (match.kind === 'none') throw noEndpoint(path, services.nearPath(path));
    exchange.headers['Allow'] = match.allowed.join(', ');
    throw refusal('method_not_allowed', {}, { allowed: match.allowed.join(', ') });
  }
  const { route, params } = match;
  exchange.route = route;
  exchange.isForOwner = readsAsOwner(route, request.headers);
  if (route.isForAnyOrigin === true) Object.assign(exchange.headers, readableBy('*'));

  const letIn = () =>
    services.authenticate(route.auth, params, {
      method: request.method ?? '',
      headers: request.headers,
      ip: request.socket.remoteAddress ?? null,
      requestId: exchange.requestId,
    });
  const found = letIn();
  const principal = found instanceof Promise ? await found : found;
  exchange.principal = principal;
  exchange.isForOwner = readsAsOwner(route, request.headers, principal.actor);
  if (principal.rate !== undefined) {
    const taken = services.limiter.take(principal.tenant, principal.rate);
    requireQuota(taken instanceof Promise ? await taken : taken, services.clock, exchange.headers);
  }
  requireAccess(route, principal.actor, services.clock.now());

  const read = readBody(request, bytesMaxOf(route));
  const body = read instanceof Promise ? await read : read;
  const call: AnyCall = {
    params: paramsOf(route, params),
    query: parsedQuery(route, search),
    body: isSigned(route.auth) ? undefined : bodyOf(route, request, body),
    tenant: principal.tenant,
    actor: principal.actor,
    language: exchange.language,
    raw: { method: request.method ?? '', path, query: search ?? '', headers: request.headers, body },
  };
  const signing = services.secondSignature(route, call);
  if (signing !== undefined) await signing;
  const answered = await runRoute(services, route, call, {
    ...exchange,
    path,
    gone: () => goneSignal(response),
  });
  await requireAccessStill(route, exchange.startedMs, letIn, services.clock);
  const { body: sent } = answered;
  if (!isServerSent(sent)) return answered;
  const again = async (): Promise<Principal> => {
    const still = await letIn();
    requireAccess(route, still.actor, services.clock.now());
    return still;
  };
  return { ...answered, body: whileLetIn(sent, principal, again) };
}

/** An unknown caller has no limit on how many it sends. */
const BODY_BYTES_MAX_OF_ANYONE = 16 * 1024;
const bytesMaxOf = ({ auth, bodyBytesMax }: AnyRoute): number | undefined =>
  bodyBytesMax ?? (isForAnyone(auth) ? BODY_BYTES_MAX_OF_ANYONE : undefined);

/** A caller with a key sees its limit on every answer, and cannot look for paths beyond it. */
async function countUnrouted(
  services: HandlerServices,
  request: IncomingMessage,
  exchange: Exchange,
): Promise<void> {
  const { headers, socket, method = '' } = request;
  if (headers.authorization === undefined) return;
  const { requestId } = exchange;
  let principal: Principal;
  try {
    const credentials = { method, headers, ip: socket.remoteAddress ?? null, requestId };
    principal = await services.authenticate([], {}, credentials);
  } catch (error) {
    // An unknown caller hears the same of a path as one without a key.
    if (error instanceof Refusal) return;
    throw error;
  }
  exchange.principal = principal;
  if (principal.rate === undefined) return;
  const taken = await services.limiter.take(principal.tenant, principal.rate);
  requireQuota(taken, services.clock, exchange.headers);
}

export function failureOf(error: unknown, exchange: Replying, log: Log): SentAnswer {
  if (error instanceof Refusal && error.row.status !== 500) return refusedAnswer(error, exchange);
  // A route may have words of its own for what should not have happened; what was behind them is logged.
  const failure = error instanceof Refusal ? (error.cause ?? error) : error;
  const { requestId, language, route } = exchange;
  if (isForLater(failure)) {
    log.warn('request.database_away', { requestId, ...errorFields(failure) });
    return refusedAnswer(refusal('service_unavailable'), exchange);
  }
  log.error('request.failed', { requestId, route: route?.id, ...errorFields(failure) });
  const own = error instanceof Refusal ? error : route?.failsAs?.();
  if (own !== undefined) return refusedAnswer(own, exchange);
  const { code, status, message, fix, ownerFix } = internalError;
  const said = { code, message: message[language], fix: fix[language], ownerFix: ownerFix[language] };
  return { status, body: JSON.stringify(errorBody(said, exchange)) };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers: own = {} }: SentAnswer,
  { headers, requestId }: Exchange,
): void | Promise<void> {
  headers['X-Request-Id'] = requestId;
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Cache-Control'] = 'no-store';
  headers['X-Content-Type-Options'] = 'nosniff';
  for (const [name, value] of Object.entries(own)) {
    const same = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase());
    headers[same ?? name] = value;
  }
  // The unread rest of a body would block the next request on this connection.
  if (!request.complete) headers['Connection'] = 'close';
  return sendBody(request, response, { status, headers, body });
}
