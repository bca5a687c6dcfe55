// A call of a tenant that is being split: what it is about may go to another cell while it is carried out.
// What was read, or refused, may then have been looked for in the cell that it has left, and is asked once
// more.
import { setTimeout as wait } from 'node:timers/promises';
import type { Tenant } from '../../context/context.ts';
import { isAsKnown, isBeingSplit, isMoved } from '../../cells/layout.ts';
import { refusal } from '../../refusals/refusals.ts';
import type { AnyRoute } from '../../route/route.ts';

export type SplitServices = {
  readonly tenantOf: (tenantId: string) => Promise<Tenant>;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp: () => Promise<void>;
};

type Writing = Pick<AnyRoute, 'read' | 'steps'>;
type Running<T> = { readonly tenant: Tenant; readonly answer: Promise<T> };

const TRIES_MAX = 5;
const PAUSE_MS = 20;

export async function whileSplit<T>(
  services: SplitServices,
  route: Writing,
  asking: Tenant,
  run: (tenant: Tenant) => Running<T>,
): Promise<T> {
  let whole = asking;
  for (let attempt = 1; ; attempt++) {
    const { tenant, answer } = run(whole);
    try {
      const answered = await answer;
      // What was written was written there: its transaction has held it.
      const isDone = route.read === undefined || !isBeingSplit(tenant) || (await isAsKnown(tenant));
      if (isDone) return answered;
    } catch (error) {
      await requireSplit(route, tenant, error);
    }
    if (attempt === TRIES_MAX) throw refusal('service_unavailable');
    whole = await tenantSince(services, asking, attempt);
  }
}

/** Throws the error of a call, unless the tenant may have been split meanwhile. */
export async function requireSplit(route: Writing, tenant: Tenant, error: unknown): Promise<void> {
  // If it cannot be asked, the first error is the one to tell.
  const isKnown = !isMoved(error) && (await isAsKnown(tenant, true).catch(() => true));
  if (isKnown) throw error;
  // What its steps have done so far is found by a repeat of the request, as after any other end.
  if (route.steps !== undefined) throw refusal('service_unavailable');
}

/** The tenant with the cells that it has now. */
export async function tenantSince(
  { tenantOf, caughtUp }: SplitServices,
  asking: Tenant,
  attempt = 1,
): Promise<Tenant> {
  await wait(PAUSE_MS * attempt);
  await caughtUp();
  return tenantOf(asking.cellIds[0] ?? asking.id);
}
