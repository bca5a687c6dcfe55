// Looks up what a withdrawal needs before its rows are locked: whose wallet it is, where the money goes, and
// whether the same request has made one before.
import { plus, type Instant } from '#platform/time/clock.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import { IDEMPOTENCY_WINDOW_MS } from '#platform/idempotency/idempotency.ts';
import type { Id } from '#platform/ids/ids.ts';
import { parseUnits } from '#platform/money/money.ts';
import { repeatOf, type Repeat, type RequestKey } from '#platform/idempotency/repeat.ts';
import { channelsOf, type ReachableChannels } from '#modules/approvals/messages/channel.ts';
import { cardholderQuery } from '#modules/people/cardholders/queries.ts';
import { gateOf } from '#modules/wallets/spending/gate.ts';
import { requireApproved, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { requireOpenWallet, type OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { openWallet } from '#modules/wallets/wallets/opening/open.ts';
import { settingsQuery, findByNumber, walletQuery } from '#modules/wallets/wallets/queries.ts';
import { noCardholder } from '#modules/wallets/wallets/refusals.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { readDestination, referenceOf, resolve, type ResolveServices } from './destination.ts';
import type { WithdrawBody } from './model.ts';
import { arrivedAtQuery, findByKey } from './queries.ts';
import { invalidAmount } from './refusals.ts';
import type { WithdrawalRow } from './tables.ts';

export type NewWithdrawal = {
  readonly kind: 'new';
  readonly wallet: OpenWallet;
  readonly amountMinor: bigint;
  readonly destination: string;
  readonly concept: string;
  readonly to: Recipient;
  readonly toWalletId: Id<'wal'> | null;
  /** No withdrawal of the wallet has arrived there yet. */
  readonly isNewAccount: boolean;
  readonly channels: ReachableChannels;
  readonly balanceLowThresholdMinor: bigint | null;
  readonly requestKey: RequestKey | undefined;
  /** The withdrawal of the same key that is too old for a repeat; empty if there is none. */
  readonly previousId: string;
  readonly now: Instant;
  readonly realNow: Instant;
};
export type WithdrawalInput = NewWithdrawal | Repeat<WithdrawalRow>;

export type PrepareServices = ResolveServices & OpeningServices;
type PrepareInput = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly body: WithdrawBody;
  readonly requestKey: RequestKey | undefined;
};

export async function prepareWithdrawal(
  services: PrepareServices,
  { tenant, actor, body, requestKey }: PrepareInput,
): Promise<WithdrawalInput> {
  const { pool, clock } = services;
  const known = requestKey && (await findByKey(pool, tenant.id, requestKey.digest));
  if (requestKey !== undefined && known !== undefined && isWithinWindow(known, tenant.now()))
    return repeatOf(known, requestKey);
  if (actor.type !== 'user' || actor.personId === null) throw noCardholder();
  const [holders, walletRows, settings] = await pool.batch([
    cardholderQuery(tenant.id, actor.personId),
    walletQuery(tenant.id, walletIdOf(actor.personId)),
    settingsQuery(tenant.id),
  ]);
  const owner = requireApproved(holders.rows[0]);
  const wallet = requireOpenWallet(
    walletRows.rows[0] ?? (await openWallet({ ...services, tenant, actor }, owner)),
  );
  const amountMinor = parseUnits(body.amount, wallet.currency);
  if (amountMinor === undefined) throw invalidAmount();
  const destination = readDestination(body.destination, wallet);
  const reference = referenceOf(tenant, wallet, destination);
  const to = await resolve(services, tenant, wallet, { destination, reference });
  const [inside, arrived] = await Promise.all([
    findByNumber(pool, tenant, to.number),
    pool.maybe(arrivedAtQuery(tenant.id, wallet.id, to.number)),
  ]);
  return {
    kind: 'new',
    amountMinor,
    destination: body.destination,
    concept: body.concept ?? conceptOf(wallet),
    wallet,
    to,
    toWalletId: inside?.id ?? null,
    isNewAccount: arrived === undefined,
    channels: await channelsOf(pool, owner, gateOf(wallet, amountMinor)),
    balanceLowThresholdMinor: settings.rows[0]?.balance_low_threshold_minor ?? null,
    requestKey,
    previousId: known?.id ?? '',
    now: tenant.now(),
    realNow: clock.now(),
  };
}

/** The usual word of banks in the country. */
const conceptOf = ({ country }: OpenWallet): string => (country === 'BR' ? 'Saque' : 'Retiro');

const isWithinWindow = ({ created_at: madeAt }: WithdrawalRow, now: Instant): boolean =>
  plus(madeAt, IDEMPOTENCY_WINDOW_MS) > now;
