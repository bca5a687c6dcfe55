// Notifies workers that there is something for them to do. It never does so inside a transaction: a commit
// that notifies takes a lock on the whole database, and commands of several processes would wait for each
// other there.
import { setTimeout as wait } from 'node:timers/promises';
import { coalesce } from '../basics/coalesce.ts';
import { announceQuery, EVERYTHING, type Announcement } from '../db/cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Table } from '../db/table.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createLoop } from '../telemetry/loop.ts';
import type { Written } from '../work/write-set.ts';

export type Waker = {
  onWritten(written: readonly Written[], tenantIds: readonly string[]): void;
  /** Wakes the workers; without a tenant if it may be about any. */
  wake(tenantId?: string): void;
  close(): Promise<void>;
};

/** Announces on a channel that there is something to do, of whom. */
export type Announcer = Pick<Pool, 'isSharded'> & {
  announce(channel: string, keys: readonly string[]): Promise<unknown>;
};

/** What is announced at the same time, on whichever channels, is one statement. */
export function createAnnouncer(pool: Pool): Announcer {
  const announce = coalesce<readonly Announcement[], number>((all) => pool.run(announceQuery(all.flat())));
  return {
    isSharded: pool.isSharded,
    announce: (channel, keys) => announce(keys.map((key) => ({ channel, key }))),
  };
}

/**
 * One notification is for all transactions that commit meanwhile. A worker that misses it polls by itself
 * each second.
 */
const PAUSE_MS = 20;
/** A worker that polls finds by itself what is due later than that when its time comes. */
const LATER_MS = 2_000;
/** The number of tenants above which a notification names none. */
const NAMED_MAX = 100;
const ALL = [EVERYTHING];

/**
 * Announces on a channel that a table got rows, and if tables are sharded by tenant, of which tenants. A row
 * that is due in a moment is announced in that moment: a worker that looked before would find nothing. What
 * falls due after the soonest one needs no announcement of its own, since the worker that claims that one
 * learns when the next is due.
 */
export function createWaker(
  { isSharded, announce }: Announcer,
  log: Log,
  { channel, table }: { readonly channel: string; readonly table: Table },
): Waker {
  /** Tenants, if tables are sharded by them; elsewhere a look is at all of them. */
  const waiting = new Set<string>();
  const alarms = new Map<string, { readonly timer: NodeJS.Timeout; readonly atMs: number }>();
  const announceAll = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const isOfAny = waiting.has(EVERYTHING) || waiting.size > NAMED_MAX;
    const keys = isOfAny ? [EVERYTHING] : [...waiting];
    waiting.clear();
    await announce(channel, keys);
  };
  const loop = createLoop({
    async run() {
      try {
        await announceAll();
      } finally {
        await wait(PAUSE_MS);
      }
    },
    onError: (error) => log.warn('wake_failed', { channel, ...errorFields(error) }),
  });
  const keyOf = (tenantId: string | undefined): string => (isSharded ? (tenantId ?? EVERYTHING) : EVERYTHING);
  const wake = (key: string): void => {
    waiting.add(key);
    loop.wake();
  };
  const silence = (key: string): void => {
    clearTimeout(alarms.get(key)?.timer);
    alarms.delete(key);
  };
  const wakeIn = (key: string, ms: number): void => {
    const atMs = performance.now() + ms;
    if ((alarms.get(key)?.atMs ?? Infinity) <= atMs) return;
    silence(key);
    const ring = (): void => {
      alarms.delete(key);
      wake(key);
    };
    alarms.set(key, { timer: setTimeout(ring, ms), atMs });
  };
  return {
    onWritten(written, tenantIds) {
      for (const { table: one, inMs } of written) {
        if (one !== table || inMs > LATER_MS) continue;
        for (const key of isSharded ? tenantIds : ALL) {
          if (inMs <= 0) wake(key);
          else wakeIn(key, inMs);
        }
      }
    },
    wake: (tenantId) => wake(keyOf(tenantId)),
    async close() {
      [...alarms.keys()].forEach(silence);
      await loop.close();
      // If shards are not all asked each second, others would find these late.
      if (isSharded) await announceAll().catch(() => undefined);
    },
  };
}
