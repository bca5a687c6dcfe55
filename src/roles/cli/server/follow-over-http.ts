// Follows the events of an organization over HTTP: the stream says what has changed, and each event is read
// then. If the connection is lost, what happened meanwhile is read when the server is back.
import { setTimeout as wait } from 'node:timers/promises';
import { FailedError, RateLimitedError, UnreachableError } from '../../../../packages/client/src/errors.ts';
import type { Event } from '../../../../packages/client/src/generated/objects.ts';
import type { Organization } from '../../../../packages/client/src/index.ts';
import { createSeen, type Seen } from './seen.ts';

const AGAIN_MS = 1_000;
const PAGE = 100;
/** More than that since the last look is not printed. */
const CAUGHT_UP_MAX = 5_000;

export type Following = {
  readonly signal: AbortSignal;
  /** Called when nothing is missed any more. */
  readonly onReady: () => void;
  readonly onLost: () => void;
};

/** It has no end, and leaves when the signal does. */
export async function* followOverHttp(
  monedero: Organization,
  { signal, onReady, onLost }: Following,
): AsyncGenerator<Event> {
  const seen = createSeen();
  await unseen(monedero, seen, signal);
  onReady();
  for (let isLost = false; !signal.aborted;) {
    try {
      if (isLost) yield* await unseen(monedero, seen, signal);
      isLost = false;
      yield* streamed(monedero, seen, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isForNow(error)) throw error;
      if (!isLost) onLost();
      isLost = true;
      await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function* streamed(monedero: Organization, seen: Seen, signal: AbortSignal): AsyncGenerator<Event> {
  for await (const message of monedero.events.stream({ signal })) {
    if (message.event === 'more') yield* await unseen(monedero, seen, signal);
    else if (seen.isNew(message.id)) yield await monedero.events.get(message.id, { signal });
  }
}

const isForNow = (error: unknown): boolean =>
  error instanceof UnreachableError || error instanceof FailedError || error instanceof RateLimitedError;

/** Oldest first. The first look finds what was there before, all of which counts as seen. */
async function unseen(monedero: Organization, seen: Seen, signal: AbortSignal): Promise<Event[]> {
  const found: Event[] = [];
  for await (const event of monedero.events.list({ limit: PAGE }, { signal })) {
    if (seen.isLongPast(event.id) || found.length === CAUGHT_UP_MAX) break;
    if (seen.isNew(event.id)) found.push(event);
  }
  return found.reverse();
}
