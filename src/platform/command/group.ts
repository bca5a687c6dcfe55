// One group of commands in one transaction: lock what they all need, or take it from what earlier groups left, decide each in order on
// the rows in memory, and say what must be written, in bulk. A refusal touches nothing, so it costs its neighbours nothing.
import { createBatch, type Effect, type PlaceOf, type Write } from '../effect.ts';
import type { Actor, Tenant } from '../facts.ts';
import {
  findQuery,
  keepQueries,
  onceKey,
  replayOf,
  rowOf,
  type IdempotencyRow,
  type Once,
  type StoredAnswer,
} from '../idempotency.ts';
import type { Instant } from '../clock.ts';
import type { NewId } from '../ids.ts';
import { newMap, newSet, within } from '../maps.ts';
import { Refusal } from '../refusal.ts';
import { holdQuery, lockQuery, placesOf, type Table } from '../db/table.ts';
import type { Connection } from '../db/pool.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import type { Reply } from '../db/together.ts';
import type { Command } from './command.ts';
import { eachRow, rowAt, rowsOf, type HeldRow, type Memory, type Rows } from './memory.ts';

export type Submission = {
  readonly command: Command<unknown, unknown>;
  readonly input: unknown;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly once: (Once & { answer(reply: unknown): StoredAnswer }) | undefined;
};

export type Outcome =
  | { readonly kind: 'done'; readonly reply: unknown; readonly answer: StoredAnswer | undefined }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer }
  | { readonly kind: 'refused'; readonly refused: Refusal }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Everything is decided, and nothing is written yet. */
export type Prepared = {
  readonly outcomes: readonly Outcome[];
  /** In the order they must be sent; if one fails, none may take effect. */
  readonly writes: readonly Write[];
  readonly decidedOn: 'locks' | 'memory';
  /** Has begun where rows were locked. */
  readonly transaction: Transaction | undefined;
  /** Finds a row of this group, if it was committed. */
  readonly trace: Query<{ found: boolean }> | undefined;
  /** As they are once it is committed. */
  readonly rows: Rows;
  /** What may not be decided from memory. */
  readonly needsLocks: boolean;
};

/** `version` is what the rows that it writes carry. */
export type Transaction = { readonly id: string; readonly version: string };

/** Decides on remembered rows where all are, else begins the transaction and locks them. The caller writes and commits. */
export async function prepareGroup(
  db: Connection,
  memory: Memory | undefined,
  group: readonly Submission[],
  newId: NewId,
): Promise<Prepared> {
  const recalled = memory && recall(memory, group);
  const prepared = recalled && decideAll(recalled, group, newId);
  if (prepared !== undefined && !prepared.needsLocks) return prepared;
  return decideAll(await lockAll(db, group), group, newId);
}

