// Calls of Fintoc's API and what their answers mean. Only an answer that Fintoc makes of the request itself
// is a refusal: what our keys, the pace or something in between cause says nothing of what was asked for. Its
// SDKs have codes under each status, of which some say of the request what others say of our rights.
import type { z } from 'zod';
import { unknownBecause, unsentBecause, type Unknown } from '#platform/provider/outside.ts';
import type { ProviderAnswer, ProviderCall, ProviderClient } from '#platform/provider/call.ts';
import { FINTOC_VERSION } from './fields.ts';
import { errorAnswer } from './objects.ts';
import { JWS_HEADER, type SignBody } from './jws.ts';

export type Refusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  readonly param: string;
};
export type Reply<Value> = { readonly kind: 'ok'; readonly value: Value } | Refusal | Unknown;

export type Api = {
  get<Value>(asked: FintocRequest<Value>, signal: AbortSignal): Promise<Reply<Value>>;
  /** The same key goes with the same body, so that a second time is the first one. */
  post<Value>(
    asked: FintocRequest<Value> & { readonly body: string; readonly key: string },
    signal: AbortSignal,
  ): Promise<Reply<Value>>;
  /** Says how something should be. Without a key, under which an answer of before would be given again. */
  patch<Value>(
    asked: FintocRequest<Value> & { readonly body: string },
    signal: AbortSignal,
  ): Promise<Reply<Value>>;
};
export type FintocRequest<Value> = {
  readonly operation: string;
  readonly path: string;
  readonly schema: z.ZodType<Value>;
};

/** With these Fintoc says that the request was wrong. Under 401, 402 and 429 it never does. */
const REFUSALS = new Set([400, 404, 422]);
/** With these codes it says so as well, under 403 and 409: nothing was done, and nothing will be. */
const NOTHING_DONE = new Set([
  'account_not_active',
  'account_number_limit_reached',
  'entity_not_operational',
  'insufficient_balance',
  'invalid_account',
  'invalid_recipient_account',
  'invalid_transfer_direction',
  'invalid_transfer_status',
  'recipient_blocked_account',
  'sender_blocked_account',
]);
/** The one that was there before may be ours, made by a request whose answer was lost. */
const TWIN = 'invalid_duplicated_transfer';
/** The errors of our key, our signature, and of our key for this request. */
const OF_OURS = new Set(['authentication_error', 'idempotency_error']);

export function createApi(given: {
  readonly client: ProviderClient;
  readonly secretKey: () => string;
  readonly sign: SignBody;
}): Api {
  const { client, secretKey, sign } = given;
  const ask = async <Value>(
    call: ProviderCall,
    schema: z.ZodType<Value>,
    signal: AbortSignal,
  ): Promise<Reply<Value>> => {
    const own = { authorization: secretKey(), accept: 'application/json', ...FINTOC_VERSION };
    const headers = { ...own, ...call.headers };
    return replyIn(await client.call({ ...call, headers }, signal), schema);
  };
  return {
    get: ({ operation, path, schema }, signal) => ask({ operation, method: 'GET', path }, schema, signal),
    post: ({ operation, path, schema, body, key }, signal) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': key,
        [JWS_HEADER]: sign(body),
      };
      return ask({ operation, method: 'POST', path, headers, body }, schema, signal);
    },
    patch: ({ operation, path, schema, body }, signal) => {
      const headers = { 'content-type': 'application/json' };
      return ask({ operation, method: 'PATCH', path, headers, body }, schema, signal);
    },
  };
}

function replyIn<Value>(answer: ProviderAnswer, schema: z.ZodType<Value>): Reply<Value> {
  if (answer.kind === 'not_sent') return unsentBecause(`it was not sent: ${answer.reason}`);
  if (answer.kind === 'unknown') return unknownBecause(answer.reason);
  const { status, text } = answer;
  const json = jsonOf(text);
  if (status >= 200 && status < 300) {
    const { success, data } = schema.safeParse(json);
    return success
      ? { kind: 'ok', value: data }
      : unknownBecause(`it answered ${status} with what cannot be read`);
  }
  const error = errorAnswer.safeParse(json);
  if (!error.success) return unknownBecause(`it answered ${status}`);
  const { type, code, param } = error.data.error;
  const said = code ?? type;
  if (!isRefusal(status, said) || OF_OURS.has(type)) return unknownBecause(`it answered ${status} ${said}`);
  return { kind: 'refused', status, code: said, param: param ?? '' };
}

function isRefusal(status: number, code: string): boolean {
  if (status < 400 || status >= 500 || code === TWIN) return false;
  return REFUSALS.has(status) || NOTHING_DONE.has(code);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
