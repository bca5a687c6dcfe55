// `/mcp` as HTTP sees it: who may come in, how often, and how much they may send.
import type { createMcpHandler } from '@modelcontextprotocol/server';
import { callableBy, readableBy } from '#platform/http/cors.ts';
import { ClientGone } from '#platform/http/incoming.ts';
import type { From, Mount } from '#platform/http/mount.ts';
import { requireQuota } from '#platform/http/quota.ts';
import type { RateLimiter } from '#platform/http/rate-limit.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { languageOf } from '#platform/text/language.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { errorBody, type ErrorContext, Refusal, refusalBody } from '#platform/refusals/refusal.ts';
import { callerOf, type CallerServices, challengeFor, requireScope } from './callers.ts';
import type { Exchange, ServerServices } from './server.ts';
import { isForLater } from '#platform/db/pool.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/refused-answer.ts';
import { internalError } from '#platform/refusals/internal-error.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { parseJson, requireReadable } from '#platform/http/body.ts';
import { isObject } from './schemas.ts';
import type { Offered } from './tools.ts';
import { NO_BATCHES } from './wording.ts';

const MCP_PATH = '/mcp';
/** Pages may send these: clients also try methods that are refused, and must see the refusal. */
const METHODS = ['POST', 'GET', 'DELETE'];

export type MountServices = ServerServices &
  CallerServices & {
    readonly limiter: RateLimiter;
    readonly newId: NewId;
    readonly log: Log;
    /** Whose pages may call. */
    readonly mcpOrigins: readonly string[];
  };

export function createMount(services: MountServices): Mount {
  let loading: Promise<Fetch> | undefined;
  const fetch: Fetch = async (...asked) => (await (loading ??= loadServer(services)))(...asked);

  return {
    path: MCP_PATH,
    async handle(request, from) {
      const startedMs = performance.now();
      const requestId = services.newId('req');
      const language = languageOf(request.headers.get('accept-language') ?? undefined);
      const errorContext: ErrorContext = { requestId, language, docsUrl: services.docsUrl() };
      const origin = originOf(services, request);
      const headers: Record<string, string> = origin === undefined ? {} : { ...readableBy(origin) };
      const seen: Seen = { exchange: undefined, method: undefined };
      const response = await (async () => {
        try {
          return await answerOf(services, fetch, { request, from, errorContext, headers, seen });
        } catch (error) {
          if (error instanceof ClientGone) throw error;
          challenge(services, request, error, headers);
          return failed(services, error, errorContext);
        }
      })();
      for (const [name, value] of Object.entries({ ...HEADERS, ...headers, 'X-Request-Id': requestId }))
        response.headers.set(name, value);
      services.log.info('mcp', {
        requestId,
        method: seen.method,
        tool: seen.exchange?.tool,
        outcome: seen.exchange?.outcome,
        status: response.status,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
        tenant: seen.exchange?.principal.tenant.id,
        actor: seen.exchange?.principal.actor.id,
      });
      return response;
    },
  };
}

/** The protocol is loaded when somebody speaks it: it is a megabyte of source. */
async function loadServer(services: MountServices): Promise<Fetch> {
  const [protocol, { createServerFactory }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
  ]);
  const { fetch } = protocol.createMcpHandler(createServerFactory(services), {
    maxRequestBodySize: BODY_BYTES_MAX,
    // There is nothing to subscribe to, and each subscription would hold a connection.
    maxSubscriptions: 0,
    onerror: (error) => services.log.debug('mcp.refused', errorFields(error)),
  });
  return fetch;
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** What the log line says of a request. */
type Seen = { exchange: Exchange | undefined; method: string | undefined };
type Incoming = {
  readonly request: Request;
  readonly from: From;
  readonly errorContext: ErrorContext;
  readonly headers: Record<string, string>;
  readonly seen: Seen;
};
type Fetch = ReturnType<typeof createMcpHandler>['fetch'];

/** The origin of a page that the configuration lets call; undefined for every other caller. */
function originOf({ mcpOrigins }: MountServices, { headers }: Request): string | undefined {
  const origin = headers.get('origin');
  return origin !== null && mcpOrigins.includes(origin) ? origin : undefined;
}

async function answerOf(services: MountServices, fetch: Fetch, incoming: Incoming): Promise<Response> {
  const { request, from, errorContext, headers, seen } = incoming;
  const { mcpOrigins: origins } = services;
  const stop = blocked(request, { path: MCP_PATH, baseUrl: services.baseUrl(), origins });
  if (stop !== undefined) {
    const origin = originOf(services, request);
    if (stop.status === 405 && request.method === 'OPTIONS' && origin !== undefined)
      return new Response(null, { status: 204, headers: callableBy(origin, METHODS) });
    if (stop.status === 405) headers['Allow'] = 'POST';
    return errorResponse(stop.status, stop.reason);
  }
  const again = () => callerOf(services, request, { ip: from.ip, requestId: errorContext.requestId });
  const principal = await again();
  const exchange: Exchange = { ...errorContext, principal, gone: request.signal, again };
  seen.exchange = exchange;
  if (principal.rate !== undefined) {
    const taken = await services.limiter.take(principal.tenant, principal.rate);
    requireQuota(taken, services.clock, headers);
  }
  const parsedBody = await bodyOf(request, from);
  seen.method = methodIn(parsedBody);
  const offered = calledIn(parsedBody, services.tools);
  if (offered !== undefined) requireScope(services, principal, offered);
  return fetch(request, {
    parsedBody,
    authInfo: { token: '', clientId: principal.actor.id, scopes: [], extra: { exchange } },
  });
}

