// Shows a payment to the organization.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { labelsOfSubWallets } from '#modules/wallets/agents/queries.ts';
import { checkedOrganizationPaymentSchema, toCheckedOrganizationPayment } from './checks.ts';
import { paymentParams } from './get.ts';
import { findPayment } from './queries.ts';

export const getPaymentForOrganizationRoute = defineRoute({
  id: 'payments.get_for_organization',
  method: 'GET',
  path: '/api/v1/payments/:id',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payments',
  summary: 'Retrieve a payment of any wallet',
  description: 'For you to follow: only the owner of the wallet decides on it.',
  params: paymentParams,
  answers: { 200: { description: 'The payment as it is now.', schema: checkedOrganizationPaymentSchema } },
  read: async (db, { tenant, params, language }) => {
    const row = await findPayment(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    const labels = await labelsOfSubWallets(db, tenant.id, [row.sub_wallet_id]);
    return answer(
      200,
      toCheckedOrganizationPayment(row, labels.get(row.sub_wallet_id ?? '') ?? null, language),
    );
  },
});
