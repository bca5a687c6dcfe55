// Two receivers of an integrator, which outlive the deployment: both verify what comes by either signature.
// One is slow at times, so that posts are in flight whenever all is killed; the other fails at times, in
// three ways.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { systemClock } from '#platform/time/clock.ts';
import { verify } from '../../../webhooks/index.js';
import type { Chance } from '../../../test/support/chance.ts';
import type { Organization } from '../organization.ts';
import type { Post } from './deliveries.ts';

const SLOW = '/slow';
const FAILING = '/failing';
export const ENDPOINTS: readonly string[] = [SLOW, FAILING];
/** One of so many posts is answered late, so many fail, and so long an answer takes then. */
const POSTS_PER_LATE = 16;
const LATE_MS = 3_000;
const POSTS_PER_FAILURE = 6;
/** Failures of one event: after five attempts it would be given up, as it should. */
const FAILURES_MAX = 2;

/** `kept`: the event is kept, and the answer that says so is lost. */
type Failure = 'refused' | 'hung up' | 'kept';
const FAILURES: readonly Failure[] = ['refused', 'hung up', 'kept'];

/** It is acknowledged a moment after it came. */
type Came = Omit<Post, 'acknowledgedAt'> & { acknowledgedAt: number | undefined };

export type Receivers = {
  readonly posts: readonly Post[];
  /** Makes an endpoint for each. */
  listenTo(organization: Organization): Promise<void>;
  /** What comes from now on was sent by what was restored. */
  restored(): void;
  close(): void;
};

export async function startReceivers(chance: Chance): Promise<Receivers> {
  const posts: Came[] = [];
  const secrets = new Map<string, string>();
  const failures = new Map<string, number>();
  let isRestored = false;

  const failureOf = (path: string, id: string): Failure | undefined => {
    const before = failures.get(id) ?? 0;
    const fails = path === FAILING && before < FAILURES_MAX && chance.below(POSTS_PER_FAILURE) === 0;
    if (!fails) return undefined;
    failures.set(id, before + 1);
    return chance.pick(FAILURES);
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const wasRestored = isRestored;
    const endpoint = request.url ?? '';
    const body = (await buffer(request)).toString('utf8');
    const id = String(request.headers['webhook-id']);
    const failure = failureOf(endpoint, id);
    const post: Came = {
      endpoint,
      id,
      body,
      isRestored: wasRestored,
      isKept: failure === undefined || failure === 'kept',
      isAnswered: failure === undefined || failure === 'refused',
      acknowledgedAt: undefined,
      problem: problemOf(request, body, secrets.get(endpoint) ?? ''),
    };
    posts.push(post);
    if (endpoint === SLOW && chance.below(POSTS_PER_LATE) === 0)
      await wait(LATE_MS, undefined, { ref: false });
    if (failure === 'hung up' || failure === 'kept') return void response.socket?.destroy();
    // What is written to a sender that was killed is not heard.
    const isHeard = failure === undefined && response.socket?.destroyed === false;
    if (isHeard) post.acknowledgedAt = systemClock.now();
    response.writeHead(failure === 'refused' ? 500 : 204).end();
  };

  const server = createServer((request, response) => {
    // Its sender was killed.
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    posts,
    async listenTo({ api }) {
      for (const path of ENDPOINTS) {
        const body = { url: `http://127.0.0.1:${port}${path}`, enabledEvents: ['*'] };
        const made = await api.post('/api/v1/webhook_endpoints', body);
        if (made.status !== 201) throw new Error(`an endpoint: ${JSON.stringify(made.body)}`);
        secrets.set(path, String(made.body.secret));
      }
    },
    restored: () => void (isRestored = true),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Why a receiver would not believe it, by `Service-Signature` and by the library of Standard Webhooks. */
function problemOf({ headers }: IncomingMessage, body: string, secret: string): string | undefined {
  try {
    verify(body, String(headers['service-signature']), secret);
    new Webhook(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
