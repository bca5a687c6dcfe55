// Looks up what a withdrawal needs before its rows are locked: whose wallet it is, where the money goes, and
// whether the same request has made one before.
import { DAY_MS, plus, type Instant } from '../../platform/clock.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Id } from '../../platform/ids.ts';
import { parseUnits } from '../../platform/money.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { reachOf, type Reach } from '../approvals/index.ts';
import { cardholderQuery } from '../cardholders/index.ts';
import { gateOf } from '../spending/index.ts';
import {
  noCardholder,
  openWallet,
  requireApproved,
  requireOpenWallet,
  settingsQuery,
  walletByNumber,
  walletIdOf,
  walletQuery,
  type OpeningServices,
  type OpenWallet,
  type Recipient,
} from '../wallets/index.ts';
import { readDestination, referenceOf, resolve, type ResolveServices } from './destination.ts';
import type { WithdrawBody } from './model.ts';
import { findByKey } from './queries.ts';
import { invalidAmount } from './refusals.ts';
import type { WithdrawalRow } from './tables.ts';

/** As long as the answer to a key is kept. */
const ONCE_WINDOW_MS = DAY_MS;

export type WithdrawalInput = {
  readonly wallet: OpenWallet;
  readonly amountMinor: bigint;
  readonly destination: string;
  readonly concept: string;
  readonly to: Recipient;
  readonly toWalletId: Id<'wal'> | null;
  readonly reach: Reach;
  readonly balanceLowThresholdMinor: bigint | null;
  readonly onceId: string | null;
  readonly onceAfter: string;
  readonly now: Instant;
  readonly realNow: Instant;
};
/** What the same request made before, when its answer was lost. */
export type Repeated = { readonly before: WithdrawalRow };

export type PrepareServices = ResolveServices & OpeningServices;
type Asking = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly body: WithdrawBody;
  readonly keyDigest: string | undefined;
};

export async function prepareWithdrawal(
  services: PrepareServices,
  { tenant, actor, body, keyDigest }: Asking,
): Promise<WithdrawalInput | Repeated> {
  const { pool, clock } = services;
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
  const asked = { amountMinor, destination: body.destination, concept: body.concept ?? conceptOf(wallet) };
  const known = keyDigest === undefined ? undefined : await findByKey(pool, tenant.id, keyDigest);
  if (known !== undefined && plus(known.created_at, ONCE_WINDOW_MS) > tenant.now())
    return repeated(known, asked);

  const destination = readDestination(body.destination, wallet);
  const reference = referenceOf(tenant, wallet, destination);
  const to = await resolve(services, tenant, wallet, { destination, reference });
  return {
    ...asked,
    wallet,
    to,
    toWalletId: (await pool.maybe(walletByNumber(tenant.id, to.number)))?.id ?? null,
    reach: await reachOf(pool, owner, gateOf(wallet, amountMinor)),
    balanceLowThresholdMinor: settings.rows[0]?.balance_low_threshold_minor ?? null,
    onceId: keyDigest ?? null,
    onceAfter: known?.id ?? '',
    now: tenant.now(),
    realNow: clock.now(),
  };
}

/** The usual word of banks in the country. */
const conceptOf = ({ country }: OpenWallet): string => (country === 'BR' ? 'Saque' : 'Retiro');

type Asked = Pick<WithdrawalInput, 'amountMinor' | 'destination' | 'concept'>;

function repeated(row: WithdrawalRow, { amountMinor, destination, concept }: Asked): Repeated {
  const isSame =
    row.amount_minor === amountMinor && row.destination === destination && row.concept === concept;
  if (!isSame) throw platformRefusal('idempotency_key_reused', { original: null });
  return { before: row };
}
