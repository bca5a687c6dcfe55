// Calls of Meta's Graph API, and what their answers mean: done, refused with a code, not taken for now, or
// unknown. Codes decide rather than the status of HTTP, as Meta asks.
import { z } from 'zod';
import { cleanText } from '#platform/inbound/inbound.ts';
import type { ProviderClient } from '#platform/provider/call.ts';

const VERSION = 'v23.0';

export type GraphError = {
  readonly code: number;
  /** What Meta says, shortened. */
  readonly says: string;
};
export type NotDone =
  | { readonly kind: 'refused'; readonly error: GraphError }
  /** Nothing was done; it may be asked again. */
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };
export type GraphAnswer<Value> = { readonly kind: 'done'; readonly value: Value } | NotDone;

export type GraphCall<Value> = {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** Below the version, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** What a successful answer must be. */
  readonly answer: z.ZodType<Value>;
};

export type Graph = {
  ask<Value>(call: GraphCall<Value>, signal: AbortSignal): Promise<GraphAnswer<Value>>;
};

/** Too many calls, or an account under maintenance: Meta says of each that nothing was done. */
const LATER = new Set([4, 80_007, 130_429, 131_048, 131_056, 131_057, 133_016]);
/** An error of Meta's own, of which it does not say how far it came. */
const UNKNOWN = new Set([1, 2, 131_000, 131_016]);

const SAID_CHARACTERS_MAX = 200;
const errorBody = z.object({
  error: z.object({ code: z.int(), message: z.string().optional(), error_user_msg: z.string().optional() }),
});

type GraphOptions = { readonly client: ProviderClient; readonly accessToken: () => string };

export const createGraph = ({ client, accessToken }: GraphOptions): Graph => ({
  async ask({ operation, method, path, body, answer }, signal) {
    const headers = {
      authorization: `Bearer ${accessToken()}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const given = await client.call(
      { operation, method, path: `/${VERSION}/${path}`, headers, ...sent },
      signal,
    );
    if (given.kind === 'not_sent') return { kind: 'later', reason: given.reason };
    if (given.kind === 'unknown') return given;
    const { status, text } = given;
    if (status < 200 || status > 299) return failedAs(status, text);
    const read = answer.safeParse(jsonIn(text));
    return read.success
      ? { kind: 'done', value: read.data }
      : { kind: 'unknown', reason: `answered ${status} with what cannot be read` };
  },
});

/** An answer without an error of Meta's own comes from something before it, which may have passed it on. */
function failedAs(status: number, text: string): NotDone {
  const read = errorBody.safeParse(jsonIn(text));
  if (!read.success) return { kind: 'unknown', reason: `answered ${status} without a code` };
  const { code, message = '', error_user_msg: told = message } = read.data.error;
  const reason = `answered ${status} with code ${code}`;
  if (status >= 500 || UNKNOWN.has(code)) return { kind: 'unknown', reason };
  if (LATER.has(code)) return { kind: 'later', reason };
  return { kind: 'refused', error: { code, says: cleanText(told, SAID_CHARACTERS_MAX) } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
