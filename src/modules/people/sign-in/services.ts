// What people sign in with.
import type { Clock } from '#platform/clock.ts';
import type { ConnectedServices, MailServices } from '#platform/connected.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { NewId } from '#platform/ids.ts';
import type { Sealer } from '#platform/seal.ts';
import type { Works } from '#platform/work.ts';
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
