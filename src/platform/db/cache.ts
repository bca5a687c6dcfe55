// Caches database rows. Every change is announced by NOTIFY in the transaction that makes it. While nothing
// can be heard, nothing is cached.
import { encodeArray } from './arrays.ts';
import { rawQuery, sql, type Db, type Query } from './sql.ts';
import type { Listener } from './listen.ts';

export type Cache<Value> = {
  /** Answers at once if it is cached; undefined if it does not exist. */
  get(key: string): Value | undefined | Promise<Value | undefined>;
  /** Answers only from the cache. */
  peek(key: string): Value | undefined;
  forget(key: string): void;
};

const ENTRIES_MAX = 10_000;
export const EVERYTHING = '*';

export async function createCache<Value>(
  listener: Listener,
  channel: string,
  load: (key: string) => Promise<Value | undefined>,
): Promise<Cache<Value>> {
  const entries = new Map<string, Value>();
  /** Counts notifications, so that a row read before a change is not cached after it. */
  let heard = 0;

  const forget = (key: string): void => {
    heard += 1;
    if (key === EVERYTHING) entries.clear();
    else entries.delete(key);
  };
  await listener.subscribe(channel, forget);
  listener.onConnected(() => forget(EVERYTHING));

  const loadAndKeep = async (key: string): Promise<Value | undefined> => {
    const before = heard;
    const value = await load(key);
    if (value !== undefined && heard === before && listener.isConnected()) {
      if (entries.size >= ENTRIES_MAX) entries.clear();
      entries.set(key, value);
    }
    return value;
  };
  const peek = (key: string): Value | undefined => (listener.isConnected() ? entries.get(key) : undefined);
  return {
    get: (key) => peek(key) ?? loadAndKeep(key),
    peek,
    forget,
  };
}

/**
 * Tells every process, when the current transaction commits, that the value cached under a key has changed.
 */
export const announce = (db: Db, channel: string, key: string = EVERYTHING): Promise<number> =>
  db.run(sql`select pg_notify(${channel}, ${key})`);

export type Announcement = { readonly channel: string; readonly key: string };

/** Announces many values in one statement. */
export const announceQuery = (announcements: readonly Announcement[]): Query<unknown> =>
  rawQuery('select pg_notify(channel, key) from unnest($1::text[], $2::text[]) as n(channel, key)', [
    encodeArray('text', announcements, 'channel'),
    encodeArray('text', announcements, 'key'),
  ]);
