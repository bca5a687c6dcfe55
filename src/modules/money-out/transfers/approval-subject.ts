// A transfer that waits for its owner: where its money would go by then. An alias can have moved since, and a
// person can have closed the wallet.
import type { NewId } from '#platform/ids/ids.ts';
import { approvalSubjectOf, type SubjectServices } from '#modules/money-out/outgoing/approval-subject.ts';
import { readTo, resolveTo, type ResolveServices } from './destination.ts';
import { outgoingTransfer } from './outgoing.ts';
import type { TransferRow } from './tables.ts';

type Services = ResolveServices & SubjectServices & { readonly newId: NewId };

export const transferSubject = approvalSubjectOf<TransferRow, Services>(outgoingTransfer, {
  async destinationNow(services, tenant, row, from) {
    const { to_type: type, to_value: value, purpose } = row;
    const question = { read: readTo({ type, value }), purpose, from, reference: services.newId('res') };
    const { recipient, toWalletId } = await resolveTo(services.pool, services, tenant, question);
    return { to: recipient, toWalletId };
  },
  failureFor: () => 'destination_not_found',
});
