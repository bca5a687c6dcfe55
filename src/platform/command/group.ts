// One group of commands in one transaction: lock what they all need, decide each in order on the rows in memory, and say what
// must be written, in bulk. A refusal touches nothing, so it costs its neighbours nothing.
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
import { isDecided, Refusal } from '../refusal.ts';
import { lockQuery, type Table } from '../db/table.ts';
import type { Connection } from '../db/pool.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import type { Reply } from '../db/together.ts';
import type { Command } from './command.ts';

export type Submission = {
  readonly command: Command<unknown, unknown>;
  readonly input: unknown;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly once:
    | (Once & { answer(outcome: { reply: unknown } | { refused: Refusal }): StoredAnswer })
    | undefined;
};

export type Outcome =
  | { readonly kind: 'done'; readonly reply: unknown; readonly answer: StoredAnswer | undefined }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer }
  | { readonly kind: 'refused'; readonly refused: Refusal; readonly answer: StoredAnswer | undefined }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Everything is decided, and nothing is written yet. */
export type Prepared = {
  readonly outcomes: readonly Outcome[];
  /** In the order they must be sent; if one fails, none may take effect. */
  readonly writes: readonly Write[];
  readonly transactionId: string;
  /** Finds a row of this group, if it was committed. */
  readonly trace: Query<{ found: boolean }> | undefined;
};

type Row = Record<string, unknown>;
/** By table, tenant and id. */
type Rows = Map<Table, Map<string, Map<string, Row>>>;

/** Begins the transaction, locks and decides. The caller writes and commits. */
export async function prepareGroup(
  db: Connection,
  group: readonly Submission[],
  newId: NewId,
): Promise<Prepared> {
  const { rows, kept: keptBefore, transactionId } = await lockAll(db, group);
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
      const answer = once?.answer({ reply });
      applyEffects(rows, facts.tenantId, effects);
      for (const effect of effects) batch.add(facts.tenantId, effect);
      if (once !== undefined && answer !== undefined) keep(once, answer, facts.now);
      return { kind: 'done', reply, answer };
    } catch (error) {
      if (!(error instanceof Refusal)) return { kind: 'broken', error };
      if (once === undefined || error.code === 'idempotency_key_reused' || !isDecided(error)) {
        return { kind: 'refused', refused: error, answer: undefined };
      }
      const answer = once.answer({ refused: error });
      keep(once, answer, facts.now);
      return { kind: 'refused', refused: error, answer };
    }
  });

  const placeOf: PlaceOf = (table, tenantId, id) => rowAt(rows, table, tenantId, id)?.['place'];
  const kept = keepQueries(answers, expired).map((query) => ({ query: () => query }));
  return { outcomes, writes: [...kept, ...batch.writes(placeOf)], transactionId, trace: batch.trace() };
}

const BEGIN = rawQuery<never>('begin', []);
const TRANSACTION = rawQuery<{ id: string }>('select pg_current_xact_id()::text as id', []);

type Locked = { rows: Rows; kept: Map<string, IdempotencyRow>; transactionId: string };

async function lockAll(db: Connection, group: readonly Submission[]): Promise<Locked> {
  const wanted = new Map<Table, Map<string, Set<string>>>();
  for (const { command, input, tenant } of group) {
    for (const { table, id } of command.locks(input)) {
      within(within(wanted, table, newMap), tenant.id, newSet).add(id);
    }
  }
  // Tables in one order everywhere; rows within a table are ordered by the query.
  const tables = [...wanted].sort(([a], [b]) => (a.name < b.name ? -1 : 1));
  const onces = group.flatMap(({ once }) => (once === undefined ? [] : [once]));

  const locks = tables.map(([table, idsByTenant]) => lockQuery(table, idsByTenant));
  const asked = onces.length === 0 ? [] : [findQuery(onces)];
  const [, begun, ...found] = await db.together([BEGIN, TRANSACTION, ...locks, ...asked]);
  const answers = found as readonly Reply<Record<string, unknown>>[];

  const rows: Rows = new Map();
  tables.forEach(([table], i) => {
    const ofTable = within(rows, table, newMap);
    for (const row of answers[i]?.rows ?? []) {
      within(ofTable, String(row['tenant_id']), newMap).set(String(row['id']), row);
    }
  });
  const keptRows = (answers[locks.length]?.rows ?? []) as IdempotencyRow[];
  const kept = new Map(keptRows.map((row) => [onceKey({ tenantId: row.tenant_id, id: row.id }), row]));
  return { rows, kept, transactionId: begun.rows[0]?.id ?? '' };
}

const rowAt = (rows: Rows, table: Table, tenantId: string, id: string): Row | undefined =>
  rows.get(table)?.get(tenantId)?.get(id);

/**
 * Makes what was written visible to the commands that follow, who may have asked for a row before there was one. All updates are
 * checked before the first is applied.
 */
function applyEffects(rows: Rows, tenantId: string, effects: readonly Effect[]): void {
  const added: Array<{ readonly table: Table; readonly id: string; readonly row: Row }> = [];
  const changed = new Map<Row, Readonly<Row>>();
  for (const effect of effects) {
    if (effect.kind !== 'insert') continue;
    const id = effect.row['id'];
    if (typeof id === 'string') added.push({ table: effect.table, id, row: { ...effect.row } });
  }
  for (const effect of effects) {
    if (effect.kind !== 'update') continue;
    const { table, id, set } = effect;
    const row =
      added.find((one) => one.table === table && one.id === id)?.row ?? rowAt(rows, table, tenantId, id);
    if (row === undefined) throw new Error(`${table.name} ${id} is updated without being locked`);
    const before = changed.get(row);
    // The second would be decided on what the first has not yet changed.
    const twice = before && Object.keys(set).find((column) => column in before);
    if (twice !== undefined) throw new Error(`${table.name} ${id}: ${twice} is set twice by one command`);
    changed.set(row, before === undefined ? set : { ...before, ...set });
  }
  for (const [row, changes] of changed) Object.assign(row, changes);
  for (const { table, id, row } of added) {
    const ofTable = rows.get(table);
    if (ofTable !== undefined) within(ofTable, tenantId, newMap).set(id, row);
  }
}
