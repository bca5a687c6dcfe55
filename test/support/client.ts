// An HTTP client for a server under test, which returns status, headers and body as they came.
import { STREAM_TYPE } from '#platform/server-sent.ts';

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
    const text = await response.text();
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  const proof = typeof credential === 'string' ? { Authorization: `Bearer ${credential}` } : credential;
  const send = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    raw(path, {
      method,
      headers: {
        ...proof,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    raw,
  };
}
