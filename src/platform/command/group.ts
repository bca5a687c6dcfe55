// One group of commands in one transaction: lock what they all need, decide each in order on the rows in
// memory, and say what must be written, in bulk. A refusal changes nothing, so it costs its neighbours
// nothing.
import { createWriteSet, type Write, type WrittenEvent } from '../work/write-set.ts';
import { beginOf } from '../db/begin.ts';
import type { Connection } from '../db/pool.ts';
import { WAIT_FOR_STANDBYS } from '../db/replicas/standbys.ts';
import type { Query, Reply } from '../db/sql.ts';
import { lockQuery } from '../db/bulk.ts';
import type { Table } from '../db/table.ts';
import { createDraft, type AnyRow, type Change } from '../work/draft.ts';
import { cellIdOf, cellOf, hasOne } from '../cells/cells.ts';
import { contextOf } from '../work/context-of.ts';
import type { Actor, Tenant } from '../context/context.ts';
import {
  findQuery,
  storeAnswers,
  cacheKey,
  replayOf,
  rowOf,
  type IdempotencyRow,
  type IdempotencyKey,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import type { NewId } from '../ids/ids.ts';
import { holdsOf } from '../cells/layout.ts';
import { newMap, newSet, within } from '../basics/maps.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Command } from './command.ts';

export type Submission = {
  readonly command: Command<unknown, unknown>;
  readonly input: unknown;
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** The trace that it is part of. */
  readonly trace?: string | undefined;
  /** The idempotency key, and the answer that is kept for it in the same commit. */
  readonly once: (IdempotencyKey & { answer(reply: unknown): StoredAnswer }) | undefined;
};

export type Outcome =
  | { readonly kind: 'done'; readonly reply: unknown; readonly answer: StoredAnswer | undefined }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer }
  | { readonly kind: 'refused'; readonly refused: Refusal }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Everything is decided on locked rows, and nothing is written yet. */
export type Decided = {
  readonly outcomes: readonly Outcome[];
  readonly events: readonly WrittenEvent[];
  /** The tenants whose commands they are. */
  readonly tenantIds: readonly string[];
  /** They must be sent in this order; if one fails, none may take effect. */
  readonly writes: readonly Write[];
  /** Callers are answered after this process has heard its announcements. */
  readonly hasAnnouncements: boolean;
  /**
   * Tells by a conflict whether this group was committed. It is undefined if it makes no id of its own. A
   * stored answer is none: its key may have been answered at another server meanwhile.
   */
  commitProbe(): Query<never> | undefined;
};

/** Begins the transaction and locks. The caller writes and commits. */
export async function decideGroup(
  db: Connection,
  group: readonly Submission[],
  newId: NewId,
): Promise<Decided> {
  return decideAll(await lockAll(db, group), group, newId);
}

/** The tenant in the cells whose rows a command decides on, its own first; nearly always that one alone. */
function cellsOf({ command, input, tenant }: Submission): readonly Tenant[] {
  if (hasOne(tenant)) return [tenant];
  const others = command.locks(input).flatMap(({ of }) => (of === undefined ? [] : [cellOf(tenant, of)]));
  return [tenant, ...others];
}

export const cellIdsOf = (submission: Submission): readonly string[] => [
  ...new Set(cellsOf(submission).map(({ id }) => id)),
];

/** Rows by table, tenant and id. */
type Rows = Map<Table, Map<string, Map<string, AnyRow>>>;
/** The rows that a group may look at, and the answers that are kept for its keys. */
type Locked = {
  readonly rows: Rows;
  readonly kept: ReadonlyMap<string, IdempotencyRow>;
  /** The tenants of the rows. */
  readonly tenantIds: readonly string[];
};

