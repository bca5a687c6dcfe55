// Looks up what a payment needs before its rows are locked: whose wallet it is, who is paid, and where to.
import type { Clock, Instant } from '#platform/time/clock.ts';
import type { Caller, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { notFound } from '#platform/ids/kind.ts';
import { chooseSubWallet } from '#modules/wallets/agents/access.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { channelsOf, type ReachableChannels } from '#modules/approvals/messages/channel.ts';
import { cardholderQuery } from '#modules/people/cardholders/queries.ts';
import type { PaidDocument } from '#modules/wallets/documents/model.ts';
import { ensureDocumentRow } from '#modules/wallets/documents/queries.ts';
import { payeeQuery } from '#modules/wallets/payees/queries.ts';
import type { VerifiedPayee } from '#modules/wallets/payees/tables.ts';
import { gateOf } from '#modules/wallets/spending/gate.ts';
import type { Spender } from '#modules/wallets/spending/spender.ts';
import { personOf, requireApproved } from '#modules/wallets/wallets/access.ts';
import { type OpenWallet, requireOpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { findByNumber, settingsQuery, walletQuery } from '#modules/wallets/wallets/queries.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf, walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { requirePayable } from './parties.ts';
import { refusal } from './refusals.ts';
import { destinationOf, resolveAgain, type ResolveServices } from './resolve-again.ts';
import { noCardholder, noWallet } from '#modules/wallets/wallets/refusals.ts';

export type PaymentRequest = {
  readonly payeeId: Id<'pye'>;
  readonly amountMinor: bigint;
  readonly reason: string;
  readonly subWalletId: Id<'sub'> | undefined;
  readonly document: PaidDocument | null;
};

/** A payment as it was asked for, once it is known who spends. */
export type ToPay = Omit<PaymentRequest, 'subWalletId'> &
  Spender & {
    /** A payment that a schedule makes has an id that follows from its occurrence. */
    readonly scheduledAs: Id<'pay'> | null;
  };

export type PaymentInput = Omit<ToPay, 'walletId'> & {
  readonly wallet: OpenWallet;
  readonly payee: VerifiedPayee;
  readonly to: Recipient;
  readonly toWalletId: Id<'wal'> | null;
  readonly channels: ReachableChannels;
  readonly balanceLowThresholdMinor: bigint | null;
  /** When it was looked up. */
  readonly now: Instant;
  readonly realNow: Instant;
};

export type PrepareServices = ResolveServices & { readonly subWallets: SubWallets; readonly clock: Clock };

export async function preparePayment(
  db: Db,
  { tenant, actor }: Caller,
  services: PrepareServices,
  asked: PaymentRequest,
): Promise<PaymentInput> {
  const subWalletId = chooseSubWallet(actor, asked.subWalletId);
  const walletId = await walletIdFor(db, { tenant, actor }, services.subWallets);
  return prepareFor(db, tenant, services, { ...asked, walletId, subWalletId, scheduledAs: null });
}

/** Schedules use it too: then no caller asks for the payment. */
export async function prepareFor(
  db: Db,
  tenant: Tenant,
  services: PrepareServices,
  { walletId, ...toPay }: ToPay,
): Promise<PaymentInput> {
  const { subWalletId, payeeId, amountMinor } = toPay;
  const found = await lookUp(db, tenant.id, { walletId, subWalletId, payeeId });
  const { wallet, payee, owner, subWallet } = found;
  const to =
    payee.named_by === 'number' ? destinationOf(payee) : await resolveAgain(services, tenant, payee, wallet);
  if (to.number === wallet.number) throw refusal('destination_not_payable');
  return {
    ...toPay,
    wallet,
    payee,
    to,
    toWalletId: (await findByNumber(db, tenant, to.number))?.id ?? null,
    channels: await channelsOf(db, owner, gateOf(subWallet ?? wallet, amountMinor)),
    balanceLowThresholdMinor: found.balanceLowThresholdMinor,
    now: tenant.now(),
    realNow: services.clock.now(),
  };
}

/** Makes sure that the row of the document is there to be locked, which a preview does not need. */
export async function prepareToPay(
  db: Db,
  caller: Caller,
  services: PrepareServices,
  asked: PaymentRequest,
): Promise<PaymentInput> {
  const input = await preparePayment(db, caller, services, asked);
  if (input.document !== null) await ensureDocumentRow(db, caller.tenant, input.document);
  return input;
}

type Ids = Spender & { readonly payeeId: string };

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
  const payee = requirePayable(payeeRows.rows[0]);
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

// The wallet that pays: that of the owner, or that of the sub-wallet which an agent key is bound to.

async function walletIdFor(db: Db, { tenant, actor }: Caller, subWallets: SubWallets): Promise<Id<'wal'>> {
  if (actor.type !== 'agent_key') {
    const personId = personOf(actor);
    if (personId === null) throw noCardholder();
    return walletIdOf(personId);
  }
  const found = await subWallets.walletIdOf(db, tenant.id, actor.boundTo);
  if (found === undefined) throw noWallet();
  return found;
}