function decideAll(held: Held, group: readonly Submission[], newId: NewId): Prepared {
  const { decidedOn, rows, kept: keptBefore, transaction } = held;
  const made = new Set<string>();
  const makeId: NewId = (prefix) => {
    const id = newId(prefix);
    made.add(id);
    return id;
  };
  const batch = createBatch(made);
  const answers: IdempotencyRow[] = [];
  const expired: IdempotencyRow[] = [];
  const keep = (once: Once, answer: StoredAnswer, now: Instant): void => {
    const before = keptBefore.get(onceKey(once));
    if (before !== undefined) expired.push(before);
    answers.push(rowOf(once, answer, now));
  };

  const outcomes = group.map((submission): Outcome => {
    const { once, tenant, actor } = submission;
    const facts = { tenantId: tenant.id, mode: tenant.mode, now: tenant.now(), actor, newId: makeId };
    try {
      const replay = once && replayOf(keptBefore.get(onceKey(once)), once, facts.now);
      if (replay !== undefined) return { kind: 'replayed', answer: replay };
      const { reply, effects } = submission.command.decide(
        { find: (table, id) => rowAt(rows, table, tenant.id, id) as never },
        submission.input,
        facts,
      );
      const answer = once?.answer(reply);
      applyEffects(rows, facts.tenantId, effects);
      for (const effect of effects) batch.add(facts.tenantId, effect);
      if (once !== undefined && answer !== undefined) keep(once, answer, facts.now);
      return { kind: 'done', reply, answer };
    } catch (error) {
      // A refusal changes nothing, so the key stays free for another try.
      return error instanceof Refusal ? { kind: 'refused', refused: error } : { kind: 'broken', error };
    }
  });

  const placeOf: PlaceOf = (table, tenantId, id) => rowAt(rows, table, tenantId, id);
  const written = batch.writes(placeOf);
  const trace = batch.trace();
  const checks = decidedOn === 'memory' ? checksOf(rows, written) : [];
  const kept = keepQueries(answers, expired).map((query) => ({ query: () => query }));
  return {
    outcomes,
    writes: [...checks, ...kept, ...written.filter((write) => !checks.includes(write))],
    decidedOn,
    transaction,
    trace,
    rows,
    // Something would be written and nothing could be looked for, or nobody would find out that a key is not free.
    needsLocks:
      (trace === undefined && kept.length + written.length > 0) ||
      answers.length < group.filter(({ once }) => once !== undefined).length,
  };
}

/** Begins a transaction and answers, last, which it is. */
export const OPENING = [
  rawQuery<never>('begin', []),
  rawQuery<Transaction>(
    'select pg_current_xact_id()::text as id, pg_current_xact_id()::xid::text as version',
    [],
  ),
] as const;

/** The rows that a group may look at, and the answers to its keys. */
type Held = Pick<Prepared, 'decidedOn' | 'rows' | 'transaction'> & {
  readonly kept: ReadonlyMap<string, IdempotencyRow>;
};

/** Tables in one order everywhere, so that two processes never wait for each other in a circle. */
const byName = ([a]: readonly [Table, unknown], [b]: readonly [Table, unknown]): number =>
  a.name < b.name ? -1 : 1;

/** Undefined where a row is not remembered. That a key was used before is found out when its answer is kept. */
function recall(memory: Memory, group: readonly Submission[]): Held | undefined {
  const rows: Rows = new Map();
  for (const { command, input, tenant } of group) {
    for (const { table, id } of command.locks(input)) {
      const row = memory.row(table, tenant.id, id);
      if (row === undefined) return undefined;
      rowsOf(rows, table, tenant.id).set(id, row);
    }
  }
  return { decidedOn: 'memory', rows, kept: new Map(), transaction: undefined };
}

/**
 * Locks remembered rows and checks that they are what they were, table by table: by the statement that changes them, where it changes all
 * that were looked at.
 */
const checksOf = (rows: Rows, writes: readonly Write[]): Write[] =>
  [...rows].sort(byName).map(([table, byTenant]) => {
    const held = [...byTenant]
      .sort(byKey)
      .flatMap(([, byId]) => [...byId].sort(byKey).map(([, row]) => row))
      .filter(hasPlace);
    const changesAll = writes.find(
      ({ changes }) => changes?.table === table && changes.tellsPlaces && changes.rows.length === held.length,
    );
    return changesAll ?? { query: () => holdQuery(table, held) };
  });

/** Those that the group itself makes have none yet. */
const hasPlace = (row: HeldRow): boolean => row['place'] !== undefined;
const NOWHERE = { place: undefined, version: undefined };

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

