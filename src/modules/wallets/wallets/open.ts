// Opens the wallet of a cardholder, with an account at the provider. It may be run again wherever it was cut
// off, by any number of callers at once: there is one row, and one account under its id.
import type { Clock } from '#platform/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import { requireConnection, type ConnectedServices } from '#platform/connected.ts';
import type { Connected, Connection } from '#platform/connections.ts';
import type { Actor, Tenant } from '#platform/context.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { createBackoff, runOutside, untilKnown, type OutsideRun } from '#platform/outside.ts';
import type { Work, Works } from '#platform/work.ts';
import { currencyOf, type CardholderRow } from '#modules/people/cardholders/index.ts';
import { checkLaterQuery } from './checks.ts';
import { beginBooksQueries } from './connection-books.ts';
import { finishOpening } from './finish-opening.ts';
import type { Accounts } from './port.ts';
import { findWallet, lockWallet } from './queries.ts';
import { refusal } from './refusals.ts';
import { settingsOf } from './settings.ts';
import { walletMachine } from './states.ts';
import { walletIdOf, wallets, type WalletRow } from './tables.ts';

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
  const { row, isAgain } = await works.run(tenant, actor, (work) =>
    start(work, flow.clock, { cardholder, connection }),
  );
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  let isNew = isAgain;
  const ran = await untilKnown(backoff, () => {
    const asked = { signal: backoff.signal, isNew };
    isNew = false;
    return resumeOpening(flow, { row, cardholder }, asked);
  });
  if (ran.kind === 'finished' && ran.result.status === 'active') return ran.result;
  const failure = refusal('wallet_provisioning_failed');
  failure.cause = new Error(`the account of ${row.id} was not opened: ${causeOf(ran)}`);
  throw failure;
}

/** Money that came in could not leave without a rail. */
const connectionFor = (
  flow: ConnectedServices & Pick<OpeningFlow, 'tenant'>,
  { country }: CardholderRow,
): Promise<Connection> => requireConnection(flow, flow.tenant, { ports: ['accounts', 'rail'], country });

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
    finish: (outcome) => commands.run(tenant, actor, finishOpening, { walletId: row.id, outcome }),
  });

/**
 * Writes the row, before the provider is called. One that was refused before is asked for again, rather than
 * asked about: under the same reference, so that it is one account in the end.
 */
async function start(
  work: Work,
  clock: Clock,
  { cardholder, connection }: { readonly cardholder: CardholderRow; readonly connection: Connection },
): Promise<{ row: WalletRow; isAgain: boolean }> {
  const { auto_approve_under_minor, whatsapp_threshold_minor, panic_limit_24h_minor } = await settingsOf(
    work,
    work.tenantId,
  );
  const realNow = clock.now();
  const first: WalletRow = {
    tenant_id: work.tenantId,
    id: walletIdOf(cardholder.id),
    cardholder_id: cardholder.id,
    country: cardholder.country,
    currency: currencyOf(cardholder.country),
    status: walletMachine.initial,
    connection_id: connection.id,
    provider: connection.driver,
    number: null,
    alias: null,
    holder_name: null,
    tax_id: null,
    auto_approve_under_minor,
    whatsapp_threshold_minor,
    panic_limit_24h_minor,
    created_at: work.now,
    updated_at: work.now,
    tried_at: realNow,
  };
  await work.run(insertIfAbsentQuery(wallets, first));
  const row = await lockWallet(work, work.tenantId, first.id);
  const of = { connectionId: row.connection_id, currency: row.currency };
  await work.batch([
    checkLaterQuery(row.tenant_id, { id: row.id, ...of }, realNow),
    ...beginBooksQueries(row.tenant_id, of, { now: work.now, realNow }),
  ]);
  if (row.status !== 'failed') return { row, isAgain: false };
  const again = work.move(wallets, row, 'retry', { updated_at: work.now, tried_at: realNow });
  return { row: again, isAgain: true };
}
