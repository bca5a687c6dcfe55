// A double of WhatsApp's Cloud API: an HTTP server on loopback with books of its own, which takes nothing
// that Meta would refuse, sends signed webhooks, and is faulty on demand and by seed.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { createBooks, failure, personIn, type Arrival, type Books, type KeptMessage } from './books.ts';
import { createOutbox, post, type Outbox, type Secrets } from './outbox.ts';
import { createRoutes, replyOf, type Call, type Handled, type Reply, type RouteSettings } from './routes.ts';
import { createFaults, UNTOLD, type CallFault, type Faults } from './faults.ts';
import { failedValue, STATUSES, statusValue, tapValue, type Person, type Webhook } from './webhooks.ts';

/** A call and its answer without a fault. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
};

export type DoubleSettings = Omit<RouteSettings, 'challenge' | 'isToken'> & {
  readonly accessToken: string;
  readonly appSecret: string;
  /** Posted to the address that was subscribed. Else they wait until they are taken. */
  readonly posts: boolean;
  /** By which its messages say when they were made. */
  readonly now: () => number;
};

export type WhatsappDouble = {
  readonly origin: string;
  readonly settings: DoubleSettings;
  readonly books: Books;
  readonly faults: Faults;
  readonly outbox: Outbox;
  readonly exchanges: readonly Exchange[];
  readonly hooks: Hooks;
  /** The person taps one of the buttons. */
  tap(message: KeptMessage, button: number): void;
  /** Meta signs with another secret from now on; the one before it may still be on its way. */
  rotateSecret(next: string): void;
  /** The token before it is taken until it is ended. */
  rotateToken(next: string): void;
  endToken(): void;
  close(): Promise<void>;
};

type Hooks = {
  /** A call is not answered, and will not be. */
  onHeld: () => void;
  /** Of a call whose statuses go out first. */
  beforeAnswer: () => Promise<void>;
};

const SETTINGS: DoubleSettings = {
  businessAccountId: '102290129340398',
  phoneNumberId: '106540352242922',
  displayNumber: '15550783881',
  appId: '634974688087057',
  accessToken: 'EAAJB1234567890abcdefghij',
  appSecret: '0123456789abcdef0123456789abcdef',
  scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  tokenEndsAtSeconds: 0,
  mode: 'LIVE',
  numberStatus: 'LINKED',
  quality: 'GREEN',
  pageTemplatesMax: 7,
  posts: false,
  now: () => Date.now(),
};

