// Whose wallet a request is about: that of the person who is signed in, or that of the sub-wallet that an
// agent key is bound to.
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import type { AnyCall } from '../../platform/route.ts';
import { findCardholder, type CardholderRow } from '../cardholders/index.ts';
import { findShownWallet, type ShownWallet } from './queries.ts';
import { noWallet, refusal } from './refusals.ts';
import type { SubWallets } from './sub-wallets.ts';
import { walletIdOf } from './tables.ts';

const { no_cardholder, kyc_required } = refusal.rows;
export const ownerRefusals = { no_cardholder, kyc_required };

type Caller = Pick<AnyCall, 'tenant' | 'actor'>;

/** The cardholder of a session, whose identity is checked. No other caller has a wallet. */
export async function requireOwner(db: Db, { tenant, actor }: Caller): Promise<CardholderRow> {
  if (actor.type !== 'user' || actor.personId === null) throw refusal('no_cardholder');
  const cardholder = await findCardholder(db, tenant.id, actor.personId);
  return requireApproved(cardholder);
}

/** The open wallet that a person or an agent key acts on. */
export async function requireWallet(
  db: Db,
  { tenant, actor }: Caller,
  { subWallets }: { readonly subWallets: SubWallets },
): Promise<ShownWallet> {
  const id = await walletOf(db, { tenant, actor }, subWallets);
  const wallet = id === undefined ? undefined : await findShownWallet(db, tenant.id, id);
  if (wallet === undefined) throw noWallet();
  if (actor.type === 'agent_key') requireApproved(await findCardholder(db, tenant.id, wallet.cardholder_id));
  return wallet;
}

const walletOf = async (
  db: Db,
  { tenant, actor }: Caller,
  subWallets: SubWallets,
): Promise<Id<'wal'> | undefined> =>
  actor.type === 'agent_key'
    ? subWallets.walletIdOf(db, tenant.id, actor.boundTo)
    : walletIdOf((await requireOwner(db, { tenant, actor })).id);

function requireApproved(cardholder: CardholderRow | undefined): CardholderRow {
  if (cardholder === undefined) throw refusal('no_cardholder');
  if (cardholder.kyc_status !== 'approved')
    throw refusal('kyc_required', { kycStatus: cardholder.kyc_status });
  return cardholder;
}

/** The sub-wallet whose doings are all that a caller sees; null for the owner, who sees everything. */
export const seenBy = (actor: Actor): string | null => (actor.type === 'agent_key' ? actor.boundTo : null);
