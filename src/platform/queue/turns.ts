// Turns of tenants, for a worker that does the work of all of them. One PostgreSQL is asked about all of them
// at once. If tables are sharded by tenant, that would ask every shard; then a worker looks for work of the
// tenants that a notification has named, and of those that had more of it, one after the other. Every few
// seconds it asks all shards who has work, and so finds what was not announced, or was not heard.
import { wholeIdOf } from '../ids/cell-ids.ts';
import type { Pool } from '../db/pool.ts';
import { ofEachTenant, type Scope } from '../db/scopes.ts';
import type { Query } from '../db/sql.ts';

/** The tenants at which a worker looks at once; null: all of them. */
export type Turn = readonly string[] | null;

/** The scope of a worker that looks at one tenant after the other, or at all. */
export const scopeOf = (turn: Turn): Scope => turn?.[0] ?? null;

export type Turns = {
  /** A notification names a tenant, or none if it is about any of them. */
  hear(payload: string): void;
  /**
   * Looks at those whose turn it is while there is room, and answers whether any is left. Who was not looked
   * at comes first next time, then each of which `look` says that it has more, and each at which it failed: a
   * tenant whose shard cannot be reached does not hold up others.
   */
  visit(hasRoom: () => boolean, look: (turn: Turn, behind: number) => Promise<boolean>): Promise<boolean>;
  /** Work of one of these falls due after so long. They are looked at then, if no look would come before. */
  soon(turn: Turn, inMs: number): void;
  close(): void;
};

type TurnsOptions = {
  readonly pool: Pool;
  /** The tenants that have work now, or will before all shards are asked again. */
  readonly everyone: () => Query<{ readonly tenant_id: string }>;
  /** There is a turn to take. */
  readonly wake: () => void;
  readonly nowMs?: () => number;
  /** The cells of a tenant that are in one group of shards are looked at together. */
  readonly together?: boolean;
};

/** How often a worker looks again, whatever it has heard. */
export const LOOK_EVERY_MS = 1_000;
/** How often it asks all shards. In between it looks again at the tenants that it was answered. */
export const ASK_ALL_EVERY_MS = 5_000;

export function createTurns(options: TurnsOptions): Turns {
  const { wake } = options;
  const { take, again, hear, everyMs } = options.pool.isSharded ? turnsOfShards(options) : TURN_OF_ALL;
  const alarms = new Map<string, NodeJS.Timeout>();
  const ringAt = (tenantId: string, turn: Turn, inMs: number): void => {
    clearTimeout(alarms.get(tenantId));
    alarms.delete(tenantId);
    if (inMs >= everyMs) return;
    const ring = (): void => {
      alarms.delete(tenantId);
      again(turn);
      wake();
    };
    alarms.set(tenantId, setTimeout(ring, inMs));
  };
  return {
    hear(payload) {
      hear(payload);
      wake();
    },
    async visit(hasRoom, look) {
      const { turns, failure } = await take();
      const failures: unknown[] = failure === undefined ? [] : [failure];
      const left = [...turns];
      const more: Turn[] = [];
      while (hasRoom() && failures.length < FAILURES_MAX) {
        const turn = left.shift();
        if (turn === undefined) break;
        try {
          if (await look(turn, left.length)) more.push(turn);
        } catch (error) {
          failures.push(error);
          more.push(turn);
        }
      }
      [...left, ...more].forEach(again);
      if (failures.length > 0) throw failures[0];
      return left.length + more.length > 0;
    },
    soon(turn, inMs) {
      if (turn === null) ringAt('', null, inMs);
      else for (const tenantId of turn) ringAt(tenantId, [tenantId], inMs);
    },
    close: () => alarms.forEach(clearTimeout),
  };
}

/**
 * How often a look may fail until the database is away as a whole, and none is looked at before the next
 * time.
 */
const FAILURES_MAX = 3;

/** `failure`: why not all shards could be asked; those who wait are looked at all the same. */
type Taken = { readonly turns: readonly Turn[]; readonly failure?: unknown };
type Order = {
  readonly everyMs: number;
  hear(payload: string): void;
  take(): Promise<Taken>;
  again(turn: Turn): void;
};

const TURN_OF_ALL: Order = {
  everyMs: LOOK_EVERY_MS,
  hear: () => undefined,
  take: () => Promise.resolve({ turns: [null] }),
  again: () => undefined,
};

function turnsOfShards(options: TurnsOptions): Order {
  const { pool, everyone, nowMs = () => performance.now(), together = false } = options;
  const waiting = new Set<string>();
  let found: readonly string[] = [];
  let askAllAtMs = -Infinity;
  let lookAtMs = -Infinity;

  const askAll = async (now: number): Promise<unknown> => {
    // Before it asks, so that what is announced meanwhile is asked for again.
    askAllAtMs = now + ASK_ALL_EVERY_MS;
    try {
      found = (await pool.all(everyone())).map((row) => row.tenant_id);
      lookAtMs = now;
      return undefined;
    } catch (error) {
      askAllAtMs = now + LOOK_EVERY_MS;
      return error;
    }
  };
  return {
    everyMs: ASK_ALL_EVERY_MS,
    hear(payload) {
      if (payload === '' || payload === '*') askAllAtMs = -Infinity;
      else waiting.add(payload);
    },
    async take() {
      const now = nowMs();
      const failure = now >= askAllAtMs ? await askAll(now) : undefined;
      if (now >= lookAtMs) {
        for (const tenantId of found) waiting.add(tenantId);
        lookAtMs = now + LOOK_EVERY_MS;
      }
      const taken = [...waiting];
      const turns = together ? await inGroups(pool, taken) : taken.map((tenantId) => [tenantId]);
      for (const tenantId of taken) waiting.delete(tenantId);
      return { turns, failure };
    },
    again: (turn) => turn?.forEach((tenantId) => waiting.add(tenantId)),
  };
}

/** Cells by tenant and group of shards; a cell whose group is not known is alone. */
async function inGroups({ shardGroups }: Pool, cellIds: readonly string[]): Promise<readonly Turn[]> {
  const groupOf = async (id: string): Promise<number | string> => {
    const group = await shardGroups?.of([id]).catch(() => undefined);
    return group?.number ?? id;
  };
  const cells = await Promise.all(cellIds.map(async (id) => ({ id, group: await groupOf(id) })));
  return ofEachTenant(cells, ({ id, group }) => `${wholeIdOf(id)} ${group}`).map((some) =>
    some.map(({ id }) => id),
  );
}
