// Serves the hosted pages: finds the page of a path, parses its form, and sends the result with headers that
// block all other content.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDatabaseAway } from '../db/pool.ts';
import type { NewId } from '../ids/ids.ts';
import { LANGUAGES, languageOf } from '../text/language.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { Refusal } from '../refusals/refusal.ts';
import { htmlText } from './html.ts';
import { ClientGone, readBody, targetOf } from './incoming.ts';
import type { PageAnswer, PageCall, PageRoute } from './page-route.ts';
import { createRouter, type Router } from './router.ts';
import { sendBody } from './send-body.ts';

/** Problems that any page may have. */
export type PageTrouble = 'not_found' | 'wrong_method' | 'wrong_form' | 'cross_site' | 'away' | 'failed';

export type PageServices = {
  readonly pages: readonly PageRoute[];
  /** Those of the API, which a page may share its path with; never a method of it. */
  readonly router: Pick<Router<unknown>, 'match'>;
  readonly newId: NewId;
  readonly log: Log;
  /** The public origin of this deployment, which is not always what a proxy passes on in `Host`. */
  readonly baseUrl: () => string;
  /** Renders the page for a problem. */
  trouble(kind: PageTrouble, call: Pick<PageCall, 'language' | 'requestId'>): PageAnswer;
};

/** Answers with a page; undefined if the path is not that of a page, or the API answers it. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

const HTML_TYPE = 'text/html';
const JSON_TYPE = 'application/json';
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Longer than any form that a person fills in by hand. */
const FORM_BYTES_MAX = 16 * 1024;
const OWN_SITES = new Set(['same-origin', 'none']);
const TROUBLE_OF_STATUS: Readonly<Record<number, PageTrouble>> = { 413: 'wrong_form', 415: 'wrong_form' };

export function createPageHandler(services: PageServices): PageHandler {
  const { pages, newId, log } = services;
  const views = createRouter(
    pages.flatMap((page) => [
      { method: 'GET' as const, path: page.path, page },
      ...(page.post === undefined ? [] : [{ method: 'POST' as const, path: page.path, page }]),
    ]),
  );
  // Links get truncated and extended, so a path that starts like a page is answered by a page.
  const beginnings = new Set(pages.map((page) => beginningOf(page.path)));

  const isLostBrowser = ({ method = '', headers }: IncomingMessage, path: string): boolean =>
    method === 'GET' &&
    headers.accept?.includes(HTML_TYPE) === true &&
    services.router.match(method, path).kind === 'none';

  return (request, response) => {
    const { path, search } = targetOf(request);
    const method = request.method ?? '';
    const isPages = beginnings.has(beginningOf(path));
    if (!isPages && !isLostBrowser(request, path)) return undefined;
    const match = views.match(method, path);
    const isProgram = takesJsonAlone(request);
    const api = match.kind === 'route' && !isProgram ? undefined : services.router.match(method, path);
    if (api !== undefined) {
      const { kind } = api;
      // Also if the API has the path and not the method, since clients read its refusal.
      if (kind === 'route' || (kind === 'wrong_method' && (match.kind === 'none' || isProgram)))
        return undefined;
    }
    const page = match.kind === 'route' ? match.route.page : undefined;
    const params = match.kind === 'route' ? match.params : {};
    const call = callOf(request, { params, search, requestId: newId('req') });
    const startedMs = performance.now();
    // Some paths are those of a page, and of a route of the API with another method.
    const allowed = [match, api].flatMap((one) => (one?.kind === 'wrong_method' ? one.allowed : []));
    const problem = match.kind === 'none' ? 'not_found' : 'wrong_method';
    return answerOf(services, request, page ?? problem, call)
      .then((answer) => send(request, response, answer, { ...call, allowed }))
      .then((status) => {
        const ms = Math.round((performance.now() - startedMs) * 10) / 10;
        log.info('page', { requestId: call.requestId, method: request.method, page: page?.id, status, ms });
      })
      .catch((error: unknown) => {
        if (!(error instanceof ClientGone)) throw error;
      });
  };
}

