// The sandbox as a processor of accounts: it connects those of people, gives out where money is sent for
// them or debits them, and refunds what came in. What an account does follows from its key.
import { MINUTE_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import type { Pool } from '#platform/db/pool.ts';
import { accepted, OPEN, unknownBecause, type OutsideAnswer, type Open } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { behaviourOfAccount } from '#modules/sandbox/port.ts';
import { bankOfKey } from '#modules/wallets/account-keys/port.ts';
import type {
  AccountProcessor,
  AccountProcessorCalls,
  AttachedAccount,
  Attaching,
  AttachRefusal,
  Charging,
  Refunded,
  Refunding,
  RefundRefusal,
} from '#modules/issuing/payment-methods/port.ts';
import { CALLER_GONE, SANDBOX_ACTOR } from './calls.ts';
import { debit, findDebit } from './method-debits.ts';
import { withFaults, type FaultServices } from './faults.ts';
import { holderOfKey } from './method-holders.ts';
import { chargeOf, standingInstructions } from './method-instructions.ts';
import { readNotice, report, RETURNED_BECAUSE, SOURCE } from './method-messages.ts';
import {
  addGone,
  claimRefund,
  findMethodAccount,
  findMethodRefund,
  lockMethodDeposit,
  releaseAccount,
  sandboxMethodAccounts,
  writeLine,
  type MethodAccountRow,
  type SandboxMethodRefund,
} from './method-rows.ts';
import { methodStatementOf } from './method-statement.ts';
import { readAt, verifyMessage } from './messages.ts';

const LATE_MS = MINUTE_MS;
/** The least that is charged, in the smallest unit of its currency. */
const CHARGE_MINOR_LEAST = 100n;
const TAKEN = unknownBecause('something else was asked for under this reference');

type Services = FaultServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
  readonly clock: Clock;
};

export const createSandboxAccountProcessor = (services: Services): AccountProcessor => ({
  verify: (call) => verifyMessage(services, SOURCE, call),
  readDepositNotices: (call) => readAt(SOURCE, call, readNotice),
  ...withFaults<AccountProcessorCalls>(services, 'processor', callsOf(services)),
});

const callsOf = ({ pool, works }: Services): AccountProcessorCalls => ({
  attach: async (tenant, attaching, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => attach(work, attaching)),
  async findAttached(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const row = await findMethodAccount(pool, tenant.id, reference);
    if (row === undefined) return accepted({ kind: 'none' });
    if (isOpen(row, tenant.now())) return accepted(OPEN);
    return accepted({ kind: 'accepted', value: attachedOf(row) });
  },
  async release(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const isKnown = await works.run(tenant, SANDBOX_ACTOR, (work) => releaseAccount(work, reference));
    return isKnown ? accepted(null) : { kind: 'refused', reasons: ['not_found'] };
  },
  charge: async (tenant, charging, signal) =>
    signal.aborted
      ? CALLER_GONE
      : charge(await findMethodAccount(pool, tenant.id, charging.account), charging),
  debit: async (tenant, debiting, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => debit(work, debiting)),
  findDebit: async (tenant, reference, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => findDebit(work, reference)),
  refundDeposit: async (tenant, refunding, signal) =>
    signal.aborted ? CALLER_GONE : works.run(tenant, SANDBOX_ACTOR, (work) => refund(work, refunding)),
  async findRefund(tenant, reference, signal) {
    if (signal.aborted) return CALLER_GONE;
    const row = await findMethodRefund(pool, tenant.id, reference);
    return accepted(row === undefined ? { kind: 'none' } : endOf(row));
  },
  statement: async (tenant, asked, signal) =>
    signal.aborted ? CALLER_GONE : accepted(await methodStatementOf(pool, tenant.id, asked)),
});

