// Opens the wallet of a cardholder, with an account at the provider. It may be run again wherever it was cut
// off, by any number of callers at once: there is one row, and one account under its id.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/time/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import { requireConnection, type ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected, Connection } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { nameIdsOf } from '#platform/across-cells/names.ts';
import { createBackoff, runOutside, untilKnown, type OutsideRun } from '#platform/provider/outside.ts';
import type { Works } from '#platform/work/work.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { finishOpening } from './finish-opening.ts';
import { openElsewhere, walletNeed } from './open-elsewhere.ts';
import type { Accounts } from '../port.ts';
import { findWallet } from '../queries.ts';
import { refusal } from '../refusals.ts';
import { startOpening } from './start-opening.ts';
import { walletIdOf, type WalletRow } from '../tables.ts';

/** Callers wait no longer than this for answers from outside. */
const OUTSIDE_MS_MAX = 12_000;

export type OpeningFlow = ConnectedServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly clock: Clock;
  readonly accounts: Connected<Accounts>;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** The wallet of a cardholder, which is opened if it is not open yet. */
export async function openWallet(flow: OpeningFlow, cardholder: CardholderRow): Promise<WalletRow> {
  const { pool, works, tenant, actor } = flow;
  const before = await findWallet(pool, tenant.id, walletIdOf(cardholder.id));
  if (before?.status === 'active') return before;
  const connection = await connectionFor(flow, cardholder);
  const caller = randomUUID();
  const { row, isAgain } = await works.run(tenant, actor, (work) =>
    startOpening(work, flow.clock, { cardholder, connection, caller }),
  );
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  let [now, isNew, isSole] = [row, isAgain, row.opening_by === caller];
  const ran = await untilKnown(backoff, async () => {
    const one = await resumeOpening(flow, { row: now, cardholder }, { signal: backoff.signal, isNew });
    isNew = false;
    // Once anything may have left, it stays where it is.
    isSole &&= one.kind === 'unknown' && one.hasLeft === false;
    now = (isSole ? await openElsewhere(flow, now, caller) : undefined) ?? now;
    return one;
  });
  if (ran.kind === 'finished' && ran.result.status === 'active') return ran.result;
  const failure = refusal('wallet_provisioning_failed');
  failure.cause = new Error(`the account of ${row.id} was not opened: ${causeOf(ran)}`);
  throw failure;
}

const connectionFor = (
  flow: ConnectedServices & Pick<OpeningFlow, 'tenant'>,
  { country }: CardholderRow,
): Promise<Connection> => requireConnection(flow, flow.tenant, walletNeed(country));

/** At which connection the account of a cardholder is, or would be if it were opened now. */
export async function connectionOfOwner(
  flow: ConnectedServices & Pick<OpeningFlow, 'pool' | 'tenant'>,
  owner: CardholderRow,
): Promise<string> {
  const wallet = await findWallet(flow.pool, flow.tenant.id, walletIdOf(owner.id));
  return wallet?.connection_id ?? (await connectionFor(flow, owner)).id;
}

const causeOf = (ran: OutsideRun<WalletRow>): string =>
  ran.kind === 'unknown' ? ran.cause : ran.kind === 'open' ? 'it is not decided yet' : 'it was refused';

type WalletToOpen = { readonly row: WalletRow; readonly cardholder: CardholderRow };

/** Asks the provider what it knows of the wallet, and has it open the account where it knows nothing. */
export const resumeOpening = (
  { accounts, commands, tenant, actor }: Omit<OpeningFlow, 'pool' | 'works' | 'clock' | 'connections'>,
  { row, cardholder }: WalletToOpen,
  { signal, isNew = false }: { readonly signal: AbortSignal; readonly isNew?: boolean },
): Promise<OutsideRun<WalletRow>> =>
  runOutside({
    signal,
    isNew,
    ask: () => accounts.at(row.connection_id).findAccount(tenant, row.id, signal),
    send: () =>
      accounts.at(row.connection_id).open(
        tenant,
        {
          reference: row.id,
          country: row.country,
          currency: row.currency,
          holder: {
            name: `${cardholder.first_name} ${cardholder.last_name}`,
            taxId: cardholder.tax_id,
          },
        },
        signal,
      ),
    finish: (outcome) =>
      commands.run(tenant, actor, finishOpening, {
        walletId: row.id,
        connectionId: row.connection_id,
        nameIds: outcome.kind === 'accepted' ? nameIdsOf(tenant, [['number', outcome.value.number]]) : [],
        outcome,
      }),
  });
