// A sweep takes no input and repairs what a lost job or message left behind. One worker at a time runs it;
// running it twice does no harm. Its lock belongs to a connection of its own, since the server would end a
// transaction that is idle meanwhile.
import type { Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { errorFields, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';

export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Answers how many rows it repaired. */
  runOnce(): Promise<number>;
};

export type Sweeper = { close(): Promise<void> };

export function startSweeper(sweeps: readonly Sweep[], pool: Pool, log: Log): Sweeper {
  const loops = sweeps.map((sweep) =>
    createLoop({
      run: () => runLocked(sweep, pool, log),
      everyMs: sweep.everyMs,
      onError: (error) => log.warn('sweep.failed', { sweep: sweep.name, ...errorFields(error) }),
    }),
  );
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

async function runLocked(sweep: Sweep, pool: Pool, log: Log): Promise<void> {
  const connection = await pool.connect({ name: 'monedero sweep' });
  try {
    const { mine } = await connection.one(
      sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtextextended(${sweep.name}, 1)) as mine`,
    );
    if (!mine) return;
    const repaired = await sweep.runOnce();
    if (repaired > 0) log.info('sweep', { sweep: sweep.name, repaired });
  } finally {
    await connection.close().catch(() => undefined);
  }
}
