// What pages of other origins may call and read (CORS): a few endpoints that take no cookie. They get no
// credentials, ever: without these headers a browser keeps an answer from a page of another origin.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NewId } from '../ids/ids.ts';
import type { Log } from '../telemetry/log.ts';
import type { AnyRoute } from '../route/route.ts';
import { targetOf } from './incoming.ts';
import type { Router } from './router.ts';

type Headers = Readonly<Record<string, string>>;

/** Those of OAuth and of the Model Context Protocol. A client may send all of its own to each endpoint. */
const SENT = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
];
/** What a page may read besides the body and the type of it. */
const READ = [
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
];
/** Browsers keep the answer to a preflight no longer than that. */
const PREFLIGHT_SECONDS = 7_200;

/** Headers of an answer that pages of this origin, or of any (`*`), may read. */
export const readableBy = (origin: string): Headers => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': READ.join(', '),
  ...(origin === '*' ? {} : { Vary: 'Origin' }),
});

/**
 * Headers of the answer to a preflight, by which a browser asks whether a page may send what it wants to
 * send.
 */
export const callableBy = (origin: string, methods: readonly string[]): Headers => ({
  ...readableBy(origin),
  'Access-Control-Allow-Methods': methods.join(', '),
  'Access-Control-Allow-Headers': SENT.join(', '),
  'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
});

type Services = { readonly router: Router<AnyRoute>; readonly newId: NewId; readonly log: Log };

/** Answers the preflights of routes for any origin; undefined for every other request. */
export const createPreflight =
  ({ router, newId, log }: Services) =>
  (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const { method, headers } = request;
    const { 'access-control-request-method': asked, 'content-length': length } = headers;
    const hasBody = (length ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
    if (method !== 'OPTIONS' || asked === undefined || hasBody) return undefined;
    const match = router.match(asked, targetOf(request).path);
    if (match.kind !== 'route' || match.route.isForAnyOrigin !== true) return undefined;
    const requestId = newId('req');
    response.writeHead(204, { ...callableBy('*', [match.route.method]), 'X-Request-Id': requestId });
    response.end();
    log.info('preflight', { requestId, route: match.route.id });
    return Promise.resolve();
  };
