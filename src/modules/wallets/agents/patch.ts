// Updates a sub-wallet: its name and purpose, whom the agent may pay, what is approved how, the limits of a
// day, a month and 24 hours, and whether it is paused.
import { hasRecentProof } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { changedThresholds, configOf, type Config } from './config.ts';
import { subWalletLimits } from './limits.ts';
import {
  patchBody,
  subWalletParams,
  subWalletSchema,
  toSubWallet,
  type PatchBody,
  type ShownSubWallet,
} from './model.ts';
import { requireSubWallet } from './access.ts';
import { boundsOf, requireRecentProof } from './require-recent-proof.ts';
import { requireNotBelowUsed } from './set-limits.ts';
import { shownIn } from './show.ts';
import { subWallets, type PayeeItem, type SubWalletRow } from './tables.ts';

type Patch = {
  readonly id: string;
  readonly number: string;
  readonly body: PatchBody;
  readonly config: Config;
  readonly hasProof: boolean;
};

const patchSubWallet = defineCommand<Patch, ShownSubWallet>({
  name: 'sub_wallets.patch',
  locks: ({ id }) => [lock(subWallets, id), ...subWalletLimits.locks(id)],
  decide(tx, { id, number, body, config, hasProof }) {
    const row = tx.find(subWallets, id);
    if (row === undefined) throw refusal('not_found');
    if (row.status === 'closed') throw refusal('invalid_state', { status: row.status });
    const thresholds = changedThresholds(config, row);
    const notifies = { notify_whatsapp: config.notifies ?? row.notify_whatsapp };
    const set = { ...textsOf(body), ...itemsOf(body), ...thresholds, ...notifies, updated_at: tx.now };
    const limits = changedLimits(config);
    const before = boundsOf(tx, row);
    requireRecentProof(hasProof, before, {
      ...before,
      ...set,
      isPaused: (body.status ?? row.status) === 'paused',
      limits: { ...before.limits, ...limits },
    });
    requireNotBelowUsed(tx, row, limits);

    subWalletLimits.set(tx, id, limits);
    const event = eventOf(row, body.status);
    const changed =
      event === undefined ? tx.update(subWallets, row, set) : tx.move(subWallets, row, event, set);
    audit(tx, 'sub_wallet.changed', { type: 'sub_wallet', id });
    return shownIn(tx, changed, number);
  },
});

const textsOf = ({ agent_label: label, purpose }: PatchBody): Partial<SubWalletRow> => ({
  ...(label === undefined ? {} : { label }),
  ...(purpose === undefined ? {} : { purpose }),
});

function itemsOf({ payees, payeeItems }: PatchBody): Partial<SubWalletRow> {
  if (payees !== undefined && payeeItems !== undefined)
    throw invalid([{ field: 'payeeItems', message: TWO_LISTS }]);
  if (payeeItems !== undefined) return { payee_items: payeeItems };
  if (payees === undefined) return {};
  return { payee_items: payees?.map((alias): PayeeItem => ({ alias, enabled: true })) ?? null };
}

const TWO_LISTS = {
  en: 'this and payees are one list; send one of them',
  es: 'este campo y payees son una sola lista; envíe uno de los dos',
  pt: 'este campo e payees são uma só lista; envie um dos dois',
};

const changedLimits = ({ dayMinor, monthMinor, panicMinor }: Config) => ({
  ...(dayMinor === undefined ? {} : { day: dayMinor }),
  ...(monthMinor === undefined ? {} : { month: monthMinor }),
  ...(panicMinor === undefined ? {} : { panic24h: panicMinor }),
});

function eventOf({ status }: SubWalletRow, wanted: PatchBody['status']): 'pause' | 'resume' | undefined {
  if (wanted === undefined || wanted === status) return undefined;
  return wanted === 'paused' ? 'pause' : 'resume';
}

export const patchSubWalletRoute = defineRoute({
  id: 'sub_wallets.patch',
  method: 'PATCH',
  path: '/api/v1/wallet/sub-wallets/:id',
  auth: [{ session: 'self' }],
  proof: 'to loosen',
  tag: 'Sub-wallets',
  summary: 'Update a sub-wallet',
  description:
    'Changes what is named and leaves the rest. The cap is set by `allocate`. A limit is refused below what is used of it. ' +
    'Raising a threshold, raising a limit or taking it away, another payee, switching WhatsApp off and resuming ' +
    'take a session that was proven in the last 10 minutes; the other way round any session will do.',
  params: subWalletParams,
  body: patchBody,
  answers: { 200: { description: 'The sub-wallet as it is now.', schema: subWalletSchema } },
  refusals: { ...ownerRefusals, invalid_state: refusal.rows.invalid_state },
  command: patchSubWallet,
  async prepare(call, db, { clock }: { readonly clock: Clock }) {
    const { row, wallet } = await requireSubWallet(db, call, call.params.id);
    const hasProof = hasRecentProof(call.actor, clock.now());
    const { body } = call;
    return { id: row.id, number: wallet.number, body, config: configOf(body), hasProof };
  },
  answer: (shown) => answer(200, toSubWallet(shown)),
});