async function lockAll(db: Connection, group: readonly Submission[]): Promise<Held> {
  const wanted = new Map<Table, Map<string, Set<string>>>();
  for (const { command, input, tenant } of group) {
    for (const { table, id } of command.locks(input)) {
      within(within(wanted, table, newMap), tenant.id, newSet).add(id);
    }
  }
  // Rows within a table are ordered by the query.
  const tables = [...wanted].sort(byName);
  const onces = group.flatMap(({ once }) => (once === undefined ? [] : [once]));

  const locks = tables.map(([table, idsByTenant]) => lockQuery(table, idsByTenant));
  const asked = onces.length === 0 ? [] : [findQuery(onces)];
  const [, begun, ...found] = await db.together([...OPENING, ...locks, ...asked]);
  const answers = found as readonly Reply<Record<string, unknown>>[];

  const rows: Rows = new Map();
  tables.forEach(([table], i) => {
    // Also where none was found: what a command inserts is seen by those behind it.
    within(rows, table, newMap);
    for (const row of answers[i]?.rows ?? []) {
      rowsOf(rows, table, String(row['tenant_id'])).set(String(row['id']), row);
    }
  });
  const keptRows = (answers[locks.length]?.rows ?? []) as IdempotencyRow[];
  const kept = new Map(keptRows.map((row) => [onceKey({ tenantId: row.tenant_id, id: row.id }), row]));
  return { decidedOn: 'locks', rows, kept, transaction: begun.rows[0] };
}

/** Takes over what a committed group left, by what was answered; returns what answers its writes. */
export function remember(
  memory: Memory,
  { decidedOn, transaction, writes, rows }: Prepared,
  replies: readonly Reply<unknown>[],
): readonly Reply<unknown>[] {
  const ofWrites = decidedOn === 'memory' ? replies.slice(OPENING.length) : replies;
  const begun = transaction ?? (replies[OPENING.length - 1]?.rows[0] as Transaction | undefined);
  writes.forEach(({ changes }, i) => {
    if (changes?.tellsPlaces !== true) return;
    const places = placesOf(ofWrites[i]?.rows[0] as { places: string });
    changes.rows.forEach((changed, number) => {
      const row = rowAt(rows, changes.table, String(changed['tenant_id']), String(changed['id']));
      if (row !== undefined) Object.assign(row, { place: places[number], version: begun?.version });
    });
  });
  for (const [table, row] of eachRow(rows)) if (hasPlace(row)) memory.keep(table, row);
  for (const { changes } of writes) {
    if (changes?.tellsPlaces === false) for (const row of changes.rows) memory.forget(changes.table, row);
  }
  return ofWrites;
}

/**
 * Makes what was written visible to the commands that follow, who may have asked for a row before there was one. All updates are
 * checked before the first is applied. A changed row is a new one: others may hold on to what it was.
 */
function applyEffects(rows: Rows, tenantId: string, effects: readonly Effect[]): void {
  const added: Array<{ readonly table: Table; readonly id: string; readonly row: HeldRow }> = [];
  const changed = new Map<HeldRow, { readonly table: Table; readonly id: string; readonly set: HeldRow }>();
  for (const effect of effects) {
    if (effect.kind !== 'insert') continue;
    const id = effect.row['id'];
    if (typeof id === 'string') added.push({ table: effect.table, id, row: { ...effect.row, ...NOWHERE } });
  }
  for (const effect of effects) {
    if (effect.kind !== 'update') continue;
    const { table, id, set } = effect;
    const row =
      added.find((one) => one.table === table && one.id === id)?.row ?? rowAt(rows, table, tenantId, id);
    if (row === undefined) throw new Error(`${table.name} ${id} is updated without being locked`);
    const before = changed.get(row)?.set;
    // The second would be decided on what the first has not yet changed.
    const twice = before && Object.keys(set).find((column) => column in before);
    if (twice !== undefined) throw new Error(`${table.name} ${id}: ${twice} is set twice by one command`);
    changed.set(row, { table, id, set: { ...before, ...set } });
  }
  for (const { table, id, row } of added) if (rows.has(table)) rowsOf(rows, table, tenantId).set(id, row);
  for (const [row, { table, id, set }] of changed) {
    if (rows.has(table)) rowsOf(rows, table, tenantId).set(id, { ...row, ...set });
  }
}
