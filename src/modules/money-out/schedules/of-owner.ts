// What the owner of a wallet is shown of its scheduled payments on our pages, and how they cancel one there.
import type { Instant } from '#platform/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Actor, Tenant } from '#platform/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals.ts';
import { payeeQuery } from '#modules/wallets/payees/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { cancelSchedule } from './cancel.ts';
import { occurrenceAfter } from './occurrences.ts';
import { findSchedule, listOpenSchedules } from './queries.ts';
import type { ScheduleRow } from './tables.ts';

/** Whose next payment comes first. */
const LISTED_MAX = 100;
const OCCURRENCES_SHOWN = 3;

export type OwnSchedule = {
  readonly row: ScheduleRow;
  /** Of the account, as it was resolved when the owner added the payee. */
  readonly holderName: string;
  /** When it is paid next; none while it is paused. */
  readonly next: readonly Instant[];
};

export type OwnSchedules = { readonly all: readonly OwnSchedule[]; readonly areMore: boolean };

type Own = { readonly tenant: Tenant; readonly cardholderId: string };

/** All that have not ended. */
export async function schedulesOfOwner({ pool }: { readonly pool: Pool }, own: Own): Promise<OwnSchedules> {
  const rows = await listOpenSchedules(pool, own.tenant.id, walletIdOf(own.cardholderId), LISTED_MAX);
  return { all: await shown(pool, own, rows.slice(0, LISTED_MAX)), areMore: rows.length > LISTED_MAX };
}

/** One of them, also after it has ended; undefined where it is none of theirs. */
export async function scheduleOfOwner(
  { pool }: { readonly pool: Pool },
  own: Own,
  id: string,
): Promise<OwnSchedule | undefined> {
  const row = await findSchedule(pool, own.tenant.id, id);
  if (row?.wallet_id !== walletIdOf(own.cardholderId)) return undefined;
  const [one] = await shown(pool, own, [row]);
  return one;
}

export const isOpen = ({ row: { status } }: OwnSchedule): boolean =>
  status === 'active' || status === 'paused';

async function shown(db: Db, { tenant, cardholderId }: Own, rows: readonly ScheduleRow[]) {
  if (rows.length === 0) return [];
  const owner = { tenantId: tenant.id, ownerId: cardholderId };
  const payees = await db.batch(rows.map((row) => payeeQuery(owner, row.payee_id)));
  return rows.map((row, i): OwnSchedule => {
    const payee = payees[i]?.rows[0];
    if (payee === undefined) throw new Error(`there is no payee ${row.payee_id}`);
    return { row, holderName: payee.holder_name ?? row.payee_label, next: nextOf(row) };
  });
}

function nextOf(row: ScheduleRow): Instant[] {
  const next: Instant[] = [];
  for (let at = row.next_run_at; at !== null && next.length < OCCURRENCES_SHOWN;) {
    next.push(at);
    at = occurrenceAfter(row, at);
  }
  return next;
}

/** Refused where it is none of theirs. One that has ended already stays as it is. */
export async function cancelOwn(
  { pool, commands }: { readonly pool: Pool; readonly commands: Commands },
  { actor, ...own }: Own & { readonly actor: Actor },
  id: string,
): Promise<void> {
  await commands.runPrepared(own.tenant, actor, cancelSchedule, async () => {
    const row = await findSchedule(pool, own.tenant.id, id);
    if (row?.wallet_id !== walletIdOf(own.cardholderId)) throw refusal('not_found');
    return row;
  });
}
