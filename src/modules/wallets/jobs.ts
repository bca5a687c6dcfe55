// What repairs wallets: the opening of those that a lost caller left behind is resumed.
import type { Instant } from '../../platform/clock.ts';
import { isoOf, MINUTE_MS } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '../../platform/queue/sweep.ts';
import { findCardholder } from '../cardholders/index.ts';
import { resumeOpening } from './open.ts';
import type { Accounts } from './port.ts';
import { findLeftOpening, findWallet } from './queries.ts';

const SWEEP_EVERY_MS = 30_000;
const LEFT_BEHIND_AFTER_MS = MINUTE_MS;
const PROVIDER_MS_MAX = 10_000;

export type WalletSweepServices = SweepServices & { readonly accounts: Accounts };

export const leftOpeningSweep = (services: WalletSweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'wallets.left_opening',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_BEHIND_AFTER_MS,
    find: findLeftOpening,
    repair: (tenant, actor, id) => resumeLeft(services, { tenant, actor, id }),
  });

type Left = { readonly tenant: Tenant; readonly actor: Actor; readonly id: string };

/** What stays open or unknown goes to the end of the line. */
async function resumeLeft(services: WalletSweepServices, { tenant, actor, id }: Left): Promise<void> {
  const { pool, clock } = services;
  await pool.run(triedQuery(tenant.id, id, clock.now()));
  const row = await findWallet(pool, tenant.id, id);
  if (row?.status !== 'opening') return;
  const cardholder = await findCardholder(pool, tenant.id, row.cardholder_id);
  if (cardholder === undefined) throw new Error(`the wallet ${id} has no cardholder`);
  const signal = AbortSignal.timeout(PROVIDER_MS_MAX);
  await resumeOpening({ ...services, tenant, actor }, { row, cardholder }, { signal });
}

const triedQuery = (tenantId: string, id: string, realNow: Instant) =>
  sql`update wallets set tried_at = ${isoOf(realNow)} where tenant_id = ${tenantId} and id = ${id}`;
