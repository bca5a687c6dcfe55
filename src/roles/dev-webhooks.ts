// The receiver of `dev`: an endpoint on this machine for the first webhooks of a newcomer, who has none of
// their own yet. It keeps the newest in memory, and shows them as they came.
import { isoOf, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { Pages } from '#platform/http/server.ts';
import { inboxPages } from './dev-inbox.ts';

const PATH = '/dev/webhooks';
const KEPT_MAX = 200;
const BODY_BYTES_MAX = 256 * 1024;
const INDENT = 2;

type Received = {
  readonly type: string;
  readonly id: string;
  readonly signature: string;
  readonly body: string;
  readonly at: Instant;
};

export type DevReceiver = { readonly mount: Mount; readonly pages: Pages };

export function createDevReceiver(clock: Clock): DevReceiver {
  const received: Received[] = [];
  const mount: Mount = {
    path: PATH,
    async handle({ method, headers, url }, from) {
      if (new URL(url).pathname !== PATH) return plain(404, 'not found\n');
      if (method !== 'POST') return plain(405, 'method not allowed\n', { Allow: 'GET, HEAD, POST' });
      const body = (await from.body(BODY_BYTES_MAX)).toString('utf8');
      received.unshift({
        type: headers.get('monedero-event-type') ?? 'unknown',
        id: headers.get('monedero-event-id') ?? '',
        signature: headers.get('service-signature') ?? '',
        body,
        at: clock.now(),
      });
      received.length = Math.min(received.length, KEPT_MAX);
      return plain(204, null);
    },
  };
  const pages = inboxPages<Received>({
    path: PATH,
    title: 'Webhooks',
    intro:
      'What came to the receiver at this address, newest first, until the server ends. It verifies nothing.',
    none: ['No webhook yet', 'In the console, add an endpoint with the URL of this page.'],
    newest: () => Promise.resolve(received),
    toItem: ({ type, id, signature, body, at }) => ({
      heading: type,
      aside: id,
      text: `Service-Signature: ${signature}\n\n${indented(body)}`,
      at,
    }),
    toJson: ({ type, id, signature, body, at }) => ({ type, id, signature, body, at: isoOf(at) }),
  });
  return { mount, pages };
}

const plain = (status: number, body: string | null, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/** The body for people: what was signed are the bytes as they came, which the JSON of this page has. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, INDENT);
  } catch {
    return body;
  }
}
