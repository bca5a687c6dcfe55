// Whose wallet a request is about: that of the person who is signed in or has granted a client, or that of
// the sub-wallet that an agent key is bound to.
import type { Actor, Caller } from '#platform/context/context.ts';
import type { Db, Query, Reply } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { cardholderQuery, findCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { openWallet, type OpeningFlow } from './opening/open.ts';
import { findShownWallet, shownWalletQuery, type ShownWallet } from './queries.ts';
import { noWallet, refusal } from './refusals.ts';
import type { SubWallets } from './sub-wallets.ts';
import { cardholderIdOf, walletIdOf } from './tables.ts';

const { no_cardholder, kyc_required, wallet_provisioning_failed } = refusal.rows;
export const ownerRefusals = { no_cardholder, kyc_required };
/** The refusals of what opens the wallet if it is not open yet. */
export const openingRefusals = {
  ...ownerRefusals,
  wallet_provisioning_failed,
  provider_not_connected: platformRefusal.rows.provider_not_connected,
};

/** The cardholder for whom a session or a grant acts; null for any other caller. */
export const personOf = (actor: Actor): string | null =>
  actor.type === 'user' || actor.type === 'grant' ? actor.personId : null;

/** The cardholder of a session or a grant, whose identity is checked. No other caller has a wallet. */
export async function requireOwner(db: Db, { tenant, actor }: Caller): Promise<CardholderRow> {
  const personId = personOf(actor);
  if (personId === null) throw refusal('no_cardholder');
  const cardholder = await findCardholder(db, tenant.id, personId);
  return requireApproved(cardholder);
}

/** Requires an owner for a row that says itself whose it is: of an agent nothing more is asked. */
export async function requireIdentity(db: Db, caller: Caller): Promise<void> {
  if (caller.actor.type !== 'agent_key') await requireOwner(db, caller);
}

export type OwnedWallet = { readonly owner: CardholderRow; readonly wallet: ShownWallet | undefined };

/**
 * The owner with the wallet, if it is open, and the answers to what is asked about it: all of it follows from
 * the caller, so it takes one round trip.
 */
export async function requireOwnerOf(
  db: Db,
  { tenant, actor }: Caller,
  about: (walletId: Id<'wal'>) => readonly Query<unknown>[] = () => [],
): Promise<OwnedWallet & { readonly replies: readonly Reply<unknown>[] }> {
  const personId = personOf(actor);
  if (personId === null) throw refusal('no_cardholder');
  const walletId = walletIdOf(personId);
  const [holders, found, ...replies] = await db.batch([
    cardholderQuery(tenant.id, personId),
    shownWalletQuery(tenant.id, walletId),
    ...about(walletId),
  ]);
  return { owner: requireApproved(holders.rows[0]), wallet: found.rows[0], replies };
}

/** What it takes to open a wallet in a request. */
export type OpeningServices = Omit<OpeningFlow, 'tenant' | 'actor'>;

/** The wallet of a person, opened now. */
export async function openedNow(
  { tenant, actor }: Caller,
  services: OpeningServices,
  owner: CardholderRow,
): Promise<ShownWallet> {
  const { id } = await openWallet({ ...services, tenant, actor }, owner);
  const opened = await findShownWallet(services.pool, tenant.id, id);
  if (opened === undefined) throw new Error(`the wallet ${id} was open and is not`);
  return opened;
}

/** The wallet that a person or an agent key acts on; that of a person is opened if it is not open yet. */
export async function walletOf(
  db: Db,
  caller: Caller,
  services: OpeningServices & { readonly subWallets: SubWallets },
): Promise<ShownWallet> {
  if (caller.actor.type === 'agent_key') return requireWallet(db, caller, services);
  const { owner, wallet } = await requireOwnerOf(db, caller);
  return wallet ?? openedNow(caller, services, owner);
}

/** The open wallet that a person or an agent key acts on. */
export async function requireWallet(
  db: Db,
  caller: Caller,
  { subWallets }: { readonly subWallets: SubWallets },
): Promise<ShownWallet> {
  const { wallet } =
    caller.actor.type === 'agent_key'
      ? await ofAgent(db, caller.tenant.id, { subWallets, subWalletId: caller.actor.boundTo })
      : await requireOwnerOf(db, caller);
  if (wallet === undefined) throw noWallet();
  return wallet;
}

async function ofAgent(
  db: Db,
  tenantId: string,
  { subWallets, subWalletId }: { readonly subWallets: SubWallets; readonly subWalletId: string },
): Promise<Pick<OwnedWallet, 'wallet'>> {
  const id = await subWallets.walletIdOf(db, tenantId, subWalletId);
  return { wallet: id === undefined ? undefined : await requireWalletById(db, tenantId, id) };
}

/** Refuses a wallet whose owner is not verified. */
export async function requireWalletById(db: Db, tenantId: string, id: Id<'wal'>): Promise<ShownWallet> {
  const [holders, found] = await db.batch([
    cardholderQuery(tenantId, cardholderIdOf(id)),
    shownWalletQuery(tenantId, id),
  ]);
  const [wallet] = found.rows;
  if (wallet === undefined) throw noWallet();
  requireApproved(holders.rows[0]);
  return wallet;
}

export function requireApproved(cardholder: CardholderRow | undefined): CardholderRow {
  if (cardholder === undefined) throw refusal('no_cardholder');
  if (cardholder.kyc_status !== 'approved')
    throw refusal('kyc_required', { kycStatus: cardholder.kyc_status });
  return cardholder;
}
