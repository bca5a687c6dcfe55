// Closes the account of a person who was erased, whose wallet is empty by then: what is sent to it afterwards
// goes back to its sender, and does not wait for a person whom no one can find. It is asked for until the
// provider has answered. To close is to say how it should be, so it is said again and nothing is looked up.
import { DAY_MS, isoOf, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { answered, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Works } from '#platform/work/work.ts';
import type { Accounts, ClosingRefused } from './port.ts';
import { isToClose, lockWallet } from './queries.ts';
import { wallets, type WalletRow } from './tables.ts';

/** A provider that closes none may do so after an upgrade, and one that knows none may be set right. */
const ASK_AGAIN_MS = DAY_MS;

type CloseInput = {
  readonly pool: Pool;
  readonly works: Works;
  readonly clock: Clock;
  readonly accounts: Connected<Accounts>;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** Throws if the provider has no account of a wallet that was opened there. */
export async function closeAccount(
  { pool, works, clock, accounts, tenant, actor }: CloseInput,
  { id, connection_id: connectionId }: Pick<WalletRow, 'id' | 'connection_id'>,
  signal: AbortSignal,
): Promise<'closed' | 'refused' | 'unknown'> {
  const call = () => accounts.at(connectionId).closeAccount(tenant, id, signal);
  const answer: OutsideAnswer<null, ClosingRefused> = await answered(call, signal);
  if (answer.kind === 'unknown') return 'unknown';
  if (answer.kind === 'accepted') {
    await works.run(tenant, actor, async (work) => {
      const row = await lockWallet(work, tenant.id, id);
      if (isToClose(row)) work.update(wallets, row, { account_closed_at: work.now });
    });
    return 'closed';
  }
  await pool.run(askLaterQuery(tenant.id, id, plus(clock.now(), ASK_AGAIN_MS)));
  if (answer.reasons.includes('not_found'))
    throw new Error(`the provider at ${connectionId} has no account of ${id} to close`);
  return 'refused';
}

const askLaterQuery = (tenantId: string, id: string, at: Instant) =>
  sql`update wallets set tried_at = ${isoOf(at)} where tenant_id = ${tenantId} and id = ${id}`;
