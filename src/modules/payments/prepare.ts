// Looks up what a payment needs before its rows are locked: whose wallet it is, who is paid, and where to.
import type { Instant, Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { notFound } from '../../platform/kind.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { SUB_WALLET, subWalletQuery, type SubWalletRow } from '../agents/index.ts';
import { cardholderQuery, type CardholderRow } from '../cardholders/index.ts';
import { keepDocumentRow, type PaidDocument } from '../documents/index.ts';
import { findUserByEmail } from '../identity/index.ts';
import { PAYEE, payeeQuery, type PayeeRow } from '../payees/index.ts';
import { listPasskeys } from '../sign-in/index.ts';
import { gateOf } from '../spending/index.ts';
import {
  cardholderIdOf,
  noWallet,
  requireApproved,
  settingsQuery,
  walletByNumber,
  walletQuery,
  type SubWallets,
  type WalletRow,
} from '../wallets/index.ts';
import { refusal } from './refusals.ts';
import { spendsThrough, walletIdFor, type Caller } from './spender.ts';
import { destinationOf, resolveAgain, type Destination, type ResolveServices } from './resolve-again.ts';

export type Asked = {
  readonly payeeId: Id<'pye'>;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly subWalletId: Id<'sub'> | undefined;
  readonly document: PaidDocument | null;
};
export type OpenWallet = WalletRow & {
  readonly number: string;
  readonly holder_name: string;
  readonly tax_id: string;
};

export type PaymentInput = Omit<Asked, 'subWalletId'> & {
  readonly wallet: OpenWallet;
  readonly subWalletId: Id<'sub'> | null;
  readonly byAgent: boolean;
  readonly payee: PayeeRow;
  readonly to: Destination;
  readonly toWalletId: Id<'wal'> | null;
  readonly hasPhone: boolean;
  /** Undefined where it was not looked up, since the amount did not ask for it. */
  readonly hasPasskey: boolean | undefined;
  readonly balanceLowThresholdMinor: bigint | null;
  readonly realNow: Instant;
};

export type PrepareServices = ResolveServices & { readonly subWallets: SubWallets; readonly clock: Clock };

export async function preparePayment(
  db: Db,
  { tenant, actor }: Caller,
  services: PrepareServices,
  asked: Asked,
): Promise<PaymentInput> {
  const subWalletId = spendsThrough(actor, asked.subWalletId);
  const walletId = await walletIdFor(db, { tenant, actor }, services.subWallets);
  const found = await lookUp(db, tenant.id, { walletId, subWalletId, payeeId: asked.payeeId });
  const { wallet, payee, owner, subWallet } = found;
  const to =
    payee.alias === null || payee.named_by === 'number'
      ? destinationOf(payee)
      : await resolveAgain(services, tenant, payee, wallet.country);
  if (to.number === wallet.number) throw refusal('destination_not_payable');
  return {
    ...asked,
    subWalletId,
    wallet,
    payee,
    to,
    byAgent: subWalletId !== null,
    toWalletId: (await db.maybe(walletByNumber(tenant.id, to.number)))?.id ?? null,
    hasPhone: owner.phone_verified_at !== null,
    hasPasskey: await hasPasskey(db, owner, { config: subWallet ?? wallet, amountMinor: asked.amountMinor }),
    balanceLowThresholdMinor: found.balanceLowThresholdMinor,
    realNow: services.clock.now(),
  };
}

/** The same for a payment that is made: the row of its document is there to be locked. */
export async function prepareToPay(
  db: Db,
  caller: Caller,
  services: PrepareServices,
  asked: Asked,
): Promise<PaymentInput> {
  const input = await preparePayment(db, caller, services, asked);
  if (input.document !== null) await keepDocumentRow(db, caller.tenant.id, input.document);
  return input;
}

type Ids = { readonly walletId: Id<'wal'>; readonly subWalletId: Id<'sub'> | null; readonly payeeId: string };

async function lookUp(db: Db, tenantId: string, { walletId, subWalletId, payeeId }: Ids) {
  const ownerId = cardholderIdOf(walletId);
  const [holders, walletRows, payeeRows, settings, subs] = await db.batch([
    cardholderQuery(tenantId, ownerId),
    walletQuery(tenantId, walletId),
    payeeQuery({ tenantId, ownerId }, payeeId),
    settingsQuery(tenantId),
    subWalletQuery(tenantId, subWalletId ?? ''),
  ]);
  const owner = requireApproved(holders.rows[0]);
  const payee = payeeRows.rows[0];
  if (payee === undefined || payee.status !== 'active') throw notFound(PAYEE, 'payee_id');
  const subWallet: SubWalletRow | undefined = subs.rows[0];
  if (subWalletId !== null && subWallet?.wallet_id !== walletId) throw notFound(SUB_WALLET, 'sub_wallet_id');
  return {
    owner,
    payee,
    subWallet,
    wallet: requireOpenWallet(walletRows.rows[0]),
    balanceLowThresholdMinor: settings.rows[0]?.balance_low_threshold_minor ?? null,
  };
}

export function requireOpenWallet(row: WalletRow | undefined): OpenWallet {
  if (row === undefined || row.status !== 'active') throw noWallet();
  const { number, holder_name, tax_id } = row;
  if (number === null || holder_name === null || tax_id === null) throw platformRefusal('provider_error');
  return { ...row, number, holder_name, tax_id };
}

type Gate = { readonly config: Parameters<typeof gateOf>[0]; readonly amountMinor: bigint };

/** Looked up only for amounts that may need one. */
async function hasPasskey(
  db: Db,
  owner: CardholderRow,
  { config, amountMinor }: Gate,
): Promise<boolean | undefined> {
  if (gateOf(config, amountMinor) === 'auto') return undefined;
  const user = await findUserByEmail(db, owner.email);
  return user !== undefined && (await listPasskeys(db, user.id)).length > 0;
}
