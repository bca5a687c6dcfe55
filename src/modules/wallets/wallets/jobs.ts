// What wallets do later: deposits are claimed and answered, what a lost caller left behind is opened, what is
// of people who were erased is closed, and all are compared with the provider's books.
import { z } from 'zod';
import { HOUR_MS, isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { SANDBOX, type Connected } from '#platform/provider/connections.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Id } from '#platform/ids/ids.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { heldForIn } from './books/checks.ts';
import { compareBooks, type Comparing } from './books/compare.ts';
import type { CompareMethods } from './books/compare-methods.ts';
import { isComparedIn } from './books/connection-books.ts';
import { findCheck, findDueChecks, postponeQuery } from './books/compare-queries.ts';
import { claimDeposits } from './deposits/claim-deposits.ts';
import { closeAccount } from './close-account.ts';
import { answerKept } from './deposits/deposits.ts';
import { ANSWER_DEPOSIT, CLAIM_DEPOSITS } from './job-kinds.ts';
import { WALLET } from './model.ts';
import { resumeOpening } from './opening/open.ts';
import type { BookedOrders } from './books/booked-orders.ts';
import type { Accounts } from './port.ts';
import { findLeftOpening, findToClose, findWallet, isToClose } from './queries.ts';
import type { CheckRow } from './tables.ts';
import {
  createUnresponsiveProviders,
  UNRESPONSIVE_MS,
  type UnresponsiveProviders,
} from './unresponsive-providers.ts';

const SWEEP_EVERY_MS = 30_000;
const LEFT_BEHIND_AFTER_MS = MINUTE_MS;
const PROVIDER_MS_MAX = 10_000;

export type WalletSweepServices = SweepServices & { readonly accounts: Connected<Accounts> };
export type CompareSweepServices = WalletSweepServices & {
  readonly bookedOrders: BookedOrders;
  readonly compareMethods: CompareMethods;
};

export function leftOpeningSweep(services: WalletSweepServices): Sweep {
  const unresponsive = createUnresponsiveProviders();
  return leftBehindSweep(services, {
    name: 'wallets.left_opening',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_BEHIND_AFTER_MS,
    find: findLeftOpening,
    repair: (tenant, actor, id) => resumeLeft({ ...services, unresponsive }, { tenant, actor, id }),
  });
}

type SweepInput<Services = WalletSweepServices> = Services & { readonly unresponsive: UnresponsiveProviders };
type RepairInput = Caller & { readonly id: string };

/** What stays open or unknown goes to the end of the line. */
async function resumeLeft(services: SweepInput, { tenant, actor, id }: RepairInput): Promise<void> {
  const { pool, clock, unresponsive } = services;
  await pool.run(triedQuery(tenant.id, id, clock.now()));
  const row = await findWallet(pool, tenant.id, id);
  if (row?.status !== 'opening') return;
  const asked = { tenantId: tenant.id, connectionId: row.connection_id };
  if (unresponsive.has(asked, clock.now())) return;
  const cardholder = await findCardholder(pool, tenant.id, row.cardholder_id);
  if (cardholder === undefined) throw new Error(`the wallet ${id} has no cardholder`);
  const signal = AbortSignal.timeout(PROVIDER_MS_MAX);
  const ran = await resumeOpening({ ...services, tenant, actor }, { row, cardholder }, { signal });
  if (ran.kind !== 'unknown') return;
  unresponsive.add(asked, clock.now());
  // Behind those that are passed over meanwhile: the provider may be silent about this one alone.
  await pool.run(triedQuery(tenant.id, id, plus(clock.now(), UNRESPONSIVE_MS)));
}

const triedQuery = (tenantId: string, id: string, realNow: Instant) =>
  sql`update wallets set tried_at = ${isoOf(realNow)}, opening_by = null where tenant_id = ${tenantId} and id = ${id}`;

/** Erasing has taken the number away, which is all that says that an account is to be closed. */
export function unclosedSweep(services: WalletSweepServices): Sweep {
  const unresponsive = createUnresponsiveProviders();
  return leftBehindSweep(services, {
    name: 'wallets.unclosed',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: LEFT_BEHIND_AFTER_MS,
    find: findToClose,
    repair: (tenant, actor, id) => closeLeft({ ...services, unresponsive }, { tenant, actor, id }),
  });
}

async function closeLeft(services: SweepInput, { tenant, actor, id }: RepairInput): Promise<void> {
  const { pool, clock, unresponsive } = services;
  await pool.run(triedQuery(tenant.id, id, clock.now()));
  const row = await findWallet(pool, tenant.id, id);
  if (row === undefined || !isToClose(row)) return;
  const asked = { tenantId: tenant.id, connectionId: row.connection_id };
  if (unresponsive.has(asked, clock.now())) return;
  const signal = AbortSignal.timeout(PROVIDER_MS_MAX);
  const ended = await closeAccount({ ...services, tenant, actor }, row, signal);
  if (ended !== 'unknown') return;
  unresponsive.add(asked, clock.now());
  await pool.run(triedQuery(tenant.id, id, plus(clock.now(), UNRESPONSIVE_MS)));
}

const ATTEMPTS_MAX = 30;

export const claimDepositsJob = (): JobKind<{ walletId: Id<'wal'> }> =>
  defineJob({
    kind: CLAIM_DEPOSITS,
    payload: z.object({ walletId: WALLET.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    run: (context, { walletId }) => claimDeposits(context, walletId),
  });

export const answerDepositJob = (
  accounts: Connected<Accounts>,
): JobKind<{ connectionId: string; providerRef: string }> =>
  defineJob({
    kind: ANSWER_DEPOSIT,
    // Those that were queued by the version before name no connection.
    payload: z.object({ connectionId: z.string().default(SANDBOX), providerRef: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    run: ({ tenant, signal }, deposit) => answerKept({ accounts, tenant, signal }, deposit),
  });

/** How often it is looked for what is due. */
const COMPARE_EVERY_MS = MINUTE_MS;
const AGAIN_AFTER_MS = HOUR_MS;
const PAGE_MS_MAX = 12_000;

/** Every wallet, and all that the provider of a connection holds for each noun in a currency, once a day. */
export function compareSweep(services: CompareSweepServices): Sweep {
  const unresponsive = createUnresponsiveProviders();
  return leftBehindSweep(services, {
    name: 'wallets.compare',
    everyMs: COMPARE_EVERY_MS,
    olderThanMs: 0,
    find: findDueChecks,
    repair: (tenant, actor, id) => compareDue({ ...services, unresponsive }, { tenant, actor, id }),
  });
}

/** What fails is not tried again before the others had their turn. */
async function compareDue(
  services: SweepInput<CompareSweepServices>,
  { tenant, actor, id }: RepairInput,
): Promise<void> {
  const { pool, clock, unresponsive } = services;
  await pool.run(postponeQuery(tenant.id, id, plus(clock.now(), AGAIN_AFTER_MS)));
  const check = await findCheck(pool, tenant.id, id);
  const due = check && (await comparisonOf({ ...services, tenant, actor, newBackoff }, check));
  if (due === undefined) return;
  const asked = { tenantId: tenant.id, connectionId: due.connectionId };
  if (unresponsive.has(asked, clock.now())) {
    // Soon, and before the one that it was silent about, which may be the only one.
    await pool.run(postponeQuery(tenant.id, id, plus(clock.now(), UNRESPONSIVE_MS)));
    return;
  }
  if ((await due.compare()) !== undefined) return;
  unresponsive.add(asked, clock.now());
  throw new Error(`the provider at ${due.connectionId} did not show its books of ${id}`);
}

const newBackoff = () => createBackoff(PAGE_MS_MAX);

type DueComparison = { readonly connectionId: string; compare(): Promise<CheckRow | undefined> };

/** Returns undefined if the wallet is not open, or another cell of the tenant compares. */
async function comparisonOf(
  comparing: Comparing & Pick<CompareSweepServices, 'compareMethods'>,
  { id, connection_id, currency }: CheckRow,
): Promise<DueComparison | undefined> {
  const { pool, tenant, compareMethods } = comparing;
  const of = { connectionId: connection_id, currency };
  const heldFor = heldForIn({ id, ...of });
  if (heldFor !== undefined && !isComparedIn(tenant.id, of)) return undefined;
  if (heldFor === 'payment_methods')
    return { ...of, compare: () => compareMethods(comparing, { id, ...of }) };
  if (heldFor === 'wallets')
    return { ...of, compare: () => compareBooks(comparing, { id, ...of, wallet: null }) };
  const wallet = await findWallet(pool, tenant.id, id);
  if (wallet?.status !== 'active' || wallet.number === null) return undefined;
  const { connection_id: connectionId, number } = wallet;
  const scope = { id, currency, connectionId, wallet: { id, number } };
  return { connectionId, compare: () => compareBooks(comparing, scope) };
}
