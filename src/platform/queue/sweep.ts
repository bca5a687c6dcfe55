// A sweep takes no input and repairs what a lost job or message left behind. One worker at a time runs it;
// running it twice does no harm. Its lock is that of a session, since the server would end a transaction that
// is idle meanwhile.
import { MINUTE_MS, plus, type Clock, type Instant } from '../time/clock.ts';
import { ALWAYS_RIGHT, type ClockCheck } from '../db/clock-watch.ts';
import type { Commands } from '../command/commands.ts';
import { isDatabaseAway, type Pool } from '../db/pool.ts';
import { createSessionLocks, type SessionLocks } from '../db/session-locks.ts';
import type { Db } from '../db/sql.ts';
import { systemActor, type Actor, type Tenant } from '../context/context.ts';
import type { Keep } from '../db/kept-days.ts';
import type { Works } from '../work/work.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { createLoop } from '../telemetry/loop.ts';

export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Answers how many rows it repaired. */
  runOnce(): Promise<number>;
};

/** What sweeps are made with: they look at all tenants, and act in the time of each. */
export type SweepServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly clock: Clock;
  readonly keep: Keep;
  tenantOf(tenantId: string): Promise<Tenant>;
};

type LeftBehind = Pick<Sweep, 'name' | 'everyMs'> & {
  /** What is younger has its job or its caller still. */
  readonly olderThanMs: number;
  /**
   * Finds what is due of all tenants; the instant is in real time, which `find` may take to the clock of
   * each.
   */
  find(
    db: Db,
    before: Instant,
    limit: number,
  ): Promise<readonly { readonly tenant_id: string; readonly id: string }[]>;
  repair(tenant: Tenant, actor: Actor, id: string): Promise<unknown>;
};

const ROWS_MAX = 500;

/** Repairs rows that a lost job left behind, each for its own tenant; one that fails holds up no other. */
export const leftBehindSweep = (
  { pool, clock, tenantOf }: Pick<SweepServices, 'pool' | 'clock' | 'tenantOf'>,
  { name, everyMs, olderThanMs, find, repair }: LeftBehind,
): Sweep => ({
  name,
  everyMs,
  async runOnce() {
    const rows = await find(pool, plus(clock.now(), -olderThanMs), ROWS_MAX);
    const failures: unknown[] = [];
    for (const { tenant_id: tenantId, id } of rows) {
      try {
        await repair(await tenantOf(tenantId), systemActor(name), id);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} of ${rows.length}: ${String(failures[0])}`);
    }
    return rows.length;
  },
});

export type Sweeper = { close(): Promise<void> };

type Sweeping = {
  readonly pool: Pool;
  readonly log: Log;
  readonly clockWatch?: ClockCheck;
  /** If one hangs, or its whole process, it keeps the sweep from others for no longer. */
  readonly holdsMsMax?: number;
};

const HOLDS_MS_MAX = 10 * MINUTE_MS;

export function startSweeper(sweeps: readonly Sweep[], sweeping: Sweeping): Sweeper {
  const { pool, log, holdsMsMax = HOLDS_MS_MAX } = sweeping;
  const locks = createSessionLocks(pool, { name: 'monedero sweeps', space: 1, idleMsMax: holdsMsMax });
  const loops = sweeps.map((sweep) =>
    createLoop({
      run: () => runLocked(sweep, { ...sweeping, locks, holdsMsMax }),
      everyMs: sweep.everyMs,
      onError: (error) => log.warn('sweep.failed', { sweep: sweep.name, ...errorFields(error) }),
    }),
  );
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
      await locks.close();
    },
  };
}

type Running = Pick<Sweeping, 'log' | 'clockWatch'> & {
  readonly locks: SessionLocks;
  readonly holdsMsMax: number;
};

async function runLocked(
  sweep: Sweep,
  { locks, log, clockWatch = ALWAYS_RIGHT, holdsMsMax }: Running,
): Promise<void> {
  // It deletes what is old, and would take for old what others count on.
  if (!(await clockWatch.makeSure())) return;
  const release = await locks.tryLock(sweep.name);
  if (release === undefined) return;
  const tooLong = setTimeout(() => void release(), holdsMsMax).unref();
  try {
    const repaired = await sweep.runOnce();
    if (repaired > 0) log.info('sweep', { sweep: sweep.name, repaired });
  } finally {
    clearTimeout(tooLong);
    await release();
  }
}
