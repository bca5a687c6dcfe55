// Takes in the provider's reports of money that came in, and answers that the money is kept.
import type { Tenant } from '#platform/context.ts';
import type { InboundSource } from '#platform/inbound.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { bookDeposit, prepareBooking, type Booked } from './book-deposit.ts';
import { claimDeposits, type Claiming } from './claim-deposits.ts';
import type { Accounts, IncomingDeposit } from './port.ts';
import { walletByNumber } from './queries.ts';

export const reportedDeposits = (accounts: Accounts): InboundSource<IncomingDeposit> => ({
  verify: (call) => accounts.verify(call),
  read: (call) => accounts.readDeposits(call),
  deliver: (context, deposit) => takeDeposit(context, accounts, deposit),
});

/** Booked first, so that what was accepted is never lost. Once more it changes nothing. */
async function takeDeposit(
  { commands, tenant, actor, ...rest }: JobContext,
  accounts: Accounts,
  deposit: IncomingDeposit,
): Promise<void> {
  const { pool, signal } = rest;
  await book({ pool, commands, tenant, actor }, deposit);
  await answerKept({ accounts, tenant, signal }, deposit.providerRef);
}

/** Books a deposit, and gives it to a wallet whose account became known meanwhile. */
export async function book(
  booking: Claiming,
  deposit: IncomingDeposit,
  isAnsweredByJob = false,
): Promise<Booked> {
  const { pool, commands, tenant, actor } = booking;
  const booked = await commands.runPrepared(tenant, actor, bookDeposit, async () => ({
    ...(await prepareBooking(pool, tenant.id, deposit)),
    isAnsweredByJob,
  }));
  if (booked.row.status === 'suspense') {
    const wallet = await pool.maybe(walletByNumber(tenant.id, deposit.accountNumber));
    if (wallet !== undefined) await claimDeposits(booking, wallet.id);
  }
  return booked;
}

type Answering = {
  readonly accounts: Accounts;
  readonly tenant: Tenant;
  readonly signal: AbortSignal;
};

/** Throws while the provider is not known to have the answer. */
export async function answerKept(
  { accounts, tenant, signal }: Answering,
  providerRef: string,
): Promise<void> {
  const answered = await accounts.answerDeposit(tenant, { providerRef, isAccepted: true }, signal);
  if (answered.kind === 'accepted') return;
  const why = answered.kind === 'unknown' ? answered.cause : `refused: ${answered.reasons.join(', ')}`;
  throw new Error(`the provider does not know that ${providerRef} is kept: ${why}`);
}
