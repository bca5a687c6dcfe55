// Updates a sub-wallet: its name and purpose, whom the agent may pay, what is approved how, the limits of a
// day, a month and 24 hours, and whether it is paused.
import type { Clock } from '../../platform/clock.ts';
import { defineCommand, lock } from '../../platform/command/command.ts';
import { invalid, refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { audit } from '../identity/index.ts';
import { ownerRefusals } from '../wallets/index.ts';
import { changedThresholds, configOf, type Config } from './config.ts';
import { subWalletLimits } from './limits.ts';
import { isProven, requireProofToLoosen } from './loosen.ts';
import { patchBody, subWalletParams, subWalletSchema, toSubWallet, type PatchBody } from './model.ts';
import { requireSubWallet } from './owner.ts';
import { requireNotBelowUsed } from './set-limits.ts';
import { shownIn, type ShownSubWallet } from './show.ts';
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
    const set = { ...textsOf(body), ...itemsOf(body), ...thresholds, updated_at: tx.now };
    const bounds = boundsOf(config);
    const panicMinor = subWalletLimits.usage(tx, id, 'panic24h')?.limitMinor ?? 0n;
    requireProofToLoosen(
      hasProof,
      { ...row, panic_limit_24h_minor: panicMinor },
      { ...thresholds, panic_limit_24h_minor: config.panicMinor ?? panicMinor },
    );
    requireNotBelowUsed(tx, id, bounds);

    subWalletLimits.set(tx, id, bounds);
    const event = eventOf(row, body.status);
    const notifies = { notify_whatsapp: config.notifies ?? row.notify_whatsapp };
    const changed =
      event === undefined
        ? tx.update(subWallets, row, { ...set, ...notifies })
        : tx.move(subWallets, row, event, { ...set, ...notifies });
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

const boundsOf = ({ dayMinor, monthMinor, panicMinor }: Config) => ({
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
  tag: 'Sub-wallets',
  summary: 'Update a sub-wallet',
  description:
    'Changes what is named and leaves the rest. The cap is set by `allocate`. A limit is refused below what is used of it. ' +
    'Raising a threshold or the limit of 24 hours takes a session that was proven in the last 10 minutes.',
  params: subWalletParams,
  body: patchBody,
  answers: { 200: { description: 'The sub-wallet as it is now.', schema: subWalletSchema } },
  refusals: {
    ...ownerRefusals,
    invalid_state: refusal.rows.invalid_state,
    step_up_required: refusal.rows.step_up_required,
  },
  command: patchSubWallet,
  async prepare(call, db, { clock }: { readonly clock: Clock }) {
    const { row, wallet } = await requireSubWallet(db, call, call.params.id);
    const hasProof = isProven(call.actor, clock.now());
    const { body } = call;
    return { id: row.id, number: wallet.number, body, config: configOf(body), hasProof };
  },
  answer: (shown) => answer(200, toSubWallet(shown)),
});
