// A tenant may be larger than one database, so it has parts: cells. What is a person's is in one of them,
// which its rows name in `tenant_id`. A tenant has one cell, whose name is its own, or up to 256.
import type { Layout, Tenant } from '../context/context.ts';
import { cellOfSlot } from './layout.ts';
import { inSlot, slotOf, type NewId, type NewIdOf } from '../ids/ids.ts';

const inCell = (tenant: Tenant, id = tenant.id, slot?: number): Tenant =>
  id === tenant.id && slot === tenant.slot ? tenant : { ...tenant, id, slot };

/** The tenant in the cell of this name, if it has it. */
export const cellNamed = (tenant: Tenant, id: string): Tenant | undefined =>
  tenant.cellIds.includes(id) ? inCell(tenant, id) : undefined;

/** Where rows of a tenant can be, and in which of these cells each slot is. */
export type Cells = Pick<Tenant, 'cellIds'> & {
  readonly layout?: Pick<Layout, 'cells' | 'split'> | undefined;
};

/** The name of the cell where the object with this id is, if it is one of the tenant. */
export const cellIdOf = ({ cellIds, layout }: Cells, id: string): string =>
  nameOf(cellIds, cellIds.length === 1 ? 0 : placeOf({ cellIds, layout }, slotOf(id) ?? 0));

function nameOf(cellIds: readonly string[], place: number): string {
  const cellId = cellIds[place];
  if (cellId === undefined) throw new Error(`a tenant has no cell ${place}`);
  return cellId;
}

const placeOf = ({ cellIds, layout }: Cells, slot: number): number =>
  layout?.split === undefined ? slot % cellIds.length : cellOfSlot(layout, slot);

/** The tenant in the cell where the object with this id is. */
export function cellOf(tenant: Tenant, id: string): Tenant {
  if (hasOne(tenant)) return tenant;
  const slot = slotOf(id) ?? 0;
  const cellId = nameOf(tenant.cellIds, placeOf(tenant, slot));
  return inCell(tenant, cellId, tenant.layout?.split === undefined ? undefined : slot);
}

/** The tenant in each of its cells. */
export const cellsOf = (tenant: Tenant): readonly Tenant[] =>
  hasOne(tenant) ? [tenant] : tenant.cellIds.map((id) => inCell(tenant, id));

/**
 * The tenant in the cell of the object with this id, for work on a row that was found in the cell where the
 * tenant is. What is named by another slot than that of its person is where it was found all the same.
 */
export function foundIn(tenant: Tenant, id: string | null): Tenant {
  if (id === null || tenant.layout?.split === undefined) return tenant;
  const led = cellOf(tenant, id);
  return led.id === tenant.id ? led : tenant;
}

/** The tenant where the organization has its own: its keys, its members, its endpoints. */
export const wholeOf = (tenant: Tenant): Tenant => inCell(tenant, tenant.cellIds[0]);

export const hasOne = ({ cellIds }: Pick<Tenant, 'cellIds'>): boolean => cellIds.length === 1;

/** Ids that are made in a cell lead to it, also those of no person. */
export const idsIn = (tenant: Tenant, newId: NewId): NewIdOf =>
  hasOne(tenant)
    ? newId
    : (prefix, of) => {
        const made = newId(prefix, of);
        const { length } = tenant.cellIds;
        const cell = tenant.cellIds.indexOf(tenant.id);
        const slot = slotOf(made) ?? 0;
        if (of !== null) return made;
        const own = slot - (slot % length) + cell;
        // Of a cell that is being filled, the first slot is moved before the others.
        const split = tenant.layout?.split;
        return inSlot(made, split !== undefined && cell >= split.from && own >= split.open ? cell : own);
      };
