// Payments: money that owners and agents send to payees.
import { defineModule } from '../../platform/module.ts';
import { paymentEvents } from './events.ts';
import { getPaymentRoute } from './get.ts';
import { payRoute } from './pay.ts';
import type { PrepareServices } from './prepare.ts';
import { previewRoute } from './preview.ts';
import { requestApprovalRoute } from './request-approval.ts';

export { heldPayment } from './held.ts';
export { findPayment } from './queries.ts';
export { sentPayment } from './sent.ts';

export const paymentsModule = defineModule<PrepareServices>({
  name: 'payments',
  events: paymentEvents,
  routes: [payRoute, previewRoute, getPaymentRoute, requestApprovalRoute],
});
