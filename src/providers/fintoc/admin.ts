// Calls about the connection itself rather than about money. Here 401 and 403 are what is asked for, and
// nothing is sent again later, so an answer is read for what it says of our keys and rights.
import type { z } from 'zod';
import type { ProviderAnswer, ProviderClient } from '#platform/provider/call.ts';
import { FINTOC_VERSION } from './fields.ts';
import { JWS_HEADER, type SignBody } from './jws.ts';
import { errorAnswer } from './objects.ts';

export type Done<Value> = {
  readonly kind: 'done';
  readonly value: Value;
  /** The path of the next page, if there is one. */
  readonly next: string | undefined;
};
export type NotDone =
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };
export type Seen<Value> = Done<Value> | NotDone;

export type AdminCall<Value> = {
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly isSigned?: boolean;
  readonly schema: z.ZodType<Value>;
};
export type Admin = {
  ask<Value>(call: AdminCall<Value>, signal: AbortSignal): Promise<Seen<Value>>;
};

/** A code of theirs is shown to people, so what has not the form of one is not passed on. */
const CODE = /^[\w.-]{1,60}$/;
const NEXT = /<([^>]+)>\s*;\s*rel="?next"?/;

export function createAdmin(given: {
  readonly client: ProviderClient;
  readonly secretKey: () => string;
  readonly sign: SignBody;
}): Admin {
  const { client, secretKey, sign } = given;
  return {
    async ask({ operation, method, path, body, idempotencyKey, isSigned = false, schema }, signal) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: secretKey(),
        accept: 'application/json',
        ...FINTOC_VERSION,
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(isSigned ? { [JWS_HEADER]: sign(text ?? '') } : {}),
      };
      const sent = text === undefined ? {} : { body: text };
      return seenIn(await client.call({ operation, method, path, headers, ...sent }, signal), schema);
    },
  };
}

function seenIn<Value>(answer: ProviderAnswer, schema: z.ZodType<Value>): Seen<Value> {
  if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason };
  const { status, text, headers } = answer;
  const json = jsonOf(text);
  if (status >= 200 && status < 300) {
    const { success, data } = schema.safeParse(json);
    if (success) return { kind: 'done', value: data, next: nextIn(headers['link']) };
    return { kind: 'unknown', reason: `answered ${status} with what cannot be read` };
  }
  const error = errorAnswer.safeParse(json);
  if (status < 400 || status >= 500 || !error.success)
    return { kind: 'unknown', reason: `answered ${status}` };
  const { type, code } = error.data.error;
  return { kind: 'refused', status, code: [code ?? '', type].find((one) => CODE.test(one)) ?? 'error' };
}

/** Whatever host it names, the client asks its own. */
function nextIn(link: string | undefined): string | undefined {
  const [, next = ''] = NEXT.exec(link ?? '') ?? [];
  if (!URL.canParse(next)) return undefined;
  const { pathname, search } = new URL(next);
  return pathname + search;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
