// How the cells of a tenant are while it is being split, slot by slot, in whatever process knows it: what is
// moved, what is on its way, and how a transaction makes sure that this is still so.
import type { Layout } from '../context/context.ts';
import { rawQuery, type Query } from '../db/sql.ts';
import { sqlState } from '../db/pool.ts';
import { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';

/** Answered 503, with `Retry-After`. */
class OnItsWay extends Refusal {
  constructor() {
    const { code, row, details, wording } = refusal('service_unavailable');
    super(code, row, details, wording);
  }
}

/** The number of the cell in which a slot is, from 0 on. Refused while it is on its way. */
export function cellOfSlot({ cells, split }: Pick<Layout, 'cells' | 'split'>, slot: number): number {
  if (split === undefined) return slot % cells;
  if (slot < split.open) return slot % split.into;
  if (slot < split.moving) throw new OnItsWay();
  return slot % split.from;
}

type Of = { readonly layout?: Layout | undefined; readonly slot?: number | undefined };
type Known = { readonly layout: Layout; readonly slot: number | undefined };

export const isBeingSplit = ({ layout }: Of): boolean => layout?.split !== undefined;

/**
 * What a transaction that writes asks first, of each tenant that is being split, or may be. The answer is an
 * error if a row may be elsewhere.
 */
export function holdsOf(tenants: readonly Of[]): Query<never>[] {
  const holds = new Map<string, Known>();
  for (const { layout, slot } of tenants) {
    if (layout === undefined || (layout.split === undefined && !layout.isDoubtful())) continue;
    const { wholeId, split } = layout;
    holds.set([wholeId, slot, split?.done, split?.moving, split?.open].join(), { layout, slot });
  }
  return [...holds.values()].map(holdQuery);
}

const holdQuery = ({ layout: { wholeId, cells, split }, slot }: Known): Query<never> =>
  rawQuery('select hold_cells($1, $2::int, $3::int, $4::int, $5::int, $6::int)', [
    wholeId,
    split === undefined ? null : (slot ?? null),
    cells,
    split?.into ?? null,
    (slot === undefined ? split?.done : split?.open) ?? 0,
    split?.moving ?? 0,
  ]);

/** What the database says of such a transaction. */
const MOVED_STATE = 'MCELL';
export const isMoved = (error: unknown): boolean => sqlState(error) === MOVED_STATE;
/** What was asked for may be carried out a moment later, where it is then. */
export const isOnItsWay = (error: unknown): boolean => isMoved(error) || error instanceof OnItsWay;

/** Whether what was read meanwhile was read where it is. `wholly`: whatever it was about. */
export async function isAsKnown({ layout, slot }: Of, wholly = false): Promise<boolean> {
  if (layout === undefined || (layout.split === undefined && !layout.isDoubtful())) return true;
  const now = await layout.read();
  if (now.cells !== layout.cells || now.split?.into !== layout.split?.into) return false;
  const [then, is] = [layout.split, now.split];
  if (then === undefined || is === undefined) return true;
  if (wholly || slot === undefined) return then.done === is.done && then.moving === is.moving;
  return slot < then.open === slot < is.open && !(slot >= is.open && slot < is.moving);
}
