// `logs tail`: the log of requests of an organization, as they come. Reading this log is not in it, so
// this does not see itself.
import { setTimeout as wait } from 'node:timers/promises';
import { FailedError, RateLimitedError, UnreachableError } from '../../../../packages/client/src/errors.ts';
import type { ApiRequest } from '../../../../packages/client/src/generated/objects.ts';
import type { Organization } from '../../../../packages/client/src/index.ts';
import { askServer } from './ask-server.ts';
import type { Environment, CommandInput, Options } from '../command.ts';
import { usageError } from '../failure.ts';
import { untilInterrupted } from '../interrupted.ts';
import { countOf } from '../numbers.ts';
import { createSeen, type Seen } from './seen.ts';
import { targetOf } from './target.ts';

const LOOK_EVERY_MS = 1_000;
const PAGE = 100;
const LAST = { or: 10, max: 100 };
/** More than that between two looks is not printed. */
const BETWEEN_LOOKS_MAX = 1_000;
const STATUS = /^(?:[1-5]xx|[1-5]\d\d)$/;

type Filter = (request: ApiRequest) => boolean;

export async function runTailLogs(environment: Environment, { options }: CommandInput): Promise<void> {
  const isAsked = filterOf(options);
  const last = countOf(options.last, '--last', LAST);
  const target = await targetOf(environment, options);
  const signal = untilInterrupted();
  const print = (found: readonly ApiRequest[]): void => {
    for (const one of found) console.log(options.json ? JSON.stringify(one) : lineOf(one));
  };
  await askServer(target, async (monedero) => {
    const look = createLook(monedero, signal);
    print((await look()).filter(isAsked).slice(-last));
    console.error(`Following the requests at ${target.url} (${target.from}). Ctrl-C ends it.`);
    const looks = untilAborted(look, signal, () =>
      console.error(`${target.url} does not answer; trying again.`),
    );
    for await (const found of looks) print(found.filter(isAsked));
  });
}

/** Looks again and again, even if the server is away for a while. */
async function* untilAborted<T>(
  look: () => Promise<T>,
  signal: AbortSignal,
  onAway: () => void,
): AsyncGenerator<T> {
  for (let isAway = false; !signal.aborted;) {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    try {
      yield await look();
      isAway = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!isForNow(error)) throw error;
      if (!isAway) onAway();
      isAway = true;
    }
  }
}

const isForNow = (error: unknown): boolean =>
  error instanceof UnreachableError || error instanceof FailedError || error instanceof RateLimitedError;

function filterOf({ status, path }: Options): Filter {
  if (status !== undefined && !STATUS.test(status)) throw usageError('--status is such as 404 or 4xx');
  if (path !== undefined && !path.startsWith('/'))
    throw usageError('--path begins with /, such as /api/v1/cards');
  const digits = status?.replace('xx', '') ?? '';
  return (one) => String(one.status).startsWith(digits) && one.path.startsWith(path ?? '');
}

/** What is new since the last look, oldest first. Rows may be late, so each look overlaps the last. */
function createLook(monedero: Organization, signal: AbortSignal): () => Promise<ApiRequest[]> {
  const seen = createSeen();
  return async () => (await unseen(monedero, seen, signal)).reverse();
}

async function unseen(monedero: Organization, seen: Seen, signal: AbortSignal): Promise<ApiRequest[]> {
  const found: ApiRequest[] = [];
  const isFirst = seen.isEmpty();
  for await (const page of monedero.requests.list({ limit: PAGE }, { signal }).pages()) {
    for (const one of page.data) {
      if (seen.isLongPast(one.id)) return found;
      if (seen.isNew(one.id)) found.push(one);
    }
    if (isFirst || found.length >= BETWEEN_LOOKS_MAX) return found;
  }
  return found;
}

function lineOf({ createdAt, method, path, status, error, durationMs, id }: ApiRequest): string {
  const code = error === null ? '' : `  ${error}`;
  return `${createdAt}  ${status}  ${method.padEnd(6)} ${path}  ${Math.round(durationMs)} ms  ${id}${code}`;
}
