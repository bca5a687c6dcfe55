// Makes a sub-wallet: an agent's name, with limits on what it may spend of the wallet.
import type { Commands } from '../../platform/command/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { defineCommand, lock, stale } from '../../platform/command/command.ts';
import type { Draft } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { parseUnits } from '../../platform/money.ts';
import type { Works } from '../../platform/work.ts';
import { audit } from '../identity/index.ts';
import { openWallet, requireOwner, wallets, type Accounts, type WalletRow } from '../wallets/index.ts';
import { SUB_WALLETS_MAX } from './bounds.ts';
import { configOf, newThresholds, type Config } from './config.ts';
import { subWalletLimits, TIME_ZONE_OF } from './limits.ts';
import { isProven, requireProofToLoosen } from './loosen.ts';
import type { CreateBody } from './model.ts';
import type { Caller } from './owner.ts';
import { refusal, tooManySubWallets } from './refusals.ts';
import { shownIn, type ShownSubWallet } from './show.ts';
import { subWalletMachine } from './states.ts';
import { subWalletCounts, subWallets, type SubWalletRow } from './tables.ts';

export type CreateServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly clock: Clock;
  readonly accounts: Accounts;
};

type Creation = {
  readonly walletId: Id<'wal'>;
  /** Given by a caller whose request may come twice and is to make one sub-wallet. */
  readonly id: Id<'sub'> | undefined;
  readonly body: CreateBody;
  readonly config: Config;
  readonly capMinor: bigint;
  readonly hasProof: boolean;
};

export const createSubWallet = defineCommand<Creation, ShownSubWallet>({
  name: 'sub_wallets.create',
  locks: ({ walletId, id }) => [
    lock(wallets, walletId),
    lock(subWalletCounts, walletId),
    ...(id === undefined ? [] : [lock(subWallets, id), ...subWalletLimits.locks(id)]),
  ],
  decide(tx, { walletId, id, body, config, capMinor, hasProof }) {
    const wallet = tx.find(wallets, walletId);
    if (wallet?.status !== 'active' || wallet.number === null) throw stale();
    const before = id === undefined ? undefined : tx.find(subWallets, id);
    if (before?.wallet_id === walletId) return shownIn(tx, before, wallet.number);
    const count = tx.find(subWalletCounts, walletId);
    if ((count?.not_closed ?? 0) >= SUB_WALLETS_MAX) throw tooManySubWallets();
    const thresholds = newThresholds(config, wallet);
    const panicMinor = config.panicMinor ?? wallet.panic_limit_24h_minor;
    requireProofToLoosen(hasProof, wallet, { ...thresholds, panic_limit_24h_minor: panicMinor });

    const row = tx.insert(subWallets, {
      ...newRow(tx, wallet),
      ...(id === undefined || before !== undefined ? {} : { id }),
      ...thresholds,
      label: body.agent_label,
      purpose: body.purpose ?? null,
      payee_items: body.payees?.map((alias) => ({ alias, enabled: true })) ?? null,
      notify_whatsapp: config.notifies ?? true,
    });
    subWalletLimits.open(tx, row.id, {
      timeZone: TIME_ZONE_OF[wallet.country],
      limits: {
        cap: capMinor,
        day: config.dayMinor ?? null,
        month: config.monthMinor ?? null,
        panic24h: panicMinor,
      },
    });
    if (count === undefined)
      tx.insert(subWalletCounts, { tenant_id: tx.tenantId, id: walletId, not_closed: 1 });
    else tx.update(subWalletCounts, count, { not_closed: count.not_closed + 1 });
    audit(tx, 'sub_wallet.created', { type: 'sub_wallet', id: row.id });
    return shownIn(tx, row, wallet.number);
  },
});

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
  | 'letter_at'
  | 'created_at'
  | 'updated_at'
> => ({
  tenant_id: tenantId,
  id: newId('sub'),
  wallet_id: id,
  status: subWalletMachine.initial,
  currency,
  keys_made: 0,
  cards_made: 0,
  waiting_approvals: 0,
  asked_at: [],
  letter_at: null,
  created_at: now,
  updated_at: now,
});

/** The wallet is opened if it is not open yet. */
export async function prepareSubWallet(
  db: Db,
  { tenant, actor }: Caller,
  { id, ...body }: CreateBody & { readonly id?: Id<'sub'> },
  services: CreateServices,
): Promise<Creation> {
  const owner = await requireOwner(db, { tenant, actor });
  const { id: walletId, currency } = await openWallet({ ...services, tenant, actor }, owner);
  const capMinor = parseUnits(body.initial_amount ?? 0, currency);
  if (capMinor === undefined) throw invalidAmount();
  const hasProof = isProven(actor, services.clock.now());
  return { walletId, id, body, config: configOf(body), capMinor, hasProof };
}

export const invalidAmount = () => refusal('initial_amount_invalid', { field: 'initial_amount' });
