// Asks the API with the reader's session. Whatever goes wrong is one kind of error, with the server's words.
import type { Answer, Body, Known, ListAndOneOf, ListOf, Method, Page, Query, RowOf } from './routes.ts';

export type Problem = { readonly field: string; readonly message: string };

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fix: string;
  readonly requestId: string;
  readonly problems: readonly Problem[];
  /** Which is missing, if one is. */
  readonly provider: string;
  /** Says more than that all problems must be corrected. */
  readonly hasOwnFix: boolean;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.ownerFix ?? body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? 'unreachable';
    this.fix = body.ownerFix === undefined ? (body.fix ?? '') : '';
    this.requestId = body.requestId ?? '';
    this.provider = body.provider ?? '';
    const { field } = body;
    this.problems = body.problems ?? (field === undefined ? [] : [{ field, message: this.message }]);
    this.hasOwnFix = body.problems === undefined && this.fix !== '';
  }

  /** The same error with less that is wrong. */
  with(problems: readonly Problem[]): ApiError {
    return Object.assign(new ApiError(this.status, { message: this.message }), this, { problems });
  }
}

type ErrorBody = {
  readonly error: string;
  readonly message: string;
  readonly fix: string;
  /** What the owner of a wallet may do, in place of both. */
  readonly ownerFix: string;
  readonly requestId: string;
  /** The field that a refusal is about, in place of the list. */
  readonly field: string;
  readonly problems: readonly Problem[];
  readonly provider: string;
};

/** Query parameters of a list that is known by its rows alone. */
export type Parameters = Readonly<Record<string, string | number | undefined>>;

export const get = <const Path extends string>(
  path: Known<'GET', Path>,
  query?: Query<Path>,
  signal?: AbortSignal,
): Promise<Answer<'GET', Path>> => ask('GET', path + searchOf(query), { signal });

export const getPageAt = <const Path extends string>(
  path: Known<'GET', Path>,
  query: Query<Path> & { readonly cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Page<RowOf<Path>>> => ask('GET', path + searchOf(query), { signal });

/** A page of the list of a noun, and one of it: what is common to the screens of all nouns reads so. */
export const getPage = <Row>(list: ListOf<Row>, query: Parameters, signal: AbortSignal): Promise<Page<Row>> =>
  ask('GET', list + searchOf(query), { signal });
export const oneOf = <Row>(list: ListAndOneOf<Row>, id: string): string =>
  `${list}/${encodeURIComponent(id)}`;
export const getOne = <Row>(list: ListAndOneOf<Row>, id: string, signal: AbortSignal): Promise<Row> =>
  ask('GET', oneOf<Row>(list, id), { signal });

/** `key` is made when a dialog opens, so that a second press or a repeat has one effect. */
export const post = <const Path extends string>(
  path: Known<'POST', Path>,
  body: Body<'POST', Path>,
  key: string,
): Promise<Answer<'POST', Path>> => ask('POST', path, { body, key });

/** One that changes nothing, so it needs no key: what is asked for does not belong in an address. */
export const postToRead = <const Path extends string>(
  path: Known<'POST', Path>,
  body: Body<'POST', Path>,
  signal: AbortSignal,
): Promise<Answer<'POST', Path>> => ask('POST', path, { body, signal });

/** What is changed twice in the same way is changed once, so it needs no key. */
export const patch = <const Path extends string>(
  path: Known<'PATCH', Path>,
  body: Body<'PATCH', Path>,
): Promise<Answer<'PATCH', Path>> => ask('PATCH', path, { body });

export const remove = <const Path extends string>(
  path: Known<'DELETE', Path>,
): Promise<Answer<'DELETE', Path>> => ask('DELETE', path, {});

export type Write = { readonly method: Method; readonly path: string; readonly body?: unknown };

/**
 * Writes as a form says it, whose action knows the route. A change or a removal has one effect, however often
 * it comes, and takes no key; nor does what is only shown, each time another one.
 */
export const write = ({ method, path, body }: Write, key: string): Promise<unknown> =>
  ask(method, path, {
    ...(method === 'DELETE' || method === 'GET' ? {} : { body: body ?? {} }),
    ...(method === 'POST' ? { key } : {}),
  });

export const newKey = (): string => crypto.randomUUID();

let actingAs: string | undefined;

/** Has the page say for whom it was loaded with each request; the server refuses what is meant for others. */
export function sayWhoActs(who: string): void {
  actingAs = who;
}

export const SESSION_CHANGED = 'session_changed';
export const SESSION_ENDED = 'unauthorized';
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === SESSION_ENDED;

type RequestOptions = {
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
};

/** Removals of which it is not known whether they arrived. */
const unanswered = new Set<string>();
const GONE = 404;
const SERVER_FAULT = 500;

/** A removal whose answer was lost has been done, if it finds nothing to remove the next time. */
function wasRemoved(path: string, status: number): boolean {
  const isRepeat = unanswered.delete(path);
  if (status >= SERVER_FAULT) unanswered.add(path);
  return isRepeat && status === GONE;
}

/** A proof of who somebody is gives their session another cookie, and ends the one before. */
const PROOFS = new Set(['/api/auth/step-up/verify', '/api/auth/passkeys/step-up']);
const proofs = { begun: 0, ended: 0, last: Promise.resolve() };

/** What went with the cookie from before a proof is asked again with the one after it. */
async function ask<T>(method: Method, path: string, asked: RequestOptions): Promise<T> {
  const { ended } = proofs;
  const isProof = PROOFS.has(path);
  const answer = askOnce<T>(method, path, asked);
  if (isProof) {
    proofs.begun += 1;
    const end = (): void => void (proofs.ended += 1);
    proofs.last = answer.then(end, end);
  }
  try {
    return await answer;
  } catch (error) {
    if (isSignedOut(error) && !isProof && proofs.begun > ended) {
      await proofs.last;
      return ask<T>(method, path, asked);
    }
    if (isSignedOut(error)) dispatchEvent(new Event(SESSION_ENDED));
    throw error;
  }
}

async function askOnce<T>(method: Method, path: string, { body, key, signal }: RequestOptions): Promise<T> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key !== undefined) headers['X-Idempotency-Key'] = key;
  if (actingAs !== undefined) headers['X-Acting-As'] = actingAs;
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (method === 'DELETE') unanswered.add(path);
    throw error;
  });
  const answer = (await response.json().catch(() => ({}))) as T & Partial<ErrorBody>;
  const { error } = answer;
  if (error === SESSION_CHANGED) dispatchEvent(new Event(error));
  const isDone = method === 'DELETE' && wasRemoved(path, response.status);
  if (!response.ok && !isDone) throw new ApiError(response.status, answer);
  return answer;
}

function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search.toString()}`;
}
