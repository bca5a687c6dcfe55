// Who is shown the pages beside the API: metrics need a token where one is set, and the inboxes of `dev` stay
// on this machine.
import { hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import type { IncomingMessage } from 'node:http';
import { targetOf } from '../platform/http/incoming.ts';
import type { Page, PageGuard } from '../platform/http/server.ts';
import { isLoopbackAddress } from '../platform/outbound/address.ts';

const refused = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body });
const NEEDS_TOKEN = refused(401, 'Send "Authorization: Bearer" with the METRICS_TOKEN of this deployment.\n');
const HERE_ONLY = refused(
  403,
  'This page is shown on the machine of the server only, as http://localhost.\n',
);

export function guardOf({ metricsToken, baseUrl }: Pick<Config, 'metricsToken' | 'baseUrl'>): PageGuard {
  const own = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...own]);
  return (request) => {
    const { path } = targetOf(request);
    if (path === '/metrics' && metricsToken !== undefined && !bears(request, metricsToken))
      return NEEDS_TOKEN;
    return path.startsWith('/dev/') && !isHere(request, hosts) ? HERE_ONLY : undefined;
  };
}

/** Where a server listens on IPv6, callers by IPv4 look like this. */
const MAPPED = /^::ffff:/i;

const digest = (of: string): Buffer => hash('sha256', of, 'buffer');

const bears = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization?.replace(/^bearer +/i, '') ?? ''), digest(token));

/** A page of another site may have a name of its own lead here; the browser then says that name. */
function isHere({ headers, socket }: IncomingMessage, hosts: ReadonlySet<string>): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  return hosts.has(host) && isLoopbackAddress((socket.remoteAddress ?? '').replace(MAPPED, ''));
}