async function attach(
  work: Work,
  attaching: Attaching,
): Promise<OutsideAnswer<AttachedAccount, AttachRefusal> | Open> {
  const { reference, account } = attaching;
  const behaviour = behaviourOfAccount(account);
  if (behaviour === 'closed') return { kind: 'refused', reasons: ['not_payable'] };
  const before = await findMethodAccount(work, work.tenantId, reference);
  if (before === undefined) {
    const holder = await holderOfKey(work, attaching);
    await insertRows(work, sandboxMethodAccounts, [
      {
        tenant_id: work.tenantId,
        id: reference,
        asked: attaching,
        holder_name: holder.name,
        tax_id: holder.taxId,
        answered_at: behaviour === 'late' ? plus(work.now, LATE_MS) : work.now,
        is_released: false,
        created_at: work.now,
      },
    ]);
  }
  const row = before ?? (await findMethodAccount(work, work.tenantId, reference));
  if (row === undefined || row.asked.account.value !== account.value) return TAKEN;
  return isOpen(row, work.now) ? OPEN : accepted(attachedOf(row));
}

/** Whether the answer is not due yet. Requests at the same time may have clocks that are apart. */
const isOpen = ({ asked, answered_at: answeredAt }: MethodAccountRow, now: Instant): boolean =>
  behaviourOfAccount(asked.account) === 'late' && answeredAt > now;

const attachedOf = ({ asked, holder_name: name, tax_id: taxId }: MethodAccountRow): AttachedAccount => ({
  ...(asked.rail === 'cvu'
    ? ({ mode: 'debit', instructions: null } as const)
    : ({ mode: 'prefund', instructions: standingInstructions(asked) } as const)),
  holder: { name, taxId },
  bankName: bankOfKey(asked.account),
});

function charge(
  row: MethodAccountRow | undefined,
  charging: Charging,
): Awaited<ReturnType<AccountProcessorCalls['charge']>> {
  if (row === undefined || row.is_released) return { kind: 'refused', reasons: ['not_found'] };
  if (charging.amountMinor < CHARGE_MINOR_LEAST) return { kind: 'refused', reasons: ['amount_too_small'] };
  return accepted(chargeOf(row.asked, charging));
}

async function refund(
  work: Work,
  { reference, depositRef, amountMinor }: Refunding,
): Promise<OutsideAnswer<Refunded, RefundRefusal> | Open> {
  const deposit = await lockMethodDeposit(work, depositRef);
  const isThere = deposit?.status === 'received';
  const left = deposit === undefined ? 0n : deposit.amount_minor - deposit.gone_minor;
  const reason = isThere ? (amountMinor > left ? 'amount_too_large' : null) : 'not_found';
  if (await claimRefund(work, { id: reference, deposit_id: depositRef, amount_minor: amountMinor, reason })) {
    if (deposit !== undefined && reason === null) await pay(work, { reference, amountMinor, deposit });
  }
  const kept = await findMethodRefund(work, work.tenantId, reference);
  if (kept?.deposit_id !== depositRef || kept.amount_minor !== amountMinor) return TAKEN;
  return endOf(kept);
}

const endOf = ({ reason }: SandboxMethodRefund) =>
  reason === null
    ? ({ kind: 'accepted', value: {} } as const)
    : ({ kind: 'refused', reasons: [reason] } as const);

type PayInput = {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly deposit: NonNullable<Awaited<ReturnType<typeof lockMethodDeposit>>>;
};

/** Pays a refund. From an account that sends refunds back, it is here again a moment later. */
async function pay(work: Work, { reference, amountMinor, deposit }: PayInput): Promise<void> {
  const account = await findMethodAccount(work, work.tenantId, deposit.account_id);
  const comesBack = account !== undefined && behaviourOfAccount(account.asked.account) === 'returns';
  await writeLine(work, deposit, { kind: 'refunded', amount_minor: -amountMinor, reference });
  if (!comesBack) return void (await addGone(work, deposit.id, amountMinor));
  await writeLine(work, deposit, { kind: 'refund_returned', amount_minor: amountMinor, reference });
  report(work, { kind: 'refund_returned', reference, reason: RETURNED_BECAUSE });
}
