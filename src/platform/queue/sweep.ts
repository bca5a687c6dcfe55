// A sweep takes no input and repairs what a lost job or message left behind. One worker at a time runs it; running it twice
// does no harm.
import type { Pool } from '../db/pool.ts';
import { rawQuery } from '../db/sql.ts';
import { errorFields, type Log } from '../log.ts';

export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Answers how many things it repaired. */
  runOnce(): Promise<number>;
};

export type Sweeper = { close(): Promise<void> };

export function startSweeper(sweeps: readonly Sweep[], pool: Pool, log: Log): Sweeper {
  const running = new Set<Promise<void>>();
  const runGuarded = async (sweep: Sweep): Promise<void> => {
    try {
      await pool.transaction(async (tx) => {
        const { mine } = await tx.one(
          rawQuery<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as mine', [
            sweep.name,
          ]),
        );
        if (!mine) return;
        const repaired = await sweep.runOnce();
        if (repaired > 0) log.info('sweep', { sweep: sweep.name, repaired });
      });
    } catch (error) {
      log.warn('sweep.failed', { sweep: sweep.name, ...errorFields(error) });
    }
  };
  const timers = sweeps.map((sweep) =>
    setInterval(() => {
      const run: Promise<void> = runGuarded(sweep).finally(() => running.delete(run));
      running.add(run);
    }, sweep.everyMs),
  );
  return {
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running);
    },
  };
}
