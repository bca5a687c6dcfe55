// `/mcp` as HTTP sees it: who may come in, how often, and how much they may send.
import { createMcpHandler, readRequestBody } from '@modelcontextprotocol/server';
import type { Clock } from '../../platform/clock.ts';
import { parseJson } from '../../platform/http/body.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { NewId } from '../../platform/ids.ts';
import { languageOf } from '../../platform/language.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { Refusal, type Asking } from '../../platform/refusal.ts';
import { invalid, refusal } from '../../platform/refusals.ts';
import { callerOf, challengeFor, requireScope, type CallerServices } from './callers.ts';
import { errorResponse, failed } from './failures.ts';
import { blocked } from './guard.ts';
import { isObject } from './schemas.ts';
import { createServerFactory, type Exchange, type ServerServices } from './server.ts';
import type { Offered } from './tools.ts';
import { NO_BATCHES } from './wording.ts';

const MCP_PATH = '/mcp';
const BODY_BYTES_MAX = 256 * 1024;

export type MountServices = ServerServices &
  CallerServices & { readonly limiter: RateLimiter; readonly newId: NewId; readonly log: Log };

export function createMount(services: MountServices): Mount {
  const { fetch } = createMcpHandler(createServerFactory(services), {
    maxRequestBodySize: BODY_BYTES_MAX,
    // There is nothing to subscribe to, and each subscription would hold a connection.
    maxSubscriptions: 0,
    onerror: (error) => services.log.debug('mcp.refused', errorFields(error)),
  });

  return {
    path: MCP_PATH,
    async handle(request, from) {
      const startedMs = performance.now();
      const requestId = services.newId('req');
      const language = languageOf(request.headers.get('accept-language') ?? undefined);
      const asking: Asking = { requestId, language, docsUrl: services.docsUrl() };
      const headers: Record<string, string> = {};
      const seen: Seen = { exchange: undefined, method: undefined };
      const response = await (async () => {
        try {
          return await answerOf(services, fetch, { request, from, asking, headers, seen });
        } catch (error) {
          challenge(services, request, error, headers);
          return failed(services, error, asking);
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

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** For the log line. */
type Seen = { exchange: Exchange | undefined; method: string | undefined };
type Incoming = {
  readonly request: Request;
  readonly from: { readonly ip: string | null };
  readonly asking: Asking;
  readonly headers: Record<string, string>;
  readonly seen: Seen;
};
type Fetch = ReturnType<typeof createMcpHandler>['fetch'];

async function answerOf(services: MountServices, fetch: Fetch, incoming: Incoming): Promise<Response> {
  const { request, from, asking, headers, seen } = incoming;
  const stop = blocked(request, MCP_PATH, services.baseUrl());
  if (stop !== undefined) {
    if (stop.status === 405) headers['Allow'] = 'POST';
    return errorResponse(stop.status, stop.reason);
  }
  const principal = await callerOf(services, request, { ip: from.ip, requestId: asking.requestId });
  const exchange: Exchange = { principal, language: asking.language, requestId: asking.requestId };
  seen.exchange = exchange;
  if (principal.rate !== undefined) {
    const { keyId, limit } = principal.rate;
    spend(await services.limiter.take(keyId, limit), services.clock, headers);
  }
  const parsedBody = await bodyOf(request);
  seen.method = methodIn(parsedBody);
  const offered = calledIn(parsedBody, services.tools);
  if (offered !== undefined) requireScope(services, principal, offered);
  return fetch(request, {
    parsedBody,
    authInfo: { token: '', clientId: principal.actor.id, scopes: [], extra: { exchange } },
  });
}

type Taken = Awaited<ReturnType<RateLimiter['take']>>;

function spend(quota: Taken, clock: Clock, headers: Record<string, string>): void {
  const resetSeconds = Math.ceil(quota.resetAt / 1000);
  headers['X-RateLimit-Limit'] = String(quota.limit);
  headers['X-RateLimit-Remaining'] = String(quota.remaining);
  headers['X-RateLimit-Reset'] = String(resetSeconds);
  if (quota.allowed) return;
  headers['Retry-After'] = String(Math.max(1, resetSeconds - Math.floor(clock.now() / 1000)));
  throw refusal('rate_limited');
}

async function bodyOf(request: Request): Promise<unknown> {
  const read = await readRequestBody(request, BODY_BYTES_MAX);
  if (read.tooLarge) throw refusal('payload_too_large', { limitBytes: BODY_BYTES_MAX });
  const contentType = request.headers.get('content-type') ?? undefined;
  const body = parseJson(Buffer.from(read.text), contentType);
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

function calledIn<O extends Offered>(body: unknown, tools: readonly O[]): O | undefined {
  const params = isObject(body) && body['method'] === 'tools/call' ? body['params'] : undefined;
  const name = isObject(params) ? params['name'] : undefined;
  return tools.find(({ tool }) => tool.name === name);
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
