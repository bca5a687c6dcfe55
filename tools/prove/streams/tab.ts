// A tab of the console that hears what changes, as `app/lib/live.ts` does with an `EventSource`: it takes up
// a stream that ends or breaks, from the last event that it heard, after the time that the server named. What
// is refused it opens later, as if for the first time, and reads all again; so it does after `more`. It comes
// to any server that takes connections, as behind a load balancer.
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#platform/time/clock.ts';
import type { Chance } from '../../../test/support/chance.ts';
import type { Proof } from '../payer.ts';
import { createReader, type Message } from './messages.ts';

const STREAM = '/api/v1/events/stream';
/** The wait after a refusal, as in `app/lib/live.ts`. */
const REFUSED_RETRY_MS = 5_000;
const GATHER_MS = 500;
/** The wait of a browser, until a server names another. */
const RETRY_MS = 3_000;

/** One stream, from when it was answered. */
export type Opening = { readonly server: number; readonly answeredAt: number; endedAt: number | undefined };
export type Tab = {
  /** When it asked for the first of its streams. */
  readonly openedAt: number;
  readonly openings: readonly Opening[];
  /** Each event that it knows of, and since when. */
  readonly knows: ReadonlyMap<string, number>;
  readonly counts: { heard: number; more: number };
  /** What each refusal of a stream was answered with. */
  readonly refusals: readonly number[];
  /** The server from which it has a stream now. */
  server(): number | undefined;
  close(): void;
};
export type Place = {
  readonly urls: readonly string[];
  readonly chance: Chance;
  /** All events that can be read by now, which is what the page shows when it has read all again. */
  readAgain(): Promise<readonly string[]>;
};

/** Tabs that read all again at about the same time share what they read. */
export function sharedReading(read: () => Promise<readonly string[]>): Place['readAgain'] {
  let next: Promise<readonly string[]> | undefined;
  return () =>
    (next ??= wait(GATHER_MS).then(() => {
      next = undefined;
      return read();
    }));
}

export function openTab({ urls, chance, readAgain }: Place, proof: Proof, first: number): Tab {
  const knows = new Map<string, number>();
  const openings: Opening[] = [];
  const counts = { heard: 0, more: 0 };
  const refusals: number[] = [];
  const over = new AbortController();
  let lastId: string | undefined;
  let retryMs = RETRY_MS;
  const know = (id: string): void => {
    if (!knows.has(id)) knows.set(id, systemClock.now());
  };
  const learnAll = async (): Promise<void> => (await readAgain()).forEach(know);
  const hear = ({ id, event, retryMs: named }: Message): void => {
    retryMs = named ?? retryMs;
    lastId = id ?? lastId;
    if (event === 'changed' && id !== undefined) {
      counts.heard += 1;
      know(id);
    }
    if (event !== 'more') return;
    counts.more += 1;
    void learnAll();
  };
  const stream = async (server: number): Promise<'ended' | 'refused' | 'away'> => {
    const url = urls[server] ?? '';
    const resumed = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
    const response = await answerOf(url + STREAM, { ...proof(url), ...resumed }, over.signal);
    if (response === undefined) return 'away';
    if (response.statusCode !== 200) {
      refusals.push(response.statusCode ?? 0);
      response.destroy();
      return 'refused';
    }
    const opening: Opening = { server, answeredAt: systemClock.now(), endedAt: undefined };
    openings.push(opening);
    await readToEnd(response, hear);
    opening.endedAt = systemClock.now();
    return 'ended';
  };
  const listen = async (): Promise<void> => {
    for (let server = first; !over.signal.aborted; server = chance.below(urls.length)) {
      let end = await stream(server);
      for (let tried = 1; end === 'away' && tried < urls.length; tried++)
        end = await stream((server + tried) % urls.length);
      if (end === 'refused') {
        lastId = undefined;
        await wait(REFUSED_RETRY_MS, undefined, { signal: over.signal });
        void learnAll();
      } else await wait(retryMs, undefined, { signal: over.signal });
    }
  };
  const openedAt = systemClock.now();
  // It ends when the tab is closed, in whichever of its waits it is then.
  listen().catch(() => undefined);
  return {
    openedAt,
    openings,
    knows,
    counts,
    refusals,
    server() {
      const last = openings.at(-1);
      return last?.endedAt === undefined ? last?.server : undefined;
    },
    close: () => over.abort(),
  };
}

/** The answer; undefined if no server answers. */
const answerOf = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage | undefined> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, headers: { ...headers, Accept: 'text/event-stream' }, signal });
    request.once('response', resolve);
    request.on('error', () => resolve(undefined));
  });

const readToEnd = (response: IncomingMessage, hear: (message: Message) => void): Promise<void> =>
  new Promise((resolve) => {
    const read = createReader();
    response.setEncoding('utf8').on('data', (text: string) => read(text).forEach(hear));
    response.on('error', () => undefined);
    response.once('close', resolve);
  });
