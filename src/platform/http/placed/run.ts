// The way of a request of a tenant with several cells: where it is carried out, and where its idempotency key
// is taken before that. A tenant with one cell reads nothing of this (http/run-route.ts).
import { cellOf } from '../../cells/cells.ts';
import type { Tenant } from '../../context/context.ts';
import type { Pool } from '../../db/pool.ts';
import type { Db } from '../../db/sql.ts';
import { underClaim } from '../../across-cells/idempotency-claims.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency.ts';
import { overCells } from '../../lists/over-cells.ts';
import type { AnyCall, AnyRoute, MergeCells } from '../../route/route.ts';
import { sentOf, type SentAnswer } from '../sent-answer.ts';
import { runWhereItIs } from './elsewhere.ts';
import { placeOf, type Placing } from './place.ts';
import { underOwnKey } from './own-key.ts';
import { requireSplit, tenantSince, whileSplit, type SplitServices } from './while-split.ts';

export type PlacedServices = SplitServices & {
  readonly pool: Pool;
  /** The database for what commands look up before their rows are locked. */
  readonly reads: Db;
  /** The database for one request of a route that only reads. */
  readonly readsOf: (route: AnyRoute) => Db;
};

type Run = () => Promise<SentAnswer>;
/** Takes the idempotency key of a call, and then carries the call out. */
export type TakeKey = (key: IdempotencyKey | undefined, run: Run) => Promise<SentAnswer>;
/** Carries a call out in the cell where its tenant is. */
type RunThere = (call: AnyCall, takeKey?: TakeKey) => Promise<SentAnswer>;
type Running = { readonly asked: Placing; readonly runThere: RunThere };

export const runPlaced = (
  services: PlacedServices,
  route: AnyRoute,
  asking: AnyCall,
  { asked, runThere }: Running,
): Promise<SentAnswer> =>
  whileSplit(services, route, asking.tenant, (whole) => {
    const call = { ...asking, tenant: whole };
    if (route.read !== undefined && typeof route.ofCells === 'function')
      return { tenant: whole, answer: readOfAll(services, route, route.ofCells, call) };
    const place = placeOf(route, call, asked);
    const run = (tenant: Tenant): Promise<SentAnswer> => {
      const there = { ...call, tenant };
      return runThere(
        there,
        place.isByRequest === true ? keyAtItsCell(services.pool, route, there) : undefined,
      );
    };
    const { tenant, sought } = place;
    return {
      tenant,
      answer: sought === undefined ? run(tenant) : runWhereItIs(services.reads, { tenant, id: sought }, run),
    };
  });

/** What a tenant with one cell was refused or failed at, if it was split meanwhile. */
export async function runSinceSplit(
  services: PlacedServices,
  route: AnyRoute,
  call: AnyCall,
  { error, ...running }: Running & { readonly error: unknown },
): Promise<SentAnswer> {
  await requireSplit(route, call.tenant, error);
  const tenant = await tenantSince(services, call.tenant);
  return runPlaced(services, route, { ...call, tenant }, running);
}

/** If another request with the same key may lead to another cell, the key is taken in the whole tenant. */
const keyAtItsCell =
  (pool: Pool, route: AnyRoute, call: AnyCall): TakeKey =>
  (key, run) =>
    key === undefined ? underOwnKey(pool, route, call, run) : underClaim(pool, call.tenant, key, run);

/** A list, of which each cell has a part. */
async function readOfAll(
  { readsOf }: PlacedServices,
  route: Extract<AnyRoute, { readonly read: unknown }>,
  merge: MergeCells,
  call: AnyCall,
): Promise<SentAnswer> {
  route.authorize?.(call);
  const { tenant } = call;
  const read = (there: Tenant) => route.read(readsOf(route), { ...call, tenant: there });
  const person = personIn(call.query);
  if (person !== undefined) return sentOf(await read(cellOf(tenant, person)));
  return sentOf(merge(await overCells(tenant, read), call));
}

/** All of a person is in one cell, and so is the wallet, whose id follows from theirs. */
function personIn(query: unknown): string | undefined {
  const { cardholderId, walletId } = query as Readonly<Record<string, unknown>>;
  return [cardholderId, walletId].find((id) => typeof id === 'string');
}
