// What the double answers to each call, once its token is right: from the books alone, and politely.
import { z } from 'zod';
import type { RouteName } from './said-by.ts';
import { contactOf } from './webhooks.ts';
import { failure, personIn, type Books, type BooksSettings, type Failure, type Made } from './books.ts';
import { messageRequest, subscriptionRequest, templateRequest } from './requests.ts';

export type Call = { readonly method: string; readonly url: URL; readonly body: unknown };
export type Reply = { readonly status: number; readonly json: unknown };
/** Beside the reply, the message that was taken. */
export type Handled = Reply & { readonly messageId?: string };

export type RouteSettings = BooksSettings & {
  /** Whether it is taken. */
  isToken(token: string | null): boolean;
  readonly scopes: readonly string[];
  readonly tokenEndsAtSeconds: number;
  readonly mode: 'LIVE' | 'SANDBOX';
  readonly numberStatus: string;
  readonly quality: string;
  readonly pageTemplatesMax: number;
  /** Asks an address by GET whether it knows the token. */
  challenge(address: string, verifyToken: string): Promise<boolean>;
};

export const replyOf = ({ status, code, message }: Failure): Reply => ({
  status,
  json: {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: message },
      fbtrace_id: 'AXsgnV2Cm3ZMGF3dF_cfYIn',
    },
  },
});

type Route = readonly [path: string, run: (call: Call) => Handled | Promise<Handled>];

const ok = (json: unknown): Reply => ({ status: 200, json });

export function createRoutes(books: Books, settings: RouteSettings): (call: Call) => Promise<Handled> {
  const { businessAccountId, phoneNumberId } = settings;
  /** A body that Meta would not take is a mistake of the driver's. */
  const read = <Value>(schema: z.ZodType<Value>, { method, url, body }: Call): Made<Value> => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { value: parsed.data };
    books.complaints.push(`${method} ${url.pathname}: ${z.prettifyError(parsed.error)}`);
    return { failure: failure(400, 100, 'Invalid parameter') };
  };

  const own = `/v23.0/${phoneNumberId}`;
  const account = `/v23.0/${businessAccountId}`;
  const routes: Readonly<Record<RouteName, Route>> = {
    'POST messages': [`${own}/messages`, (call) => sendMessage(books, read(messageRequest, call))],
    'GET number': [own, () => ok(numberOf(settings))],
    'GET phone_numbers': [`${account}/phone_numbers`, () => ok({ data: [numberOf(settings)] })],
    'GET message_templates': [
      `${account}/message_templates`,
      ({ url }) => listTemplates(books, settings, url),
    ],
    'POST message_templates': [
      `${account}/message_templates`,
      (call) => {
        const made = then(read(templateRequest, call), (request) => books.createTemplate(request));
        if ('failure' in made) return replyOf(made.failure);
        const { id, status, category } = made.value;
        return ok({ id, status, category });
      },
    ],
    'GET subscribed_apps': [`${account}/subscribed_apps`, () => ok({ data: subscriptions(books, settings) })],
    'POST subscribed_apps': [
      `${account}/subscribed_apps`,
      (call) => subscribe(books, settings, read(subscriptionRequest, call)),
    ],
    'DELETE subscribed_apps': [
      `${account}/subscribed_apps`,
      () => {
        books.callback = null;
        return ok({ success: true });
      },
    ],
    'GET debug_token': ['/v23.0/debug_token', ({ url }) => ok({ data: tokenOf(settings, url) })],
  };

  return async (call) => {
    const isAsked = ([name, [path]]: [string, Route]): boolean =>
      name.startsWith(`${call.method} `) && path === call.url.pathname;
    const [, route] = Object.entries(routes).find(isAsked) ?? [];
    if (route !== undefined) return route[1](call);
    books.complaints.push(`${call.method} ${call.url.pathname} is not there`);
    return replyOf(failure(400, 100, 'Unsupported request'));
  };
}

const then = <From, To>(made: Made<From>, next: (value: From) => Made<To>): Made<To> =>
  'failure' in made ? made : next(made.value);

function sendMessage(books: Books, request: Made<z.infer<typeof messageRequest>>): Handled {
  const made = then(request, (value) => books.send(value));
  if ('failure' in made) return replyOf(made.failure);
  const { id, to } = made.value;
  const json = {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, ...contactOf(personIn(books, made.value, 'answer')) }],
    messages: [{ id, message_status: 'accepted' }],
  };
  return { ...ok(json), messageId: id };
}

function listTemplates(
  { templates }: Books,
  { pageTemplatesMax }: RouteSettings,
  { searchParams }: URL,
): Reply {
  const limit = Math.min(Number(searchParams.get('limit') ?? 25), pageTemplatesMax);
  const from = Number(searchParams.get('after') ?? 0);
  const data = templates.slice(from, from + limit);
  const to = from + data.length;
  const cursors = { before: String(from), after: String(to) };
  const more = to < templates.length ? { next: 'https://graph.facebook.com/next' } : {};
  return ok({ data, ...(data.length === 0 ? {} : { paging: { cursors, ...more } }) });
}

async function subscribe(
  books: Books,
  { challenge }: RouteSettings,
  request: Made<z.infer<typeof subscriptionRequest>>,
): Promise<Reply> {
  if ('failure' in request) return replyOf(request.failure);
  const { override_callback_uri: address, verify_token: token = '' } = request.value;
  if (address === undefined) return ok({ success: true });
  if (!(await challenge(address, token)))
    return replyOf(failure(422, 100, 'Webhook callback URL is not reachable or invalid'));
  books.callback = { address };
  return ok({ success: true });
}

const subscriptions = ({ callback }: Books, { appId }: RouteSettings) => [
  {
    whatsapp_business_api_data: {
      id: appId,
      name: 'Monedero',
      link: `https://www.facebook.com/games/?app_id=${appId}`,
    },
    ...(callback === null ? {} : { override_callback_uri: callback.address }),
  },
];

const numberOf = ({ phoneNumberId, displayNumber, mode, numberStatus, quality }: RouteSettings) => ({
  id: phoneNumberId,
  display_phone_number: displayNumber,
  verified_name: 'Acme',
  status: numberStatus,
  quality_rating: quality,
  code_verification_status: 'VERIFIED',
  account_mode: mode,
  messaging_limit_tier: 'TIER_1K',
});

const tokenOf = ({ appId, isToken, scopes, tokenEndsAtSeconds }: RouteSettings, url: URL) => {
  return isToken(url.searchParams.get('input_token'))
    ? { app_id: appId, type: 'SYSTEM_USER', is_valid: true, expires_at: tokenEndsAtSeconds, scopes }
    : { is_valid: false, scopes: [] };
};
