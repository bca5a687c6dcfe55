// What people sign in with.
import type { Clock } from '#platform/time/clock.ts';
import type { ConnectedServices, MailServices } from '#platform/provider/connected.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Works } from '#platform/work/work.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';

export type SignInServices = MailServices &
  ConnectedServices & {
    readonly pool: Pool;
    readonly works: Works;
    /** Codes and sessions live in real time. */
    readonly clock: Clock;
    readonly newId: NewId;
    readonly sealer: Sealer;
    readonly tenants: TenantDirectory;
    readonly baseUrl: () => string;
  };
