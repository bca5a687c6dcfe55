// Splits a tenant into more cells while servers and workers go on: slot after slot, the people of some slots
// are moved in one transaction, and meanwhile requests of theirs alone are answered 503.
import {
  announceMoved,
  announceMoving,
  beginSplit,
  endSplit,
  layoutOfTenant,
} from '#modules/base/identity/split.ts';
import { betweenCells } from '#modules/base/ledger/between-cells.ts';
import { openMissingHouse } from '#modules/base/ledger/move-house.ts';
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import type { Clock } from '#platform/time/clock.ts';
import { isForLater, isWorthRepeating, type Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import {
  findTheirs,
  slotsOf,
  type Going,
  type InSlot,
  type Theirs,
} from '#platform/across-cells/split/persons.ts';
import { copyRows, moveRows } from '#platform/across-cells/split/rows.ts';
import { splitTables, type SplitTable } from '#platform/across-cells/split/tables.ts';
import { nameAll } from '#platform/across-cells/names.ts';
import { namedBatches } from '#modules/money-out/batches/queries.ts';
import { namedTransfers } from '#modules/money-out/transfers/queries.ts';
import { namedPersons } from '#modules/people/cardholders/queries.ts';
import { namedWallets } from '#modules/wallets/wallets/queries.ts';
import { houseAccounts, allTables } from '#product.ts';
import { endSessions } from './end-sessions.ts';
import type { Fence, Hold } from './fence.ts';
import { moversOf, type Mover } from './movers.ts';
import { SLOTS } from './slots.ts';
import { stepsFor } from './steps.ts';

const TRIES_MAX = 10;

/**
 * Callers that write may themselves wait for rows that are moved. On a cluster no node sees that deadlock, of
 * which this process is a part.
 */
const OTHERS_MS_MAX = 1_000;

const NAMED = [namedPersons, namedWallets, namedTransfers, namedBatches];

const HOUSE = [...houseAccounts, betweenCells];

export type Splitting = {
  readonly tenantId: string;
  readonly into: number;
  readonly clock: Clock;
  readonly fence: Fence;
  /** Called after each step. */
  onStep(step: Step): void;
};
/** Slots below `done` are where they belong, as soon as that is announced. */
export type Step = { readonly done: number; readonly rows: number; readonly ms: number };
export type Done = { readonly from: number; readonly rows: number; readonly longestMs: number };

export async function splitTenant(pool: Pool, splitting: Splitting): Promise<Done> {
  const { tenantId, into, fence } = splitting;
  const tables = await splitTables(pool, allTables);
  await pool.transaction(async (tx) => {
    await beginSplit(tx, tenantId, into);
    await tx.run(openMissingHouse(cellIdsOf(tenantId, into), HOUSE, splitting.clock.now()));
  });
  // A process that has not heard of it holds nothing. Its sessions end, and it asks again.
  await endSessions(pool);
  const layout = await layoutOfTenant(pool, tenantId);
  if (layout?.split === undefined) throw new Error(`${tenantId} is not being split`);
  const { from, done } = layout.split;
  const announceFrom = (open: number, moving: number): Promise<void> =>
    fence.transaction(async (tx, hold) => {
      await hold();
      await announceMoving(tx, tenantId, { open, moving });
    });
  // Done before anything is moved, and never again: those of a tenant with several cells have their names.
  if (from === 1 && done === 0)
    for (const rowsOf of NAMED) await nameAll(pool, tenantId, rowsOf, splitting.clock.now());
  const pairs = pairsOf(tenantId, { from, into });
  for (const pair of pairs) await pool.transaction((tx) => copyRows(tx, tables, pair));

  const filled = await filledSlots(pool, tables, pairs, { first: done, end: SLOTS });
  const steps = stepsFor([...filled.values()]);
  let [rows, longestMs] = [0, 0];
  for (let first = done; first < SLOTS;) {
    const end = Math.max(steps.endOf(first), layout.split.moving);
    const beganAt = performance.now();
    // People that were moved before are open from here on: their commit has ended, on each node.
    await repeated(() => announceFrom(first, end));
    const moved = await moveSlots({ splitting, tables, pairs, first, end });
    const ms = Math.round(performance.now() - beganAt);
    [rows, longestMs, first] = [rows + moved, Math.max(longestMs, ms), end];
    steps.took({ rows: moved, ms });
    splitting.onStep({ done: end, rows: moved, ms });
  }
  await repeated(() => announceFrom(SLOTS, SLOTS));
  await repeated(() =>
    fence.transaction(async (tx, hold) => {
      await hold();
      await endSplit(tx, tenantId);
    }),
  );
  return { from, rows, longestMs };
}

type Pair = Pick<Going, 'fromId' | 'toId' | 'to' | 'into'>;

/** The pairs of cells that people move between. If a cell has its name from before, they stay in it. */
function pairsOf(tenantId: string, { from, into }: { readonly from: number; readonly into: number }): Pair[] {
  const ids = cellIdsOf(tenantId, into);
  return ids.flatMap((toId, to) =>
    to < from ? [] : [{ fromId: ids[to % from] ?? tenantId, toId, to, into }],
  );
}

type Filled = ReadonlyMap<string, ReadonlyMap<number, InSlot>>;

/** The slots with rows, by the cell that people leave. */
async function filledSlots(
  db: Db,
  tables: readonly SplitTable[],
  pairs: readonly Pair[],
  range: Pick<Going, 'first' | 'end'>,
): Promise<Filled> {
  const filled = new Map<string, ReadonlyMap<number, InSlot>>();
  for (const fromId of new Set(pairs.map((pair) => pair.fromId)))
    filled.set(fromId, await slotsOf(db, tables, { ...range, fromId }));
  return filled;
}

type Slots = {
  readonly splitting: Splitting;
  readonly tables: readonly SplitTable[];
  readonly pairs: readonly Pair[];
  readonly first: number;
  readonly end: number;
};

/** Others that write meanwhile may be in the way, or a node that is away for a moment. */
async function repeated<T>(run: (isRepeated: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt > 1);
    } catch (error) {
      if (!(isWorthRepeating(error) || isForLater(error)) || attempt === TRIES_MAX) throw error;
    }
  }
}

