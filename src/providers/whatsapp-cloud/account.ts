// What of an account a command sets up and a check looks at: the address of its webhooks, its number, and
// what its token may do.
import { z } from 'zod';
import type { Graph, GraphAnswer } from './graph.ts';
import type { WhatsappKeys } from './keys.ts';

/** `kept`: webhooks went to this address before. */
export type Subscribed = 'kept' | 'set';

export type NumberFacts = {
  readonly shown: string;
  readonly verifiedName: string | null;
  /** The status in Meta's words, such as `LINKED`, `PENDING`, `BANNED` or `RESTRICTED`. */
  readonly status: string;
  readonly canSend: boolean;
  readonly quality: string | null;
  /** `SANDBOX` is a number of Meta's for tests, which writes to five telephones. */
  readonly mode: string | null;
  readonly limit: string | null;
};

export type TokenFacts = {
  readonly isValid: boolean;
  readonly appId: string | null;
  /** When it ends, in seconds since 1970; null if it does not end. */
  readonly endsAtSeconds: number | null;
  readonly scopes: readonly string[];
};

export type WhatsappAccount = {
  /** Sends the webhooks of the account to an address, which Meta asks by GET before it answers. */
  subscribe(address: string, signal: AbortSignal): Promise<GraphAnswer<Subscribed>>;
  /** The address to which webhooks of the account go; null if they go to that of the whole app. */
  callback(signal: AbortSignal): Promise<GraphAnswer<string | null>>;
  /** Returns null if the account has no such number. */
  numberFacts(signal: AbortSignal): Promise<GraphAnswer<NumberFacts | null>>;
  tokenFacts(signal: AbortSignal): Promise<GraphAnswer<TokenFacts>>;
};

const apps = z.object({
  data: z.array(
    z.object({
      whatsapp_business_api_data: z.object({ id: z.string() }),
      override_callback_uri: z.string().optional(),
    }),
  ),
});
const success = z.object({ success: z.literal(true) });
const numbers = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_phone_number: z.string(),
      verified_name: z.string().optional(),
      status: z.string().optional(),
      quality_rating: z.string().optional(),
      account_mode: z.string().optional(),
      messaging_limit_tier: z.string().optional(),
    }),
  ),
});
/** Meta's document says the one, and its pages the other. */
const SENDING = new Set(['LINKED', 'CONNECTED']);
const NUMBER_FIELDS =
  'id,display_phone_number,verified_name,status,quality_rating,account_mode,messaging_limit_tier';
const NUMBERS_MAX = 100;
const token = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    expires_at: z.int().optional(),
    scopes: z.array(z.string()).default([]),
  }),
});

type AccountOptions = { readonly graph: Graph; readonly keys: WhatsappKeys };

async function callbackOf(
  { graph, keys }: AccountOptions,
  signal: AbortSignal,
): Promise<GraphAnswer<string | null>> {
  const path = `${keys.businessAccountId}/subscribed_apps`;
  const listed = await graph.ask(
    { operation: 'subscriptions.list', method: 'GET', path, answer: apps },
    signal,
  );
  if (listed.kind !== 'done') return listed;
  const own = listed.value.data.find((app) => app.whatsapp_business_api_data.id === keys.appId);
  return { kind: 'done', value: own?.override_callback_uri ?? null };
}

export const createWhatsappAccount = ({ graph, keys }: AccountOptions): WhatsappAccount => ({
  callback: (signal) => callbackOf({ graph, keys }, signal),

  async subscribe(address, signal) {
    const found = await callbackOf({ graph, keys }, signal);
    if (found.kind !== 'done') return found;
    if (found.value === address) return { kind: 'done', value: 'kept' };
    const path = `${keys.businessAccountId}/subscribed_apps`;
    const body = { override_callback_uri: address, verify_token: keys.verifyToken() };
    const set = await graph.ask(
      { operation: 'subscriptions.set', method: 'POST', path, body, answer: success },
      signal,
    );
    return set.kind === 'done' ? { kind: 'done', value: 'set' } : set;
  },

  async numberFacts(signal) {
    const query = new URLSearchParams({ fields: NUMBER_FIELDS, limit: String(NUMBERS_MAX) });
    const path = `${keys.businessAccountId}/phone_numbers?${query.toString()}`;
    const answer = await graph.ask(
      { operation: 'numbers.list', method: 'GET', path, answer: numbers },
      signal,
    );
    if (answer.kind !== 'done') return answer;
    const own = answer.value.data.find(({ id }) => id === keys.phoneNumberId);
    if (own === undefined) return { kind: 'done', value: null };
    const value = {
      shown: own.display_phone_number,
      verifiedName: own.verified_name ?? null,
      status: own.status ?? 'UNKNOWN',
      canSend: SENDING.has(own.status ?? ''),
      quality: own.quality_rating ?? null,
      mode: own.account_mode ?? null,
      limit: own.messaging_limit_tier ?? null,
    };
    return { kind: 'done', value };
  },

  async tokenFacts(signal) {
    // Meta takes a token that is asked about in the query alone, which nothing here writes down.
    const path = `debug_token?${new URLSearchParams({ input_token: keys.accessToken() }).toString()}`;
    const answer = await graph.ask({ operation: 'tokens.debug', method: 'GET', path, answer: token }, signal);
    if (answer.kind !== 'done') return answer;
    const { is_valid: isValid, app_id: appId = null, expires_at: ends = 0, scopes } = answer.value.data;
    return { kind: 'done', value: { isValid, appId, endsAtSeconds: ends === 0 ? null : ends, scopes } };
  },
});
