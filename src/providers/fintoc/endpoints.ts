// Webhook endpoints at Fintoc, and which of them are those of a connection. What a command makes there bears
// the id of the connection and, once its secret is known, a fingerprint of that: Fintoc shows a secret once,
// so nothing else tells whether the one that is kept signs what this endpoint sends.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Admin, Done, NotDone, Seen } from './admin.ts';
import { theirId } from './ids.ts';
import { EVENTS } from './webhooks.ts';
import { WEBHOOK_SECRET } from './fields.ts';

export const ENDPOINTS = '/v1/webhook_endpoints';
const EVERY_EVENT = '*';
const PAGES_MAX = 50;
const FINGERPRINT_CHARACTERS = 12;

export const endpoint = z.object({
  id: theirId,
  url: z.string(),
  description: z.string().nullish(),
  enabled_events: z.array(z.string()),
  status: z.string(),
});
export type Endpoint = z.infer<typeof endpoint>;
export const newEndpoint = endpoint.extend({ secret: z.string().regex(WEBHOOK_SECRET) });

const MARK = /^Monedero (\S+?)(?:, secret ([0-9a-f]+))?$/;
const fingerprintOf = (secret: string): string => hash('sha256', secret).slice(0, FINGERPRINT_CHARACTERS);
export const markOf = (connectionId: string, secret?: string): string =>
  `Monedero ${connectionId}${secret === undefined ? '' : `, secret ${fingerprintOf(secret)}`}`;

type Mark = { readonly connectionId: string; readonly fingerprint: string | undefined };
/** Returns undefined if a person made it. */
export function markIn({ description }: Endpoint): Mark | undefined {
  const [whole, connectionId = '', fingerprint] = MARK.exec(description ?? '') ?? [];
  return whole === undefined ? undefined : { connectionId, fingerprint };
}

export type Wanted = {
  readonly connectionId: string;
  readonly address: string;
  /** The secret in use of what Fintoc signs, if there is one. */
  readonly secret: string | undefined;
};

/** The endpoints that have the address of the connection, and those that were made for it. */
export async function listOwn(
  admin: Admin,
  { address, connectionId }: Wanted,
  signal: AbortSignal,
): Promise<Pick<Done<readonly Endpoint[]>, 'kind' | 'value'> | NotDone> {
  const own: Endpoint[] = [];
  let path: string | undefined = ENDPOINTS;
  for (let pages = 0; path !== undefined; pages++) {
    if (pages >= PAGES_MAX) return { kind: 'unknown', reason: 'its list of webhook endpoints does not end' };
    const page: Seen<Endpoint[]> = await admin.ask(
      { operation: 'webhook_endpoints.list', method: 'GET', path, schema: z.array(endpoint) },
      signal,
    );
    if (page.kind !== 'done') return page;
    own.push(
      ...page.value.filter((one) => one.url === address || markIn(one)?.connectionId === connectionId),
    );
    path = page.next;
  }
  return { kind: 'done', value: own };
}

/**
 * The endpoint whose secret is kept, as far as that can be known: if a person made it, only if it is the
 * single one, since the secret is of either otherwise.
 */
export function heldOf(own: readonly Endpoint[], { secret, address }: Wanted): Endpoint | undefined {
  if (secret === undefined) return undefined;
  const signing = own.filter((one) => markIn(one)?.fingerprint === fingerprintOf(secret));
  const [unmarked, ...more] = own.filter((one) => markIn(one) === undefined);
  return (
    signing.find(({ url }) => url === address) ?? signing[0] ?? (more.length === 0 ? unmarked : undefined)
  );
}

export const missingIn = ({ enabled_events: enabled }: Endpoint): readonly string[] =>
  enabled.includes(EVERY_EVENT) ? [] : EVENTS.filter((event) => !enabled.includes(event));
export const isEnabled = ({ status }: Endpoint): boolean => status === 'enabled';
export const isSound = (one: Endpoint, { address }: Wanted): boolean =>
  one.url === address && isEnabled(one) && missingIn(one).length === 0;
