// Takes in the reports of a connection's provider of money that came in, and answers that the money is kept.
import { cellOf } from '#platform/cells/cells.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { bookDeposit, prepareBooking, type BookResult, type Booking } from './book-deposit.ts';
import { cellOfDeposit } from './cell-of-deposit.ts';
import { claimDeposits } from './claim-deposits.ts';
import type { Accounts, IncomingDeposit } from '../port.ts';
import { findByNumber } from '../queries.ts';

type ReportServices = { readonly accounts: Connected<Accounts>; readonly clock: Clock };

/** What the messages of one connection report. */
export const reportedDeposits = (
  { accounts, clock }: ReportServices,
  connectionId: string,
): InboundSource<IncomingDeposit> => ({
  verify: (call) => accounts.at(connectionId).verify(call),
  read: (call) => accounts.at(connectionId).readDeposits(call),
  async deliver({ commands, pool, tenant, actor, signal }: JobContext, deposit) {
    // Booked first, so that what was accepted is never lost. Once more it changes nothing.
    await book({ pool, commands, tenant, actor, clock, connectionId }, deposit);
    await answerKept({ accounts, tenant, signal }, { connectionId, providerRef: deposit.providerRef });
  },
});

/** Books a deposit, and gives it to a wallet whose account became known meanwhile. */
export async function book(
  booking: Booking,
  deposit: IncomingDeposit,
  isAnsweredByJob = false,
): Promise<BookResult> {
  const { pool, commands, actor } = booking;
  const tenant = await cellOfDeposit(pool, booking, deposit);
  const booked = await commands.runPrepared(tenant, actor, bookDeposit, async () => ({
    ...(await prepareBooking({ ...booking, tenant }, deposit)),
    isAnsweredByJob,
  }));
  if (booked.row.status === 'suspense') {
    const wallet = await findByNumber(pool, tenant, deposit.accountNumber);
    if (wallet !== undefined)
      await claimDeposits({ ...booking, tenant: cellOf(tenant, wallet.id) }, wallet.id);
  }
  return booked;
}

type AnswerInput = {
  readonly accounts: Connected<Accounts>;
  readonly tenant: Tenant;
  readonly signal: AbortSignal;
};

/** Throws while the provider is not known to have the answer. */
export async function answerKept(
  { accounts, tenant, signal }: AnswerInput,
  { connectionId, providerRef }: { readonly connectionId: string; readonly providerRef: string },
): Promise<void> {
  const kept = { providerRef, isAccepted: true };
  const answered = await accounts.at(connectionId).answerDeposit(tenant, kept, signal);
  if (answered.kind === 'accepted') return;
  const why = answered.kind === 'unknown' ? answered.cause : `refused: ${answered.reasons.join(', ')}`;
  throw new Error(`the provider at ${connectionId} does not know that ${providerRef} is kept: ${why}`);
}
