// Calls a route for a caller that another protocol has let in: with the same access, validation, idempotency
// and refusals as over HTTP.
import type { IncomingHttpHeaders } from 'node:http';
import { requireAccess, requireAccessStill } from '../route/access.ts';
import { ECHO_CHARACTERS_MAX } from '../text/echo.ts';
import type { Language } from '../text/language.ts';
import type { AnyCall, AnyRoute } from '../route/route.ts';
import { isServerSent } from '../route/server-sent.ts';
import type { Repeats } from '../idempotency/unkeyed.ts';
import { failureOf, type HandlerServices, type Principal } from './handle.ts';
import { paramsOf } from './call-parts.ts';
import type { Replying } from './refused-answer.ts';
import { runRoute } from './run-route.ts';
import type { SentAnswer } from './sent-answer.ts';
import { parse } from './validate.ts';

export type RouteCall = {
  readonly route: AnyRoute;
  readonly principal: Principal;
  readonly params: Readonly<Record<string, string>>;
  /** The query; undefined if the route takes none. */
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly repeats: Repeats | undefined;
  readonly language: Language;
  readonly requestId: string;
  /** Ends when the caller has gone. */
  readonly gone: AbortSignal;
  /** Lets the caller in once more, for an answer that took long; refuses one whose key was revoked. */
  readonly again: () => Promise<Principal>;
};

export type Called = {
  readonly status: number;
  /** The body, as its JSON reads. */
  readonly body: unknown;
  /** It is the answer to an earlier request. */
  readonly isReplayed: boolean;
};

export type CallRoute = (asked: RouteCall) => Promise<Called>;

type CallerServices = Omit<HandlerServices, 'router' | 'nearPath' | 'authenticate' | 'limiter' | 'newId'>;

/** The caller has been counted by what let it in. */
export const createRouteCaller =
  (services: CallerServices): CallRoute =>
  async (asked) => {
    const { route, language, requestId } = asked;
    const startedMs = performance.now();
    const docsUrl = services.docsUrl();
    const replying: Replying = { requestId, language, docsUrl, headers: {}, route };
    const answered = await answerOf(services, asked, replying).catch((error: unknown) =>
      failureOf(error, replying, services.log),
    );
    services.requests.add({ route: route.id, status: answered.status });
    const durationMs = performance.now() - startedMs;
    services.durations.observe(durationMs / 1000, { route: route.id });
    const isReplayed = replying.headers['Idempotent-Replayed'] === 'true';
    const { status } = answered;
    const body = textOf(answered.body);
    const { tenant, actor } = asked.principal;
    const path = pathOf(route, asked.params);
    services.onAnswered({ requestId, route, path, tenant, actor, status, body, durationMs, isReplayed });
    return { status, body: JSON.parse(body), isReplayed };
  };

function textOf(body: SentAnswer['body']): string {
  if (isServerSent(body)) throw new Error('a stream is not a tool');
  return body.toString();
}

async function answerOf(services: CallerServices, asked: RouteCall, replying: Replying): Promise<SentAnswer> {
  const { route, principal, idempotencyKey, repeats, gone } = asked;
  requireAccess(route, principal.actor, services.clock.now());
  const path = pathOf(route, asked.params);
  const headers: IncomingHttpHeaders =
    idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey };
  const call: AnyCall = {
    params: paramsOf(route, asked.params),
    query: route.query === undefined ? {} : parse(route.query, asked.query ?? {}, { part: 'query', route }),
    body: route.body === undefined ? undefined : parse(route.body, asked.body, { part: 'body', route }),
    tenant: principal.tenant,
    actor: principal.actor,
    language: asked.language,
    raw: { method: route.method, path, query: '', headers, body: NO_BYTES },
  };
  const startedMs = performance.now();
  const answered = await runRoute(services, route, call, {
    ...replying,
    path,
    gone: () => gone,
    ...(repeats && { repeats }),
  });
  await requireAccessStill(route, startedMs, asked.again, services.clock);
  return answered;
}

const NO_BYTES = Buffer.alloc(0);

/** The path as a request over HTTP would have it, so that a key is the same over both. */
const pathOf = ({ path }: AnyRoute, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').slice(0, ECHO_CHARACTERS_MAX)),
  );
