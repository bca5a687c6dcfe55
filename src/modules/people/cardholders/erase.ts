// Erases a person, and gives out what is kept of them, as an operator asks for it. Erasing is two commits:
// after the first nothing new begins for the person, and the last takes away what names them; between them is
// one for each other cell of the tenant. If the process ends in between, the same command goes on.
import { cellNamed } from '#platform/cells/cells.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Table } from '#platform/db/table.ts';
import { erase, type Erased } from '#platform/personal-data/erase.ts';
import { exportRows, type Exported } from '#platform/personal-data/export.ts';
import { gather, type Gathered } from '#platform/personal-data/gather.ts';
import { isShared } from '#platform/personal-data/columns.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';
import { forgetNames } from '#platform/across-cells/names.ts';
import { notFound } from '#platform/ids/kind.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { isMember } from '#modules/base/identity/members.ts';
import { ERASED_REASON, isErased } from './erased.ts';
import { cardholderUpdated } from './events.ts';
import { CARDHOLDER } from './model.ts';
import { everywhereByEmailQuery, lockCardholder, ofOthers } from './queries.ts';
import { withdrawReviewOf } from './reviews/withdraw.ts';
import { cardholders, type CardholderRow } from './tables.ts';

export type KeptServices = {
  readonly works: Works;
  readonly tables: readonly Table[];
  readonly erasureBlockers: readonly ErasureBlockers[];
};
type EraseInput = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly id: string;
  readonly why: string;
};

export type Erasure = {
  readonly erased: Erased;
  /** They sign in elsewhere with the same address, so who signs in stays. */
  readonly staysAsUser: boolean;
};
export type PersonActions = {
  erase(asked: EraseInput): Promise<Erasure>;
  export(asked: EraseInput): Promise<Exported>;
};

export const personActions = ({ works, tables, erasureBlockers }: KeptServices): PersonActions => ({
  async erase({ tenant, actor, id, why }) {
    await works.run(tenant, actor, async (work) => {
      const { row, person } = await lockPerson(work, tables, id);
      await requireNothingOpen(work, erasureBlockers, person);
      if (isErased(row)) return;
      work.move(cardholders, row, 'erase', { kyc_reasons: [ERASED_REASON], updated_at: work.now });
      await withdrawReviewOf(work, id);
      audit(work, 'cardholders.erase', { type: 'cardholder', id }, person.values.without(why));
    });
    const elsewhere = await eraseElsewhere({ works, tables }, { tenant, actor, id });
    return works.run(tenant, actor, async (work) => {
      const { person } = await lockPerson(work, tables, id);
      await requireNothingOpen(work, erasureBlockers, person);
      const erased = sumOf([await erase(work, tables, person), ...elsewhere]);
      await forgetNames(work, work, [...person.ids]);
      const row = await lockCardholder(work, work.tenantId, id);
      if (row !== undefined && Object.keys(erased).length > 0) cardholderUpdated(work, row);
      return { erased, staysAsUser: !person.person.withShared };
    });
  },

  export: ({ tenant, actor, id, why }) =>
    works.run(tenant, actor, async (work) => {
      const { person } = await lockPerson(work, tables, id);
      audit(work, 'cardholders.export', { type: 'cardholder', id }, person.values.without(why));
      return exportRows(work, tables, person);
    }),
});

/**
 * What people in other cells have of the person. It goes first, since what it is found by is what the person
 * has; a commit for each cell.
 */
async function eraseElsewhere(
  { works, tables }: Pick<KeptServices, 'works' | 'tables'>,
  { tenant, actor, id }: Omit<EraseInput, 'why'>,
): Promise<Erased[]> {
  const others = tenant.cellIds.filter((one) => one !== tenant.id);
  if (others.length === 0) return [];
  const found = await works.run(tenant, actor, async (work) => (await lockPerson(work, tables, id)).person);
  const ofCells = tables.filter((table) => !isShared(table));
  const erased: Erased[] = [];
  for (const cellId of others) {
    const cell = cellNamed(tenant, cellId);
    if (cell === undefined) continue;
    const there = { ...found, person: { ...found.person, tenantId: cellId } };
    erased.push(await works.run(cell, actor, (work) => erase(work, ofCells, there)));
  }
  return erased;
}

function sumOf(all: readonly Erased[]): Erased {
  const sum: Record<string, number> = {};
  for (const one of all)
    for (const [table, count] of Object.entries(one)) sum[table] = (sum[table] ?? 0) + count;
  return sum;
}

async function lockPerson(
  work: Work,
  tables: readonly Table[],
  id: string,
): Promise<{ row: CardholderRow; person: Gathered }> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row === undefined) throw notFound(CARDHOLDER, 'id');
  const person = await gather(work, tables, {
    tenantId: work.tenantId,
    cardholderId: id,
    withShared: await isAlone(work, row),
    alsoOfOthers: (values) => ofOthers(work, { cellIds: work.cellIds, id }, values),
  });
  return { row, person };
}

/** Whether no one but this cardholder signs in with their address: no member, and no cardholder elsewhere. */
async function isAlone(db: Db, { email }: CardholderRow): Promise<boolean> {
  const everywhere = await db.all(everywhereByEmailQuery(email, 2));
  return everywhere.length < 2 && !(await isMember(db, email));
}

async function requireNothingOpen(
  db: Db,
  erasureBlockers: readonly ErasureBlockers[],
  of: Gathered,
): Promise<void> {
  const asked = { tenantId: of.person.tenantId, ids: [...of.ids] };
  const open: string[] = [];
  for (const look of erasureBlockers) open.push(...(await look(db, asked)));
  if (open.length > 0)
    throw new Error(`${of.person.cardholderId} cannot be erased yet. First:\n- ${open.join('\n- ')}`);
}
