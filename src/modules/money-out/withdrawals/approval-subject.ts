// A withdrawal that waits for its owner: where its money would go by then. An alias can have moved since; the
// number of an account does not move.
import type { NewId } from '#platform/ids/ids.ts';
import { approvalSubjectOf, type SubjectServices } from '#modules/money-out/outgoing/approval-subject.ts';
import { destinationAt } from '#modules/money-out/outgoing/destination.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { readDestination, resolve, type ResolveServices } from './destination.ts';
import { outgoingWithdrawal } from './outgoing.ts';
import type { WithdrawalRow } from './tables.ts';

type Services = ResolveServices & SubjectServices & { readonly newId: NewId };

export const withdrawalSubject = approvalSubjectOf<WithdrawalRow, Services>(outgoingWithdrawal, {
  async destinationNow(services, tenant, row, wallet) {
    const destination = readDestination(row.destination, wallet);
    const to =
      destination.number === undefined
        ? await resolve(services, tenant, wallet, { destination, reference: services.newId('res') })
        : recipientIn(row);
    return destinationAt(services.pool, tenant, to);
  },
  failureFor: (refusal) => refusal.code,
});
