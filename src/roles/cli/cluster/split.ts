// `cluster split`: a tenant gets more cells, and its people are moved to them while servers and workers run.
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#config.ts';
import { layoutOfTenant } from '#modules/base/identity/split.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { cellIdsOf, wholeIdOf } from '#platform/ids/cell-ids.ts';
import { systemClock } from '#platform/time/clock.ts';
import { CLUSTER_SESSION } from '#platform/db/cluster/ready.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { SLOTS } from '../../split/slots.ts';
import { moveStrays } from '../../split/strays.ts';
import { splitTenant, type Done } from '../../split/tenant.ts';
import { fenceOf } from '../../split/fence.ts';
import { SessionsStay } from '../../split/end-sessions.ts';
import type { CommandInput } from '../command.ts';
import { requireTenant } from './move.ts';
import { refusedError, usageError } from '../failure.ts';
import { onCluster, requireSchema } from './on-cluster.ts';
import { print } from '../print.ts';

const SESSION = `${CLUSTER_SESSION} split`;
const CELLS_MAX = 256;
/** That of a command that was killed ends as soon as its session does. */
const TURN_MS_MAX = 10_000;
const TURN_POLL_MS = 100;

export async function runSplit(config: Config, { options, operands }: CommandInput): Promise<void> {
  const [tenantId, given] = operands;
  if (tenantId === undefined || given === undefined)
    throw usageError('the tenant and the number of its cells are missing: cluster split TENANT N');
  if (wholeIdOf(tenantId) !== tenantId)
    throw usageError(`a tenant is split, and not one of its cells: ${wholeIdOf(tenantId)}`);
  const into = cellsOf(given);
  const report = await onCluster(config, SESSION, async (pool, _facts, databaseUrl) => {
    await requireSchema(pool);
    await requireTenant(pool, tenantId);
    const asked = { databaseUrl, tenantId, into, isSilent: options.json };
    const done = await inTurn(pool, async () => {
      const isDone = await isThere(pool, tenantId, into);
      const moved = isDone ? { from: into, rows: 0, longestMs: 0 } : await split(pool, asked);
      return { ...moved, strays: await moveStrays(pool, tenantId, into) };
    });
    await requireBooks(pool, tenantId, into);
    return { tenant: tenantId, cells: into, ...done };
  });
  const { from, rows, longestMs, strays } = report;
  const late = strays === 0 ? '' : `; ${strays} rows were put after their people`;
  print(
    options.json,
    report,
    from === into
      ? `${tenantId} has ${into} cells, and the ledger of each holds${late}`
      : `split ${tenantId} from ${from} into ${into} cells: ${rows} rows were moved, at most ${longestMs} ms at once; the ledger of each cell holds${late}`,
  );
}

function cellsOf(given: string): number {
  const cells = Number(given);
  if (!/^\d+$/.test(given) || cells < 2 || cells > CELLS_MAX || !Number.isInteger(Math.log2(cells)))
    throw usageError(`a tenant is split into 2, 4, 8, … or ${CELLS_MAX} cells, and not into "${given}"`);
  return cells;
}

/** Whether it has been split already. */
async function isThere(pool: Pool, tenantId: string, into: number): Promise<boolean> {
  const layout = await layoutOfTenant(pool, tenantId);
  const cells = layout?.cells ?? 1;
  const begun = layout?.split?.into;
  if (begun !== undefined && begun !== into)
    throw refusedError(
      'other_split',
      `${tenantId} is being split into ${begun} cells, which was cut off`,
      `run "monedero cluster split ${tenantId} ${begun}" first`,
    );
  if (begun === undefined && cells > into)
    throw refusedError(
      'has_more_cells',
      `${tenantId} has ${cells} cells, and they are not put together again`,
      'a number of cells is only ever raised',
    );
  return begun === undefined && cells === into;
}

type SplitInput = {
  readonly databaseUrl: string;
  readonly tenantId: string;
  readonly into: number;
  readonly isSilent: boolean;
};

async function split(pool: Pool, { databaseUrl, tenantId, into, isSilent }: SplitInput): Promise<Done> {
  const fence = await fenceOf(pool, { databaseUrl, name: SESSION, tenantId });
  try {
    return await splitTenant(pool, {
      tenantId,
      into,
      clock: systemClock,
      fence,
      onStep({ done, rows, ms }) {
        if (!isSilent) console.error(`${done} of ${SLOTS} slots: ${rows} rows in ${ms} ms`);
      },
    });
  } catch (error) {
    if (!(error instanceof SessionsStay)) throw error;
    throw refusedError(
      'sessions_stay',
      `the sessions of servers and workers could not be ended, so nothing was moved: ${error.message}`,
      'give the user of DATABASE_URL the role pg_signal_backend, or stop those processes, and run this again',
    );
  } finally {
    await fence.end();
  }
}

/** Runs one split at a time. */
async function inTurn<T>(pool: Pool, run: () => Promise<T>): Promise<T> {
  const turn = await pool.connect({ name: SESSION });
  try {
    const deadline = performance.now() + TURN_MS_MAX;
    while (!(await turn.one(TAKE_TURN)).taken) {
      if (performance.now() > deadline)
        throw refusedError('another_split', 'another tenant is being split', 'wait until that has ended');
      await wait(TURN_POLL_MS);
    }
    return await run();
  } finally {
    await turn.close();
  }
}

const TAKE_TURN = rawQuery<{ taken: boolean }>(
  "select pg_try_advisory_lock(hashtextextended('monedero cluster split', 0)) as taken",
  [],
);

async function requireBooks(pool: Pool, tenantId: string, into: number): Promise<void> {
  for (const cellId of cellIdsOf(tenantId, into)) {
    const { differences } = await inspectLedger(pool, cellId);
    const [first] = differences;
    if (first !== undefined)
      throw refusedError(
        'ledger_differs',
        `${first.subject} in ${cellId}: ${first.problem}, ${first.found} instead of ${first.expected}`,
        'see "monedero inspect ledger"; what was there before the split is there after it',
      );
  }
}
