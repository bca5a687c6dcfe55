// Confirms a payee: its owner has seen whose the account is, and says that it is whom they expect. Nothing
// can be paid to it before.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { payeeVerified } from './events.ts';
import { payeeParams, payeeSchema, toPayee } from './model.ts';
import { findSamePayee, lockPayee, type Owner } from './queries.ts';
import { refusal } from './refusals.ts';
import { isVerified, payees, type PayeeRow } from './tables.ts';

async function confirmPayee(work: Work, owner: Owner, id: string): Promise<PayeeRow> {
  // Payees of one owner become active one after the other, so that no account does twice.
  await lockCardholder(work, owner.tenantId, owner.ownerId);
  const row = await lockPayee(work, owner, id);
  if (row === undefined || row.status === 'deleted') throw platformRefusal('not_found');
  // Another tab, or a client that did not get the answer.
  if (row.status === 'active') return row;
  if (row.number !== null) {
    const same = await findSamePayee(work, owner, row.number);
    if (same?.status === 'active') throw refusal('duplicate_payee', { field: 'id', payeeId: same.id });
  }
  const moved = work.move(payees, row, 'confirm', { updated_at: work.now });
  if (!isVerified(moved)) throw new Error(`the payee ${row.id} was confirmed without a holder`);
  audit(work, 'payee.confirmed', { type: 'payee', id: row.id });
  payeeVerified(work, moved);
  return moved;
}

export const confirmPayeeRoute = defineRoute({
  id: 'payees.confirm',
  method: 'POST',
  path: '/api/v1/wallet/payees/:id/confirm',
  auth: [{ session: 'self' }],
  webOnly: true,
  proof: 'always',
  tag: 'Payees',
  summary: 'Confirm a payee',
  description:
    'Of a payee that was created with `confirm`, once it is `unconfirmed`: its owner has seen whose the account is. ' +
    'It is `active` from then on, and `payee.verified` says so. One that is active already is answered as it is; while it is `verifying`, and where it was `refused`, it is 409 `invalid_state`.',
  params: payeeParams,
  answers: { 200: { description: 'The payee, which can be paid.', schema: payeeSchema } },
  refusals: {
    ...ownerRefusals,
    duplicate_payee: refusal.rows.duplicate_payee,
    invalid_state: platformRefusal.rows.invalid_state,
  },
  work: async (work, { tenant, actor, params }) => {
    const { id: ownerId } = await requireOwner(work, { tenant, actor });
    return answer(200, toPayee(await confirmPayee(work, { tenantId: tenant.id, ownerId }, params.id)));
  },
});
