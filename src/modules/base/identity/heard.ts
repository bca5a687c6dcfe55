// What a process has heard of tenants since it read one: whether what it knows may be older than the row is.
import { EVERYTHING } from '#platform/db/cache.ts';
import type { Listener } from '#platform/db/listen.ts';

/** The channel on which processes hear that a tenant has changed. */
export const TENANTS_CHANNEL = 'monedero_tenants';

/** The oldest are forgotten together, and then whatever was read before is in doubt. */
const REMEMBERED_MAX = 10_000;

export type TenantChanges = {
  /**
   * Call it before the tenant is read: the function that it returns says whether a change was heard since.
   */
  since(tenantId: string): () => boolean;
};

export async function createHeard(
  listener: Pick<Listener, 'subscribe' | 'onConnected' | 'isConnected'>,
): Promise<TenantChanges> {
  const times = new Map<string, number>();
  let ofAll = 0;
  const hear = (tenantId: string): void => {
    if (tenantId !== EVERYTHING && times.size < REMEMBERED_MAX) {
      times.set(tenantId, (times.get(tenantId) ?? 0) + 1);
      return;
    }
    ofAll += 1;
    times.clear();
  };
  await listener.subscribe(TENANTS_CHANNEL, hear);
  listener.onConnected(() => hear(EVERYTHING));
  return {
    since(tenantId) {
      const [all, own] = [ofAll, times.get(tenantId)];
      return () => !listener.isConnected() || all !== ofAll || own !== times.get(tenantId);
    },
  };
}
