// A sweep takes no input and repairs what a lost job or message left behind. One worker at a time runs it;
// running it twice does no harm. Its lock hangs on a connection of its own: a transaction that is idle
// meanwhile would be ended by the server.
import type { Clock } from '../clock.ts';
import type { Commands } from '../command/commands.ts';
import type { Connection, Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { Tenant } from '../facts.ts';
import { errorFields, type Log } from '../log.ts';
import type { Works } from '../work.ts';

export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Answers how many things it repaired. */
  runOnce(): Promise<number>;
};

/** What sweeps are made with: they look at all tenants, and act in the time of each. */
export type SweepServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly clock: Clock;
  tenantOf(tenantId: string): Promise<Tenant>;
};

export type Sweeper = { close(): Promise<void> };

export function startSweeper(sweeps: readonly Sweep[], pool: Pool, log: Log): Sweeper {
  const running = new Map<Sweep, Promise<void>>();
  const runGuarded = async (sweep: Sweep): Promise<void> => {
    let connection: Connection | undefined;
    try {
      connection = await pool.connect({ name: 'monedero sweep' });
      const { mine } = await connection.one(
        sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtextextended(${sweep.name}, 1)) as mine`,
      );
      if (!mine) return;
      const repaired = await sweep.runOnce();
      if (repaired > 0) log.info('sweep', { sweep: sweep.name, repaired });
    } catch (error) {
      log.warn('sweep.failed', { sweep: sweep.name, ...errorFields(error) });
    } finally {
      await connection?.close().catch(() => undefined);
    }
  };
  const timers = sweeps.map((sweep) =>
    setInterval(() => {
      if (running.has(sweep)) return;
      running.set(
        sweep,
        runGuarded(sweep).finally(() => running.delete(sweep)),
      );
    }, sweep.everyMs),
  );
  return {
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running.values());
    },
  };
}
