// How many questions of a sub-wallet wait for its owner: counted on its row, when one is asked and when its
// subject is decided. What was approved and can be tried again still waits.
import type { Tx } from '#platform/work/draft.ts';
import { defineRefusals } from '#platform/refusals/refusal.ts';
import { subWallets, type SubWalletRow } from '#modules/wallets/agents/tables.ts';
import type { ApprovalRow } from './tables.ts';

/** How many questions of one sub-wallet may wait. */
const WAITING_MAX = 200;

const refusal = defineRefusals({
  too_many_pending_approvals: {
    status: 429,
    message: {
      en: 'Too many requests of this agent wait for an approval: {limit}.',
      es: 'Demasiadas solicitudes de este agente esperan una aprobación: {limit}.',
      pt: 'Solicitações demais deste agente aguardam uma aprovação: {limit}.',
    },
    fix: {
      en: 'Wait until the owner has decided on some of them, or until they expire.',
      es: 'Espere a que el titular decida sobre algunas de ellas, o a que venzan.',
      pt: 'Aguarde até que o titular decida sobre algumas delas, ou até que expirem.',
    },
    ownerFix: {
      en: 'Too many requests of this agent wait for you. Decide on some of them, and try again.',
      es: 'Demasiados pedidos de este agente esperan su decisión. Decida algunos y vuelva a intentarlo.',
      pt: 'Muitos pedidos deste agente aguardam sua decisão. Decida alguns e tente novamente.',
    },
  },
});
export const waitingRefusals = refusal.rows;

/** The sub-wallet must be locked. */
export function requireFewWaiting({ waiting_approvals: waiting }: SubWalletRow): void {
  if (waiting >= WAITING_MAX) throw refusal('too_many_pending_approvals', { limit: WAITING_MAX });
}

type OfSubWallet = Pick<ApprovalRow, 'sub_wallet_id'>;

export const oneMoreWaits = (tx: Tx, row: OfSubWallet): void => count(tx, row, 1);
export const oneLessWaits = (tx: Tx, row: OfSubWallet): void => count(tx, row, -1);

/** The sub-wallet must be locked. */
function count(tx: Tx, { sub_wallet_id: id }: OfSubWallet, change: 1 | -1): void {
  if (id === null) return;
  const row = tx.get(subWallets, id);
  tx.update(subWallets, row, { waiting_approvals: row.waiting_approvals + change });
}
