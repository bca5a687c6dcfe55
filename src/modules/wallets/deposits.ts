// Takes in the provider's reports of money that came in, and answers that the money is kept.
import type { Commands } from '../../platform/command/commands.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { InboundSource } from '../../platform/inbound.ts';
import { bookDeposit, prepareBooking, type Booked } from './book-deposit.ts';
import type { Accounts, IncomingDeposit } from './port.ts';

type Booking = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly accounts: Accounts;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly signal: AbortSignal;
};

export const reportedDeposits = (accounts: Accounts): InboundSource<IncomingDeposit> => ({
  verify: (call) => accounts.verify(call),
  read: (call) => accounts.readDeposits(call),
  deliver: (context, deposit) => takeDeposit({ ...context, accounts }, deposit),
});

/** Booked first, so that what was accepted is never lost. Once more it changes nothing. */
async function takeDeposit(booking: Booking, deposit: IncomingDeposit): Promise<Booked> {
  const { pool, commands, accounts, tenant, actor, signal } = booking;
  const booked = await commands.runPrepared(tenant, actor, bookDeposit, () =>
    prepareBooking(pool, tenant.id, deposit),
  );
  const answered = await accounts.answerDeposit(
    tenant,
    { providerRef: deposit.providerRef, isAccepted: true },
    signal,
  );
  if (answered.kind === 'accepted') return booked;
  const why = answered.kind === 'unknown' ? answered.cause : `refused: ${answered.reasons.join(', ')}`;
  throw new Error(`the provider does not know that ${deposit.providerRef} is kept: ${why}`);
}