/** Answers how many rows were moved. A first try may have met others who waited for it. */
const moveSlots = (slots: Slots): Promise<number> =>
  repeated((isRepeated) =>
    slots.splitting.fence.transaction((tx, hold) => moveIn(tx, hold, slots, isRepeated)),
  );

type Moving = { readonly going: Going; readonly mover: Mover; theirs: Theirs | undefined };

/**
 * Twice: what is found while others write, and then, while no one does, what had been written meanwhile by
 * those who did not know whose it was. `isHeld`: once, and no one writes all the time.
 */
async function moveIn(
  tx: Db,
  hold: Hold,
  { splitting, tables, pairs, first, end }: Slots,
  isHeld: boolean,
): Promise<number> {
  const { tenantId } = splitting;
  const all: Moving[] = pairs
    .filter(({ to, into }) => hasSlot({ first, end }, to, into))
    .map((pair) => ({ going: { ...pair, first, end }, mover: moversOf(pair), theirs: undefined }));
  const moveAll = async (): Promise<number> => {
    const filled = await filledSlots(tx, tables, pairs, { first, end });
    let count = 0;
    for (const moving of all)
      if (moving.theirs !== undefined || isFilled(filled, moving.going))
        count += await moveOnce(tx, tables, moving);
    return count;
  };
  if (isHeld) await hold();
  let rows = await moveAll();
  if (!isHeld) {
    await hold(OTHERS_MS_MAX);
    rows += await moveAll();
  }
  for (const { going } of all) await copyRows(tx, tables, going);
  for (const { mover } of all) await mover.last(tx);
  await announceMoved(tx, tenantId, { done: end });
  return rows;
}

/** What goes to a cell goes by its own id, or with what does. */
const isFilled = (filled: Filled, { fromId, to, into }: Going): boolean =>
  [...(filled.get(fromId)?.keys() ?? [])].some((slot) => slot % into === to);

async function moveOnce(tx: Db, tables: readonly SplitTable[], moving: Moving): Promise<number> {
  const { going, mover } = moving;
  const found = await findTheirs(tx, tables, going, moving.theirs);
  moving.theirs = found;
  await mover.move(tx, [...found.keys]);
  const moved = await moveRows(tx, tables, going, found);
  return [...moved.values()].reduce((sum, count) => sum + count, 0);
}

const hasSlot = ({ first, end }: Pick<Going, 'first' | 'end'>, to: number, into: number): boolean =>
  first + ((((to - first) % into) + into) % into) < end;
