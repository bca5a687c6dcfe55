// Takes in what a processor reports of money that arrives for payment methods.
import { cellOf } from '#platform/cells/cells.ts';
import { defineCommand } from '#platform/command/command.ts';
import { preparedCommand, type PreparedCommand } from '#platform/command/commands.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { ArrivedDeposit, DepositNotice } from '#modules/issuing/payment-methods/account-notices.ts';
import type { AccountProcessor } from '#modules/issuing/payment-methods/account-port.ts';
import { methodByReference } from '#modules/issuing/payment-methods/queries.ts';
import { bookArrived, depositIdOf, type BookInput } from './book.ts';
import { releaseDeposit, takeBackDeposit } from './change-deposit.ts';
import { returnRefund } from './finish-refund.ts';
import { DEBIT_ENDED } from './job-kinds.ts';
import { findDeposit, findRefund } from './queries.ts';
import { methodRefunds, type MethodDepositRow } from './tables.ts';

type Reporting = { readonly accountProcessor: Connected<AccountProcessor> };
type Looking = Pick<JobContext, 'reads' | 'tenant'>;

/** What the messages of one connection report. */
export const depositNotices = (
  { accountProcessor }: Reporting,
  connectionId: string,
): InboundSource<DepositNotice> => ({
  verify: (call) => accountProcessor.at(connectionId).verify(call),
  read: (call) => accountProcessor.at(connectionId).readDepositNotices(call),
  cellOf: ({ reads, tenant }, notice) => {
    if (notice.kind === 'refund_returned') return cellOfRow(reads, tenant, methodRefunds, notice.reference);
    return cellOf(tenant, notice.kind === 'debit_ended' ? notice.reference : notice.account);
  },
  commandOf: (context, notice) => commandOfNotice(context, { connectionId, notice }),
});

type Noticed = { readonly connectionId: string; readonly notice: DepositNotice };

/** A notice and what a statement shows give the same command, so that the second changes nothing. */
export const commandOfNotice = (context: Looking, { connectionId, notice }: Noticed): PreparedCommand =>
  COMMANDS[notice.kind](context, { connectionId, notice: notice as never });

type Of<Kind extends DepositNotice['kind']> = {
  readonly connectionId: string;
  readonly notice: Extract<DepositNotice, { readonly kind: Kind }>;
};

const COMMANDS: {
  readonly [Kind in DepositNotice['kind']]: (context: Looking, of: Of<Kind>) => PreparedCommand;
} = {
  arrived: (context, of) => preparedCommand(bookArrived, () => prepareBooking(context, of)),
  released: (context, of) =>
    preparedCommand(releaseDeposit, async () => ({ deposit: await reportedDeposit(context, of) })),
  taken_back: (context, of) =>
    preparedCommand(takeBackDeposit, async () => ({
      deposit: await reportedDeposit(context, of),
      takingRef: of.notice.takingRef,
      amountMinor: of.notice.amountMinor,
    })),
  debit_ended: (_context, { notice: { reference } }) =>
    preparedCommand(lookAtDebit, () => Promise.resolve({ reference })),
  refund_returned: (context, { notice, connectionId }) =>
    preparedCommand(returnRefund, async () => {
      const refund = await findRefund(context.reads, context.tenant.id, notice.reference);
      const deposit = refund && (await findDeposit(context.reads, context.tenant.id, refund.deposit_id));
      if (refund === undefined || deposit?.connection_id !== connectionId)
        throw new Error(`a refund ${notice.reference} is reported, which is not one of ours`);
      // Its own end is not booked yet, and is asked about by its job; the message is handled after that.
      if (refund.status === 'pending') throw new Error(`the refund ${refund.id} is not known to be done`);
      return { refund, reason: notice.reason };
    }),
};

/** What it says is not believed: its processor is asked, by who started the debit. */
const lookAtDebit = defineCommand<{ readonly reference: string }, null>({
  name: 'deposits.look_at_debit',
  locks: () => [],
  decide(tx, { reference }) {
    tx.enqueue(DEBIT_ENDED, { reference });
    return null;
  },
});

async function prepareBooking(
  { reads, tenant }: Looking,
  { connectionId, notice }: { readonly connectionId: string; readonly notice: ArrivedDeposit },
): Promise<BookInput> {
  const { account: reference } = notice;
  const method = await methodByReference(reads, tenant.id, { connectionId, reference });
  const holder = method && (await findCardholder(reads, tenant.id, method.cardholder_id));
  if (method === undefined || holder === undefined)
    throw new Error(`money is reported for ${reference}, which is not an account of ours`);
  return { connectionId, notice, method, holder };
}

/** Reports may overtake each other: one about a deposit that is not booked yet is handled later. */
async function reportedDeposit(
  { reads, tenant }: Looking,
  { connectionId, notice }: Of<'released'> | Of<'taken_back'>,
): Promise<MethodDepositRow> {
  const id = depositIdOf(connectionId, notice.providerRef, notice.account);
  const deposit = await findDeposit(reads, tenant.id, id);
  if (deposit === undefined) throw new Error(`${notice.providerRef} is reported, and has not arrived`);
  return deposit;
}