export async function startWhatsappDouble(changes: Partial<DoubleSettings> = {}): Promise<WhatsappDouble> {
  const settings = { ...SETTINGS, ...changes };
  const books = createBooks(settings);
  const faults = createFaults();
  const secrets: Secrets = { current: settings.appSecret, previous: null };
  const tokens: Secrets = { current: settings.accessToken, previous: null };
  const hooks: Hooks = { onHeld: () => undefined, beforeAnswer: () => Promise.resolve() };
  const closing = new AbortController();
  const seconds = (): number => Math.floor(settings.now() / 1_000);
  const posting = new Set<Promise<void>>();
  const onSent = (): void => {
    const { callback } = books;
    if (!settings.posts || callback === null) return;
    for (const webhook of outbox.take()) {
      const again = (): Webhook => outbox.sign(webhook.body, webhook.messageId);
      const sent = post(callback.address, { webhook, again }, closing.signal);
      const posted = sent.finally(() => posting.delete(posted));
      posting.add(posted);
    }
  };
  const outbox = createOutbox({ sender: settings, secrets, faults, seconds, onSent });
  const exchanges: Exchange[] = [];
  const isToken = (token: string | null): boolean => isAmong(tokens, token);
  const routes = createRoutes(books, { ...settings, isToken, challenge });

  const handle = async (call: Call): Promise<Handled> => {
    const handled = await routes(call);
    const message = books.messages.find(({ id }) => id === handled.messageId);
    if (message !== undefined) tellStatuses(outbox, message, personIn(books, message, 'answer'));
    const { method, url, body } = call;
    const { status, json: answer } = handled;
    exchanges.push({ method, path: url.pathname, query: url.search, request: body, status, answer });
    return handled;
  };
  const server = createServer((request, response) => {
    serve({ request, response }, { isToken, books, faults, hooks, handle }).catch((error: unknown) => {
      books.complaints.push(String(error));
      response.destroy();
    });
  });
  const origin = await listening(server);

  return {
    origin,
    settings,
    books,
    faults,
    outbox,
    exchanges,
    hooks,
    tap: (message, button) => tell(outbox, books, { message, button, to: settings.displayNumber }),
    rotateSecret(next) {
      Object.assign(secrets, { previous: secrets.current, current: next });
    },
    rotateToken(next) {
      Object.assign(tokens, { previous: tokens.current, current: next });
    },
    endToken() {
      tokens.previous = null;
    },
    async close() {
      closing.abort();
      server.closeAllConnections();
      await Promise.allSettled(posting);
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const isAmong = ({ current, previous }: Secrets, one: string | null): boolean =>
  one !== null && (one === current || one === previous);

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double listens nowhere');
  return `http://127.0.0.1:${address.port}`;
}

const CHALLENGE = '1158201444';

async function challenge(address: string, verifyToken: string): Promise<boolean> {
  const url = new URL(address);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', CHALLENGE);
  const answer = await fetch(url).catch(() => undefined);
  return answer?.status === 200 && (await answer.text()) === CHALLENGE;
}

const UNDELIVERABLE = 131_026;

function tellStatuses({ emit }: Outbox, message: KeptMessage, person: Person): void {
  const { id: messageId, recipient, reference, isDelivered } = message;
  const told = (seconds: number) => ({ messageId, ...person, reference, seconds });
  if (!isDelivered) {
    const value = (seconds: number) => failedValue(told(seconds), UNDELIVERABLE, 'Message undeliverable');
    return emit({ messageId, recipient, value });
  }
  for (const status of STATUSES)
    emit({ messageId, recipient, value: (seconds) => statusValue(told(seconds), status) });
}

let taps = 0;

function tell(
  { emit }: Outbox,
  books: Books,
  tapping: { readonly message: KeptMessage; readonly button: number; readonly to: string },
): void {
  const { message, button: n, to } = tapping;
  const by = personIn(books, message, 'tap');
  const { id: messageId, recipient, buttons } = message;
  const button = buttons[n];
  if (button === undefined) throw new Error(`${messageId} has no button ${n}`);
  taps += 1;
  const tapped = { ...button, id: `wamid.tap${taps}`, to };
  emit({ messageId, recipient, value: (seconds) => tapValue({ messageId, ...by, seconds }, tapped) });
}

type Exchanged = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Serving = Pick<RouteSettings, 'isToken'> & {
  readonly books: Books;
  readonly faults: Faults;
  readonly hooks: Hooks;
  handle(call: Call): Promise<Handled>;
};

async function serve(exchanged: Exchanged, serving: Serving): Promise<void> {
  const { request, response } = exchanged;
  const { isToken, books, faults, hooks, handle } = serving;
  const body = await jsonOf(request);
  const url = new URL(request.url ?? '/', 'http://double');
  if (!isToken(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null)) {
    books.complaints.push(`${url.pathname}: the token is not right`);
    return write(response, replyOf(failure(401, 190, 'Invalid OAuth access token')));
  }
  const how = faults.takeCall();
  const reference = referenceIn(body);
  const note = (outcome: Arrival['outcome']): void => {
    if (reference !== undefined) books.arrivals.push({ reference, outcome });
  };
  const early = how === undefined ? undefined : EARLY[how];
  if (how !== undefined && UNTOLD.has(how)) note('untold');
  else if (early !== undefined) note('refused');
  if (how === 'timeout_before') return hooks.onHeld();
  if (early !== undefined) return write(response, early);
  const handled = await handle({ method: request.method ?? '', url, body });
  if (how === undefined || !UNTOLD.has(how)) note(handled.messageId === undefined ? 'refused' : 'sent');
  if (how === 'status_first') await hooks.beforeAnswer();
  if (how === 'timeout_after') return hooks.onHeld();
  return writeFaulty(response, handled, how);
}

const message = z.object({ biz_opaque_callback_data: z.string() });
const referenceIn = (body: unknown): string | undefined =>
  message.safeParse(body).data?.biz_opaque_callback_data.replace(/#\d+$/, '');

type Written = Reply & { readonly headers?: Readonly<Record<string, string>>; readonly text?: string };
const HTML = '<!doctype html><html><body><h1>Sorry, something went wrong.</h1></body></html>';
const LATER = 'Rate limit hit';

/** Answers of calls that had no effect. */
const EARLY: Partial<Record<CallFault, Written>> = {
  error_before: replyOf(failure(503, 2, 'Service temporarily unavailable')),
  busy: { ...replyOf(failure(429, 130_429, LATER)), headers: { 'retry-after': '1' } },
  busy_bare: replyOf(failure(429, 4, LATER)),
  busy_400: replyOf(failure(400, 131_056, LATER)),
  html_error: { status: 502, json: null, text: HTML },
};

function writeFaulty(response: ServerResponse, reply: Reply, how: CallFault | undefined): void {
  if (how === 'error_after') return write(response, replyOf(failure(500, 1, 'An unknown error occurred')));
  if (how === 'html') return write(response, { status: 200, json: null, text: HTML });
  if (how !== 'cut') return write(response, reply);
  const text = JSON.stringify(reply.json);
  response.writeHead(reply.status, { 'content-length': String(Buffer.byteLength(text)) });
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

function write(response: ServerResponse, { status, json, headers = {}, text }: Written): void {
  const type = text === undefined ? 'application/json; charset=UTF-8' : 'text/html; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text ?? JSON.stringify(json));
}

const BODY_BYTES_MAX = 100_000;

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}
