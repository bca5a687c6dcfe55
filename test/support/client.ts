// An HTTP client for a server under test, which returns status, headers and body as they came. A request by
// `fetch` takes three times the processor time of one by undici itself, and the tests make tens of thousands.
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';
import { STREAM_TYPE } from '#platform/route/server-sent.ts';

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape it looks into
  readonly body: any;
};
export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** A request with nothing added: for what a well-behaved client would not send. */
  raw(path: string, init: RequestInit): Promise<Reply>;
};

/** `credential` is an API key, or the headers that stand for a caller. */
export function client(url: string, credential: string | Readonly<Record<string, string>>): Client {
  const raw = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(url + path, init);
    const { status, headers } = response;
    // A stream would go on.
    if (headers.get('content-type') === STREAM_TYPE) {
      await response.body?.cancel();
      return { status, headers, body: {} };
    }
    return { status, headers, body: parsed(headers, await response.text()) };
  };
  const proof = typeof credential === 'string' ? { Authorization: `Bearer ${credential}` } : credential;
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    given: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const answer = await request(url + path, {
      method,
      headers: {
        ...proof,
        ...(given === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(given === undefined ? {} : { body: JSON.stringify(given) }),
    });
    const { statusCode: status, body } = answer;
    const reply = { status, headers: headersOf(answer.headers) };
    if (answer.headers['content-type'] === STREAM_TYPE) {
      body.on('error', () => undefined).destroy();
      return { ...reply, body: {} };
    }
    return { ...reply, body: parsed(reply.headers, await body.text()) };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    raw,
  };
}

/** A file is its text. */
const FILE_TYPE = /^(text\/csv|application\/xml)/;
const parsed = (headers: Headers, text: string): unknown => {
  if (text === '') return undefined;
  return FILE_TYPE.test(headers.get('content-type') ?? '') ? text : JSON.parse(text);
};

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}
