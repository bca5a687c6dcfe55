// Makes a sub-wallet: an agent's name, with limits on what it may spend of the wallet.
import { hasRecentProof } from '#platform/route/access.ts';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Draft } from '#platform/work/draft.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { parseUnits } from '#platform/money/money.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { requireOwner, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { requireOpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { openWallet } from '#modules/wallets/wallets/opening/open.ts';
import { lockWallet } from '#modules/wallets/wallets/queries.ts';
import { wallets, type WalletRow } from '#modules/wallets/wallets/tables.ts';
import { SUB_WALLETS_MAX } from './bounds.ts';
import { configOf, newThresholds, type Config } from './config.ts';
import { subWalletLimits, TIME_ZONE_OF } from './limits.ts';
import type { CreateBody, ShownSubWallet } from './model.ts';
import { newCount } from './joint-limit.ts';
import { lockCount } from './queries.ts';
import { refusal, tooManySubWallets } from './refusals.ts';
import { boundsOfNew, requireRecentProof } from './require-recent-proof.ts';
import { shownIn } from './show.ts';
import { subWalletMachine } from './states.ts';
import { subWalletCounts, subWallets, type SubWalletCountRow, type SubWalletRow } from './tables.ts';

export type Creation = {
  readonly walletId: Id<'wal'>;
  readonly body: CreateBody;
  readonly config: Config;
  readonly capMinor: bigint;
  readonly hasProof: boolean;
};

export const createSubWallet = defineCommand<Creation, ShownSubWallet>({
  name: 'sub_wallets.create',
  locks: ({ walletId }) => [lock(wallets, walletId), lock(subWalletCounts, walletId)],
  decide(tx, creation) {
    const { walletId } = creation;
    const wallet = tx.find(wallets, walletId);
    if (wallet?.status !== 'active' || wallet.number === null) throw stale();
    const row = writeSubWallet(tx, creation, { wallet, count: tx.find(subWalletCounts, walletId) });
    return shownIn(tx, row, wallet.number);
  },
});

/** Adds one in the transaction of another decision. Rows are locked in the order in which commands do. */
export async function addSubWallet(work: Work, creation: Creation): Promise<SubWalletRow> {
  const { walletId } = creation;
  const before = await lockCount(work, work.tenantId, walletId);
  const wallet = requireOpenWallet(await lockWallet(work, work.tenantId, walletId));
  const count = before ?? (await lockCount(work, work.tenantId, walletId));
  return writeSubWallet(work, creation, { wallet, count });
}

type LockedRows = { readonly wallet: WalletRow; readonly count: SubWalletCountRow | undefined };

function writeSubWallet(
  draft: Draft,
  { body, config, capMinor, hasProof }: Creation,
  { wallet, count }: LockedRows,
): SubWalletRow {
  if ((count?.not_closed ?? 0) >= SUB_WALLETS_MAX) throw tooManySubWallets();
  const thresholds = newThresholds(config, wallet);
  const panicMinor = config.panicMinor ?? wallet.panic_limit_24h_minor;
  const { dayMinor: day = null, monthMinor: month = null, notifies: notify_whatsapp = true } = config;
  const limits = { cap: capMinor, day, month, panic24h: panicMinor };
  const asWallet = boundsOfNew(wallet, limits);
  requireRecentProof(hasProof, asWallet, { ...asWallet, ...thresholds, notify_whatsapp, limits });

  const row = draft.insert(subWallets, {
    ...newRow(draft, wallet),
    ...thresholds,
    label: body.agent_label,
    purpose: body.purpose ?? null,
    payee_items: body.payees?.map((alias) => ({ alias, enabled: true })) ?? null,
    notify_whatsapp,
  });
  subWalletLimits.open(draft, row.id, { timeZone: TIME_ZONE_OF[wallet.country], limits });
  if (count === undefined) draft.insert(subWalletCounts, newCount(draft, wallet));
  else draft.update(subWalletCounts, count, { not_closed: count.not_closed + 1 });
  audit(draft, 'sub_wallet.created', { type: 'sub_wallet', id: row.id });
  return row;
}

const newRow = (
  { tenantId, newId, now }: Draft,
  { id, currency }: WalletRow,
): Pick<
  SubWalletRow,
  | 'tenant_id'
  | 'id'
  | 'wallet_id'
  | 'status'
  | 'currency'
  | 'keys_made'
  | 'cards_made'
  | 'waiting_approvals'
  | 'asked_at'
  | 'email_at'
  | 'created_at'
  | 'updated_at'
> => ({
  tenant_id: tenantId,
  id: newId('sub', id),
  wallet_id: id,
  status: subWalletMachine.initial,
  currency,
  keys_made: 0,
  cards_made: 0,
  waiting_approvals: 0,
  asked_at: [],
  email_at: null,
  created_at: now,
  updated_at: now,
});

/** The wallet is opened if it is not open yet. */
export async function prepareSubWallet(
  db: Db,
  { tenant, actor }: Caller,
  body: CreateBody,
  services: OpeningServices,
): Promise<Creation> {
  const owner = await requireOwner(db, { tenant, actor });
  const { id: walletId, currency } = await openWallet({ ...services, tenant, actor }, owner);
  const capMinor = parseUnits(body.initial_amount ?? 0, currency);
  if (capMinor === undefined) throw invalidAmount();
  const hasProof = hasRecentProof(actor, services.clock.now());
  return { walletId, body, config: configOf(body), capMinor, hasProof };
}

export const invalidAmount = () => refusal('initial_amount_invalid', { field: 'initial_amount' });
