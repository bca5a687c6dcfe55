// Who is shown the pages beside the API: metrics need a token if one is set, and the inboxes of `dev` stay on
// this machine.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#config.ts';
import type { IncomingMessage } from 'node:http';
import { targetOf } from '#platform/http/incoming.ts';
import type { Page, PageGuard } from '#platform/http/server.ts';
import { isLoopbackAddress } from '#platform/outbound/address.ts';

const refused = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body });
const NEEDS_TOKEN = refused(401, 'Send "Authorization: Bearer" with the METRICS_TOKEN of this deployment.\n');
const NEEDS_SETTING = refused(
  401,
  'Metrics of a public deployment are shown with a token only: set METRICS_TOKEN, and send it as "Authorization: Bearer".\n',
);
const HERE_ONLY = refused(
  403,
  'This page is shown on the machine of the server only, as http://localhost, and not through a proxy.\n',
);
const NOT_IN_PUBLIC = refused(
  403,
  'The inboxes are not shown where BASE_URL is not a name of this machine, such as http://localhost:4000.\n',
);

type Guarding = Pick<Config, 'metricsToken' | 'baseUrl'>;

/** If the public address is https, the metrics would be as public. */
export const metricsAreClosed = ({ metricsToken, baseUrl }: Guarding): boolean =>
  metricsToken === undefined && baseUrl !== undefined && new URL(baseUrl).protocol === 'https:';

export function guardOf(config: Guarding): PageGuard {
  const { metricsToken, baseUrl } = config;
  const isClosed = metricsAreClosed(config);
  // Such as demo.localhost.
  const own = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  const isPublic = hasPublicName(config);
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...own]);
  return (request) => {
    const { path } = targetOf(request);
    if (path === '/metrics' && isClosed) return NEEDS_SETTING;
    if (path === '/metrics' && metricsToken !== undefined && !bears(request, metricsToken))
      return NEEDS_TOKEN;
    if (!path.startsWith('/dev/')) return undefined;
    // A proxy beside us may look like a browser on this machine, so its callers would read codes to sign in.
    if (isPublic) return NOT_IN_PUBLIC;
    return isHere(request, hosts) ? undefined : HERE_ONLY;
  };
}

/** Its inboxes are not shown, and its receiver takes nothing. */
export const hasPublicName = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean =>
  baseUrl !== undefined && !isLoopbackName(new URL(baseUrl).hostname);

/** People reach it by another name than one of their own machine, and nothing hides what they send. */
export const isPlainHttp = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean => {
  const { protocol, hostname } = new URL(baseUrl ?? 'http://localhost');
  return protocol === 'http:' && !isLoopbackName(hostname);
};

const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replaceAll(/[[\]]/g, ''));

/** If a server listens on IPv6, callers by IPv4 look like this. */
const MAPPED = /^::ffff:/i;

const digest = (of: string): Buffer => hash('sha256', of, 'buffer');

const bears = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization?.replace(/^bearer +/i, '') ?? ''), digest(token));

/** A page of another site may have a name of its own lead here; the browser then says that name. */
function isHere(request: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  const { headers, socket, httpVersion } = request;
  if (httpVersion !== VERSION_OF_BROWSERS || Object.keys(headers).some(isOfProxy)) return false;
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  return hosts.has(host) && isLoopbackAddress((socket.remoteAddress ?? '').replace(MAPPED, ''));
}

/** Some proxies speak 1.0 to what is behind them, with no header that says so and the address as the host. */
const VERSION_OF_BROWSERS = '1.1';

/** A proxy on this machine is a caller from this machine, and speaks for anybody. */
const isOfProxy = (header: string): boolean =>
  header === 'forwarded' || header === 'via' || header === 'x-real-ip' || header.startsWith('x-forwarded-');
