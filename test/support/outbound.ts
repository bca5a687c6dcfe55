// Posts through the guarded client, for tests of what they give.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import {
  createOutboundClient,
  type OutboundAnswer,
  type OutboundClient,
  type OutboundOptions,
  type OutboundRequest,
} from '#platform/outbound/client.ts';
import type { RawPost } from './raw-receiver.ts';
import { within } from './wait.ts';

export const BODY = '{"id":"evt_1","name":"Ñandú"}';
export const LOOSE = { allowLoopback: true, httpsOnly: false } as const;
export const STRICT = { allowLoopback: false, httpsOnly: false } as const;

/** Closed when the test file ends. */
export function clientWith(options: OutboundOptions = {}): OutboundClient {
  const client = createOutboundClient(options);
  after(() => client.close());
  return client;
}

export const requestTo = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  headers: { 'Content-Type': 'application/json', 'Service-Signature': 't=1,v1=ab' },
  body: BODY,
  rules: LOOSE,
  ...more,
});

export const post = (
  client: OutboundClient,
  url: string,
  more?: Partial<OutboundRequest>,
): Promise<OutboundAnswer> => within('an answer', client.post(requestTo(url, more)));

/** The status, or why there is none. */
export const gist = (answer: OutboundAnswer): number | string =>
  answer.kind === 'answered' ? answer.status : answer.reason;

export function assertAnswered(
  answer: OutboundAnswer,
  wanted: { status: number; body?: string; retryAfter?: string | null },
): void {
  const { durationMs, ...rest } = answer;
  assert.ok(Number.isInteger(durationMs) && durationMs >= 0, `${durationMs} ms`);
  assert.deepEqual(rest, { kind: 'answered', body: '', retryAfter: null, ...wanted });
}

/** What a receiver does: write this. */
export const says =
  (...bytes: ReadonlyArray<string | Buffer>) =>
  ({ socket }: RawPost): void => {
    for (const some of bytes) socket.write(some);
  };

/** What a receiver does: write this, and close. */
export const saysAndLeaves =
  (bytes: string | Buffer) =>
  ({ socket }: RawPost): void =>
    void socket.end(bytes);

/** A receiver that writes without end, until the connection is no longer read. */
export const floods =
  (start: string, again: string) =>
  ({ socket }: RawPost): void => {
    const more = (): void => {
      let wantsMore = true;
      while (wantsMore && !socket.destroyed) wantsMore = socket.write(again);
    };
    socket.on('drain', more).write(start);
    more();
  };
