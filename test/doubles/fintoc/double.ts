// A double of Fintoc: an HTTP server on loopback with books of its own, that checks what it is asked and is
// faulty if a test wants that. What tests do with it is done in process, not over its API.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Clock } from '#platform/time/clock.ts';
import type { TurnableClock } from '../../support/clock.ts';
import { catchUp, createBooks, createIds, type Books, type IdForm } from './books.ts';
import { apiError, ApiError } from './errors.ts';
import { jwsCheck, type JwsCheck } from './jws.ts';
import { createKeptAnswers, type Answered, type KeptAnswers } from './kept-answers.ts';
import { linkOf } from './lists.ts';
import type { Side } from './records.ts';
import { ROUTES, type FintocRoute, type Reply } from './routes.ts';
import { createFaults, type RequestFault, type Faults } from './faults.ts';
import { isVersion, shownIn, type Version } from './versions.ts';
import { createWebhooks, postByHttp, type Post, type Webhooks } from './webhooks.ts';

const BODY_BYTES_MAX = 100_000;
const RETRY_AFTER_SECONDS = 7;
const SIGNED = new Set(['POST', 'PUT', 'PATCH']);

/** What one of its sides is to its tests. */
export type FintocSide = {
  key: string;
  /** Taken as well until it is ended. */
  previousKey: string | null;
  readonly books: Books;
  readonly kept: KeptAnswers;
  readonly webhooks: Webhooks;
};
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly version: string | undefined;
  readonly body: string;
  /** Undefined if there was no answer. */
  status?: number;
};
export type FintocDouble = {
  readonly url: string;
  readonly test: FintocSide;
  readonly live: FintocSide;
  readonly faults: Faults;
  /** Every request that arrived, in its order. */
  readonly seen: readonly SeenRequest[];
  /** Lets time pass, and the rail do in it what it does. */
  advance(ms: number): void;
  /** Before the test file ends. */
  close(): void;
};

export type FintocGiven = {
  readonly clock: TurnableClock;
  /** As they are at the moment. */
  readonly jwsPublicKeys: readonly string[];
  readonly post?: Post;
  /** What its ids look like; as they do today where it is left out. */
  readonly idOf?: IdForm;
  /** By which signatures are made and checked; that of the books where it is left out. */
  readonly signatureClock?: Clock;
  /** By which webhooks are signed; the same where it is left out. */
  readonly webhookClock?: Clock;
};

type Serving = FintocGiven &
  Pick<FintocDouble, 'test' | 'live' | 'faults'> & {
    readonly seen: SeenRequest[];
    readonly checkJws: JwsCheck;
    readonly signatureClock: Clock;
  };

/** Ends with the test file. */
export async function startFintocDouble(given: FintocGiven): Promise<FintocDouble> {
  const double = await openFintocDouble(given);
  after(() => double.close());
  return double;
}

export async function openFintocDouble(given: FintocGiven): Promise<FintocDouble> {
  const { clock, post = postByHttp, jwsPublicKeys, signatureClock = clock } = given;
  const webhookClock = given.webhookClock ?? signatureClock;
  const faults = createFaults();
  const sideOf = (side: Side): FintocSide => {
    const books = createBooks({ side, clock, ids: createIds(side, given.idOf) });
    const webhooks = createWebhooks({ books, clock, signatureClock: webhookClock, faults, post });
    const key = `sk_${side}_Monedero0123456789abcdef`;
    return { key, previousKey: null, books, kept: createKeptAnswers(clock), webhooks };
  };
  const serving: Serving = {
    ...given,
    signatureClock,
    test: sideOf('test'),
    live: sideOf('live'),
    faults,
    seen: [],
    checkJws: jwsCheck(jwsPublicKeys),
  };
  const server = createServer((request, response) => {
    serve(serving, request, response).catch((error: unknown) => {
      console.error('the double of Fintoc failed', error);
      request.socket.destroy();
    });
  });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const url = await listening(server);
  const { test, live, seen } = serving;
  const advance = (ms: number): void => {
    clock.advance(ms);
    catchUp(test.books);
    catchUp(live.books);
  };
  return { url, test, live, faults, seen, advance, close };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOf(request);
  const { method = '', url = '/', headers } = request;
  const key = headers['idempotency-key'];
  const seen: SeenRequest = {
    method,
    path: url,
    key: typeof key === 'string' ? key : undefined,
    version: versionIn(headers),
    body,
  };
  serving.seen.push(seen);
  const fault = serving.faults.forRequest(method);
  if (fault === 'silent') return;
  if (fault === 'cut') return void request.socket.destroy();
  if (fault === 'busy' || fault === 'busy_until') return busy(response, fault);
  if (fault === 'page') return page(response);
  const reply = answerTo(serving, request, body, fault);
  if (serving.faults.tellsAhead) {
    await serving.test.webhooks.deliver();
    await serving.live.webhooks.deliver();
  }
  if (fault === 'silent_late') return;
  if (fault === 'cut_late' || isUnheard(serving, reply)) return void request.socket.destroy();
  if (fault === 'page_late') return page(response);
  seen.status = reply.status;
  write(response, { origin: `http://${headers.host ?? ''}`, asked: urlOf(url), reply, fault });
}

const urlOf = (path: string): URL => new URL(path, 'http://fintoc');

function versionIn({ 'fintoc-version': version }: IncomingMessage['headers']): string | undefined {
  return typeof version === 'string' ? version : undefined;
}

const busy = (response: ServerResponse, how: 'busy' | 'busy_until'): void => {
  const time = how === 'busy_until' ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};
  const { status, body } = new ApiError('rate_limit_exceeded', null, 'too many requests');
  response.writeHead(status, { 'content-type': 'application/json', ...time }).end(JSON.stringify(body));
};

