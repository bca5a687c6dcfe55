// Opens the wallet of a cardholder, with an account at the provider. It may be run again wherever it was cut
// off, by any number of callers at once: there is one row, and one account under its id.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/time/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import { type ConnectedServices, requireConnection } from '#platform/provider/connected.ts';
import type { Connected, Connection, Need } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { nameIdsOf, nameLocks, takeNames } from '#platform/across-cells/names.ts';
import {
  createBackoff,
  type Outcome,
  type OutsideRun,
  runOutside,
  untilKnown,
} from '#platform/provider/outside.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { Accounts, OpenedAccount, OpeningRefused } from '../port.ts';
import { findWallet, lockWallet } from '../queries.ts';
import { refusal } from '../refusals.ts';
import { walletIdOf, type WalletRow, wallets } from '../tables.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { walletAccounts, walletLimits } from '../accounts.ts';
import { walletCreated } from '../events.ts';
import { CLAIM_DEPOSITS } from '../job-kinds.ts';
import { sql } from '#platform/db/sql.ts';
import { beginBooksQueries } from '../books/connection-books.ts';
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import { checkLaterQuery } from '../books/checks.ts';
import { limitsIn } from '../approval-limits.ts';
import { settingsOf } from '../settings.ts';
import { walletMachine } from '../states.ts';

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
    // Once anything may have left, the opening stays at its connection.
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

/** The connection at which the account of a cardholder is, or would be if it were opened now. */
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

/** Asks the provider what it knows of the wallet, and has it open the account if it knows nothing. */
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

// Writes down how the opening of an account ended. Several callers may be at it: the first one opens the
// wallet, and the others find it open.

type OpeningEnded = {
  readonly walletId: Id<'wal'>;
  /** The connection at which it ended so. */
  readonly connectionId: string;
  /** The names of the account that was opened. */
  readonly nameIds: ReturnType<typeof nameIdsOf>;
  readonly outcome: Outcome<OpenedAccount, OpeningRefused>;
};

export const finishOpening = defineCommand<OpeningEnded, WalletRow>({
  name: 'wallets.finish_opening',
  locks: ({ walletId, nameIds }) => [lock(wallets, walletId), ...nameLocks(nameIds)],
  decide(tx, { walletId, connectionId, nameIds, outcome }) {
    const row = tx.get(wallets, walletId);
    if (row.status === 'active' || row.connection_id !== connectionId) return row;
    if (outcome.kind === 'accepted') {
      takeNames(tx, nameIds, walletId);
      return open(tx, row, outcome.value);
    }
    return row.status === 'failed' ? row : tx.move(wallets, row, 'fail', { updated_at: tx.now });
  },
});

function open(tx: Tx, row: WalletRow, { number, alias, holder }: OpenedAccount): WalletRow {
  // A refusal of an earlier try may have been written down by a caller that was slower.
  const opening = row.status === 'failed' ? tx.move(wallets, row, 'retry') : row;
  const opened = tx.move(wallets, opening, 'open', {
    number,
    alias,
    holder_name: holder.name,
    tax_id: holder.taxId,
    updated_at: tx.now,
  });
  walletAccounts.open(tx, row.id, row.currency);
  walletLimits.open(tx, row.id, {
    timeZone: NO_MIDNIGHT,
    limits: { panic24h: row.panic_limit_24h_minor },
  });
  walletCreated(tx, opened);
  tx.enqueue(CLAIM_DEPOSITS, { walletId: row.id });
  return opened;
}

/** A window that slides has no midnight, so the zone makes no difference. */
const NO_MIDNIGHT = 'UTC';

// Takes the opening of an account to the next connection of its route, while nothing of it has left for the
// one before. Who else asks for the account says so in the row before, and then it stays.

/** Money that came in could not leave without a rail. */
const walletNeed = (country: string): Need => ({ ports: ['accounts', 'rail'], country });

type MoveInput = ConnectedServices & {
  readonly works: Works;
  readonly clock: Clock;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** Returns undefined if no other serves it, or the account was asked for by another caller as well. */
async function openElsewhere(
  { connections, works, clock, tenant, actor }: MoveInput,
  row: WalletRow,
  caller: string,
): Promise<WalletRow | undefined> {
  const serving = await connections.serving(tenant, walletNeed(row.country));
  const next = serving[serving.findIndex(({ id }) => id === row.connection_id) + 1];
  if (next === undefined) return undefined;
  return works.run(tenant, actor, async (work) => {
    const now = await lockWallet(work, row.tenant_id, row.id);
    const isUntouched = now.status === 'opening' && now.connection_id === row.connection_id;
    if (!isUntouched || now.opening_by !== caller) return undefined;
    const of = { connectionId: next.id, currency: now.currency };
    await work.batch([
      sql`update wallet_checks set connection_id = ${next.id}
          where tenant_id = ${now.tenant_id} and id = ${now.id}`,
      ...beginBooksQueries(now.tenant_id, of, { now: work.now, realNow: clock.now() }),
    ]);
    const there = { connection_id: next.id, provider: next.driver, updated_at: work.now };
    return work.update(wallets, now, there);
  });
}

// Begins the opening of a wallet: its row, and the comparison of its books.

type StartInput = {
  readonly cardholder: CardholderRow;
  readonly connection: Connection;
  readonly caller: string;
};

/**
 * Writes the row, before the provider is called. One that was refused before is asked for again, rather than
 * asked about: under the same reference, so that it is one account in the end.
 */
async function startOpening(
  work: Work,
  clock: Clock,
  { cardholder, connection, caller }: StartInput,
): Promise<{ row: WalletRow; isAgain: boolean }> {
  const currency = currencyOf(cardholder.country);
  const limits = limitsIn(await settingsOf(work, work.tenantId), currency);
  const realNow = clock.now();
  const first: WalletRow = {
    tenant_id: work.tenantId,
    id: walletIdOf(cardholder.id),
    cardholder_id: cardholder.id,
    country: cardholder.country,
    currency,
    status: walletMachine.initial,
    connection_id: connection.id,
    provider: connection.driver,
    opening_by: caller,
    number: null,
    alias: null,
    holder_name: null,
    tax_id: null,
    ...limits,
    created_at: work.now,
    updated_at: work.now,
    tried_at: realNow,
    account_closed_at: null,
  };
  await work.run(insertIfAbsentQuery(wallets, first));
  const row = await lockWallet(work, work.tenantId, first.id);
  const of = { connectionId: row.connection_id, currency: row.currency };
  await work.batch([
    checkLaterQuery(row.tenant_id, { id: row.id, ...of }, realNow),
    ...beginBooksQueries(row.tenant_id, of, { now: work.now, realNow }),
  ]);
  const opening_by = row.opening_by === caller ? caller : null;
  if (row.status !== 'failed') {
    const isNoted = row.opening_by === opening_by;
    return { row: isNoted ? row : work.update(wallets, row, { opening_by }), isAgain: false };
  }
  const again = work.move(wallets, row, 'retry', { opening_by, updated_at: work.now, tried_at: realNow });
  return { row: again, isAgain: true };
}