function challenge(
  { baseUrl }: MountServices,
  request: Request,
  error: unknown,
  headers: Record<string, string>,
): void {
  if (!(error instanceof Refusal)) return;
  const made = challengeFor(baseUrl(), error, request.headers.has('authorization'));
  if (made !== undefined) headers['WWW-Authenticate'] = made;
}

// What is answered if no tool is reached: an error of the protocol, with the body that REST would answer as
// its data.

/** The JSON-RPC code for errors that a server defines itself. */
const REFUSED = -32_000;

function failed({ log }: { readonly log: Log }, error: unknown, errorContext: ErrorContext): Response {
  if (error instanceof Refusal && error.row.status !== 500) return refusedResponse(error, errorContext);
  if (isForLater(error)) {
    log.warn('mcp.database_away', { requestId: errorContext.requestId, ...errorFields(error) });
    return refusedResponse(refusal('service_unavailable'), errorContext);
  }
  log.error('mcp.failed', { requestId: errorContext.requestId, ...errorFields(error) });
  const { code, message, fix, status } = internalError;
  const { language } = errorContext;
  const body = errorBody({ code, message: message[language], fix: fix[language] }, errorContext);
  return errorResponse(status, body.message, body);
}

function refusedResponse(refused: Refusal, errorContext: ErrorContext): Response {
  const body = refusalBody(refused, errorContext);
  const { status } = refused.row;
  const response = errorResponse(status, `${String(body['message'])} ${String(body['fix'])}`, body);
  if (status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS);
  return response;
}

const errorResponse = (status: number, message: string, data?: unknown): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: REFUSED, message, data } }, { status });

// Which requests may reach the tools at all. A page in a browser may not speak to this server from another
// origin, nor by a name that was made to lead here.

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type Blocked = { readonly status: 400 | 403 | 404 | 405; readonly reason: string };

type Guarding = {
  readonly path: string;
  readonly baseUrl: string;
  /** The origins of the configuration, besides our own. */
  readonly origins: readonly string[];
};

/** Returns undefined if the request may go on. */
function blocked(request: Request, { path, baseUrl, origins }: Guarding): Blocked | undefined {
  const own = new URL(baseUrl);
  const host = hostnameOf(`http://${request.headers.get('host') ?? ''}`);
  if (host === undefined) return { status: 400, reason: 'The header `Host` holds no name of a host.' };
  if (host !== own.hostname && !LOOPBACK.has(host))
    return { status: 403, reason: 'This server is not reached under the name in `Host`.' };
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== own.origin && !origins.includes(origin))
    return { status: 403, reason: 'Pages of another origin may not call this server.' };
  if (new URL(request.url).pathname !== path) return { status: 404, reason: `Tools are at ${path}.` };
  if (request.method !== 'POST')
    return { status: 405, reason: 'Send POST: there is no session and no stream to open.' };
  return undefined;
}

function hostnameOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed === null || parsed.username !== '' || parsed.password !== '' ? undefined : parsed.hostname;
}

// The message of a request: read up to a length, and what it says of itself before the protocol looks at it.

const BODY_BYTES_MAX = 256 * 1024;

/** The body is one message of the protocol. */
async function bodyOf({ headers }: Request, from: From): Promise<unknown> {
  const type = headers.get('content-type') ?? undefined;
  requireReadable(type, headers.get('content-encoding') ?? undefined);
  const body = parseJson(await from.body(BODY_BYTES_MAX), type);
  // Many calls in one request would count as one.
  if (Array.isArray(body)) throw invalid([{ field: 'body', message: NO_BATCHES }]);
  return body;
}

/** A name of the protocol; whatever else a caller sends is not logged. */
const METHOD = /^(?:[a-z]+\/)?[a-zA-Z_]{1,32}$/;
function methodIn(body: unknown): string | undefined {
  const method = isObject(body) ? body['method'] : undefined;
  return typeof method === 'string' && METHOD.test(method) ? method : undefined;
}

/** The tool that a message calls. */
function calledIn<O extends Offered>(body: unknown, tools: readonly O[]): O | undefined {
  const params = isObject(body) && body['method'] === 'tools/call' ? body['params'] : undefined;
  const name = isObject(params) ? params['name'] : undefined;
  return tools.find(({ tool }) => tool.name === name);
}
