// Which requests may reach the tools at all. A page in a browser may not speak to this server from another
// origin, nor by a name that was made to lead here.
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export type Blocked = { readonly status: 400 | 403 | 404 | 405; readonly reason: string };

export type Guarding = {
  readonly path: string;
  readonly baseUrl: string;
  /** Those of the configuration, besides our own. */
  readonly origins: readonly string[];
};

/** Undefined where the request may go on. */
export function blocked(request: Request, { path, baseUrl, origins }: Guarding): Blocked | undefined {
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
