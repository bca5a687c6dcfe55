// The sender of transfers: a sub-wallet, its wallet and the owner, looked up before they are locked.
import type { Db, Query, Reply } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { notFound } from '#platform/ids/kind.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { cardholderQuery } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { requireApproved } from '#modules/wallets/wallets/access.ts';
import { requireOpenWallet, type OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { settingsQuery, walletQuery } from '#modules/wallets/wallets/queries.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { refusal } from './refusals.ts';

export type Sender = {
  readonly wallet: OpenWallet;
  readonly subWallet: SubWalletRow;
  readonly owner: CardholderRow;
  readonly balanceLowThresholdMinor: bigint | null;
};

type SenderResult = {
  /** Refuses a sender that cannot send. */
  readonly require: () => Sender;
  readonly replies: readonly Reply<unknown>[];
};

/** Looks it up in one round trip, with whatever else is asked. */
export async function findSender(
  db: Db,
  tenantId: string,
  { subWalletId, subWallets }: { readonly subWalletId: Id<'sub'>; readonly subWallets: SubWallets },
  also: readonly Query<unknown>[] = [],
): Promise<SenderResult> {
  const walletId = await subWallets.walletIdOf(db, tenantId, subWalletId);
  if (walletId === undefined) throw notFound(SUB_WALLET, 'from_sub_wallet');
  const [holders, wallets, subs, settings, ...replies] = await db.batch([
    cardholderQuery(tenantId, cardholderIdOf(walletId)),
    walletQuery(tenantId, walletId),
    subWalletQuery(tenantId, subWalletId),
    settingsQuery(tenantId),
    ...also,
  ]);
  return {
    replies,
    require() {
      const subWallet = subs.rows[0];
      if (subWallet === undefined) throw notFound(SUB_WALLET, 'from_sub_wallet');
      const owner = requireApproved(holders.rows[0]);
      const wallet = requireOpenWallet(wallets.rows[0]);
      if (!SENDING_COUNTRIES.has(wallet.country))
        throw refusal('country_not_supported', { country: wallet.country });
      const balanceLowThresholdMinor = settings.rows[0]?.balance_low_threshold_minor ?? null;
      return { wallet, subWallet, owner, balanceLowThresholdMinor };
    },
  };
}

/** Countries with a rail. */
const SENDING_COUNTRIES: ReadonlySet<string> = new Set(['AR', 'MX']);
