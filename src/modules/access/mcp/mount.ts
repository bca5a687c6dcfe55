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
import { Refusal, type ErrorContext } from '#platform/refusals/refusal.ts';
import { callerOf, challengeFor, requireScope, type CallerServices } from './callers.ts';
import { errorResponse, failed } from './failures.ts';
import { blocked } from './guard.ts';
import { BODY_BYTES_MAX, bodyOf, calledIn, methodIn } from './message.ts';
import type { Exchange, ServerServices } from './server.ts';

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

/** For the log line. */
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