async function lockAll(db: Connection, group: readonly Submission[]): Promise<Locked> {
  const wanted = new Map<Table, Map<string, Set<string>>>();
  const cells = group.flatMap(cellsOf);
  const tenantIds = [...new Set(cells.map(({ id }) => id))];
  for (const { command, input, tenant } of group) {
    for (const { table, id, of } of command.locks(input)) {
      const cellId = of === undefined ? tenant.id : cellIdOf(tenant, of);
      within(within(wanted, table, newMap), cellId, newSet).add(id);
    }
  }
  // Tables in one order everywhere, and rows within a table by the query, so that two processes never wait
  // for each other in a circle.
  const tables = [...wanted].sort(([a], [b]) => (a.name < b.name ? -1 : 1));
  const onces = group.flatMap(({ once }) => (once === undefined ? [] : [once]));

  const locks = tables.map(([table, idsByTenant]) => lockQuery(table, idsByTenant));
  const asked = onces.length === 0 ? [] : [findQuery(onces)];
  const begin = [beginOf(tenantIds), ...holdsOf(cells)];
  const found = await db.batch([...begin, ...locks, ...asked]);
  const answers = found.slice(begin.length) as readonly Reply<AnyRow>[];

  const rows: Rows = new Map();
  tables.forEach(([table], i) => {
    // Set also if none was found: what a command inserts is seen by those behind it.
    const byTenant = within(rows, table, newMap);
    for (const row of answers[i]?.rows ?? []) {
      within(byTenant, String(row['tenant_id']), newMap).set(String(row['id']), row);
    }
  });
  const keptRows = (answers[locks.length]?.rows ?? []) as readonly unknown[] as readonly IdempotencyRow[];
  const kept = new Map(keptRows.map((row) => [cacheKey({ tenantId: row.tenant_id, id: row.id }), row]));
  return { rows, kept, tenantIds };
}

function decideAll(
  { rows, kept: keptBefore, tenantIds }: Locked,
  group: readonly Submission[],
  newId: NewId,
): Decided {
  const newIds = new Set<string>();
  const makeId: NewId = (prefix, of) => {
    const id = newId(prefix, of);
    newIds.add(id);
    return id;
  };
  const writeSet = createWriteSet({ newIds, isLocked: true });
  const answers: IdempotencyRow[] = [];
  const expired: IdempotencyRow[] = [];

  const outcomes = group.map((submission): Outcome => {
    const { once, tenant, actor, command, input, trace } = submission;
    const context = contextOf(tenant, { actor, newId: makeId, trace });
    try {
      const before = once && keptBefore.get(cacheKey(once));
      const replay = once && replayOf(before, once, context.now);
      if (replay !== undefined) return { kind: 'replayed', answer: replay };
      const { tx, changes } = createDraft(context, (table, tenantId, id) =>
        rows.get(table)?.get(tenantId)?.get(id),
      );
      const reply = command.decide(tx, input);
      const answer = once?.answer(reply);

      writeSet.add(changes);
      takeOver(rows, changes);
      if (before !== undefined) expired.push(before);
      if (once !== undefined && answer !== undefined) answers.push(rowOf(once, answer, context.now));
      return { kind: 'done', reply, answer };
    } catch (error) {
      return error instanceof Refusal ? { kind: 'refused', refused: error } : { kind: 'broken', error };
    }
  });

  const kept = storeAnswers(answers, expired).map((query) => ({ query: () => query }));
  const writes = [...kept, ...writeSet.writes()];
  // What others have written is answered behind a commit that waits as theirs did.
  const isAnswered = outcomes.some(({ kind }) => kind === 'replayed' || kind === 'done');
  if (writes.length === 0 && isAnswered) writes.push({ query: () => WAIT_FOR_STANDBYS });
  return {
    outcomes,
    events: writeSet.events(),
    tenantIds,
    writes,
    hasAnnouncements: writeSet.hasAnnouncements(),
    commitProbe: writeSet.commitProbe,
  };
}

/** Shows what a command has written to those behind it, who may have asked for a row before there was one. */
function takeOver(rows: Rows, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'insert' && change.kind !== 'update') continue;
    const { id, tenant_id: tenantId } = change.row;
    const byTenant = rows.get(change.table);
    if (byTenant !== undefined && typeof id === 'string') {
      within(byTenant, String(tenantId), newMap).set(id, change.row);
    }
  }
}