const page = (response: ServerResponse): void =>
  void response
    .writeHead(502, { 'content-type': 'text/html' })
    .end('<html><body><h1>502 Bad Gateway</h1></body></html>');

/** An answer to a transfer to a number that is unheard of is lost. */
function isUnheard({ test, live }: Serving, { body }: Reply): boolean {
  const to = (body as { counterparty?: { account_number?: string } } | undefined)?.counterparty;
  const number = to?.account_number ?? '';
  const isOutgoing = (body as { direction?: string } | undefined)?.direction === 'outbound';
  const isPending = (body as { status?: string } | undefined)?.status === 'pending';
  const outcomes = [test.books.outcomes.get(number), live.books.outcomes.get(number)];
  return isOutgoing && isPending && outcomes.includes('unheard');
}

function answerTo(
  serving: Serving,
  request: IncomingMessage,
  body: string,
  fault: RequestFault | undefined,
): Reply {
  try {
    const side = sideOfKey(serving, request.headers.authorization);
    catchUp(side.books);
    const version = versionIn(request.headers) ?? side.books.pinned;
    if (!isVersion(version)) apiError('invalid_api_version', null, `there is no version ${version}`);
    const { status, body: whole, next } = routed(serving, side, request, { body, fault });
    return { status, body: shownAs(side.books.ignoresVersion ? side.books.pinned : version, whole), next };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function shownAs(version: Version, body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body, shownIn(version)));
}

/** The secret key as it is, without a scheme before it. */
function sideOfKey({ test, live }: Serving, authorization: string | undefined): FintocSide {
  for (const side of [test, live])
    if (authorization !== undefined && [side.key, side.previousKey].includes(authorization)) return side;
  return apiError('invalid_api_key', null, 'the key is not one of ours');
}

type Sent = { readonly body: string; readonly fault: RequestFault | undefined };

function routed(serving: Serving, side: FintocSide, request: IncomingMessage, { body, fault }: Sent): Reply {
  const { method = '', url = '/', headers } = request;
  const asked = urlOf(url);
  const route = ROUTES.find((one) => one.method === method && one.path.test(asked.pathname));
  if (route === undefined || (route.isOfTestSideAlone && side.books.side === 'live'))
    apiError('invalid_url', null, `there is no ${method} ${asked.pathname}`);
  const jws = headers['fintoc-jws-signature'];
  if (route.isSigned || (jws !== undefined && SIGNED.has(method)))
    serving.checkJws(typeof jws === 'string' ? jws : undefined, body, serving.signatureClock.now());
  const run = (): Answered => ran(serving, side, route, { asked, body, type: headers['content-type'] });
  const answer = (): Answered => {
    if (fault === 'error') return failed();
    const made = run();
    return fault === 'error_late' ? failed() : made;
  };
  if (method !== 'POST') return answer();
  if (fault === 'in_use')
    apiError('idempotency_key_in_use', 'Idempotency-Key', 'its first request still runs');
  // An error of theirs is the first answer like any other, and is kept like any other.
  return once(side.kept, { key: headers['idempotency-key'], what: `${asked.pathname}\n${body}` }, answer);
}

function failed(): Answered {
  const { status, body } = new ApiError('internal_server_error', null, 'it failed');
  return { status, body };
}

function once(
  kept: KeptAnswers,
  { key, what }: { readonly key: string | string[] | undefined; readonly what: string },
  run: () => Answered,
): Answered {
  if (typeof key !== 'string') return run();
  const known = kept.find(key, what);
  if (known !== undefined) return known;
  const answer = run();
  kept.keep(key, what, answer);
  return answer;
}

type Parts = { readonly asked: URL; readonly body: string; readonly type: string | undefined };

function ran({ faults }: Serving, { books }: FintocSide, route: FintocRoute, parts: Parts): Reply {
  const { groups = {} } = route.path.exec(parts.asked.pathname) ?? {};
  const { denied } = books;
  try {
    if (denied?.path.test(parts.asked.pathname) === true)
      throw new ApiError(denied.code, null, 'it may not', denied.status);
    return route.run({
      books,
      id: decodeURIComponent(groups['id'] ?? ''),
      id2: decodeURIComponent(groups['id2'] ?? ''),
      body: checked(route.body, bodyOf(parts)),
      query: checked(route.query, Object.fromEntries(parts.asked.searchParams)),
      listLagMs: faults.listLagMs,
    });
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function bodyOf({ body, type = '' }: Parts): unknown {
  if (body === '') return {};
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return apiError('invalid_json', null, 'the body is not JSON');
  }
}

function checked(schema: FintocRoute['body'], given: unknown): unknown {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  const param = issue?.path.join('.') ?? null;
  return apiError('invalid_params', param, issue?.message ?? '');
}

const MONEY = /^(?:amount|balance|available_balance)$/;
const withTexts = (name: string, value: unknown): unknown =>
  MONEY.test(name) && typeof value === 'number' ? String(value) : value;

type Writing = {
  readonly origin: string;
  readonly asked: URL;
  readonly reply: Reply;
  readonly fault: RequestFault | undefined;
};
function write(response: ServerResponse, { origin, asked, reply, fault }: Writing): void {
  const link = linkOf(origin, asked, reply.next);
  const headers = { 'content-type': 'application/json', ...(link === undefined ? {} : { link }) };
  const text =
    reply.body === undefined ? '' : JSON.stringify(reply.body, fault === 'texts' ? withTexts : undefined);
  if (fault !== 'half') return void response.writeHead(reply.status, headers).end(text);
  response.writeHead(reply.status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