/** A program cannot follow a page to where people sign in. */
const takesJsonAlone = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  accept.includes(JSON_TYPE) && !accept.includes(HTML_TYPE);

function beginningOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

function callOf(
  request: IncomingMessage,
  {
    params,
    search,
    requestId,
  }: { params: PageCall['params']; search: string | undefined; requestId: string },
): PageCall {
  const { headers } = request;
  const query = new URLSearchParams(search);
  // The language chosen on the page, or the one in the link; otherwise that of the browser.
  const chosen = LANGUAGES.find((language) => language === query.get('lang'));
  return {
    params,
    query,
    form: new URLSearchParams(),
    headers,
    language: chosen ?? languageOf(headers['accept-language']),
    ip: request.socket.remoteAddress ?? null,
    requestId,
  };
}

async function answerOf(
  { log, baseUrl, trouble }: PageServices,
  request: IncomingMessage,
  page: PageRoute | 'not_found' | 'wrong_method',
  call: PageCall,
): Promise<PageAnswer> {
  if (typeof page === 'string') return trouble(page, call);
  try {
    if (request.method !== 'POST') return await page.get(call);
    if (page.post === undefined) return trouble('wrong_method', call);
    if (!isFromHere(request, baseUrl())) return trouble('cross_site', call);
    if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) return trouble('wrong_form', call);
    const body = await readBody(request, FORM_BYTES_MAX);
    return await page.post({ ...call, form: new URLSearchParams(body.toString('utf8')) });
  } catch (error) {
    if (error instanceof ClientGone) throw error;
    const known = error instanceof Refusal ? TROUBLE_OF_STATUS[error.row.status] : undefined;
    if (known !== undefined) return trouble(known, call);
    if (error instanceof Refusal && error.code === 'service_unavailable') return trouble('away', call);
    if (isDatabaseAway(error)) {
      log.warn('page.database_away', { requestId: call.requestId, ...errorFields(error) });
      return trouble('away', call);
    }
    log.error('page.failed', { requestId: call.requestId, page: page.id, ...errorFields(error) });
    return trouble('failed', call);
  }
}

/**
 * Whether one of our pages sent the form. A browser that does not say is accepted, since the link itself is
 * the secret.
 */
function isFromHere({ headers }: IncomingMessage, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return typeof site === 'string' && OWN_SITES.has(site);
  if (headers.origin === undefined) return true;
  const host = URL.parse(headers.origin)?.host;
  return host !== undefined && (host === headers.host || host === new URL(baseUrl).host);
}

const RETRY_AFTER_SECONDS = 5;
/** The viewer of a browser is a page of its own. */
const FILE_CSP = "frame-ancestors 'none'";
const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  // The link is a secret, so it is not sent to the next site as the referrer.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PageAnswer,
  { requestId, language, allowed }: PageCall & { readonly allowed: readonly string[] },
): Promise<number> {
  const headers: Record<string, string> = { ...COMMON_HEADERS, 'X-Request-Id': requestId };
  if (!request.complete) headers['Connection'] = 'close';
  if (answer.cookie !== undefined) headers['Set-Cookie'] = answer.cookie;
  if ('location' in answer) {
    response.writeHead(303, { ...headers, Location: answer.location, 'Content-Length': '0' });
    response.end();
    return 303;
  }
  headers['Vary'] = 'Accept, Accept-Language';
  headers['Content-Language'] = language;
  if ('bytes' in answer) {
    headers['Content-Type'] = answer.type;
    headers['Content-Disposition'] = `inline; filename="${answer.fileName}"`;
    headers['Content-Security-Policy'] = FILE_CSP;
    await sendBody(request, response, { status: answer.status, headers, body: answer.bytes });
    return answer.status;
  }
  const body = htmlText(answer.html);
  if (allowed.length > 0) headers['Allow'] = allowed.join(', ');
  const wait = answer.retryAfterSeconds ?? (answer.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (wait !== undefined) headers['Retry-After'] = String(wait);
  headers['Content-Type'] = 'text/html; charset=utf-8';
  headers['Content-Security-Policy'] = answer.csp;
  await sendBody(request, response, { status: answer.status, headers, body });
  return answer.status;
}
