// The sandbox debits accounts of people: at once, a minute later, or not, as the key of the account says.
// What was debited is a deposit from then on.
import { MINUTE_MS, plus } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { accepted, OPEN, unknownBecause, type OutsideAnswer, type Open } from '#platform/provider/outside.ts';
import type { Work } from '#platform/work/work.ts';
import { behaviourOfAccount, type AccountBehaviour } from '#modules/sandbox/port.ts';
import type { Debited, Debiting, DebitRefusal } from '#modules/issuing/payment-methods/port.ts';
import { report } from './method-messages.ts';
import {
  claimDebit,
  findMethodAccount,
  findMethodDeposit,
  lockMethodDebit,
  sandboxMethodDeposits,
  writeLine,
  type MethodAccountRow,
  type SandboxMethodDebit,
} from './method-rows.ts';

const LATE_MS = MINUTE_MS;
const TAKEN = unknownBecause('something else was asked for under this reference');
const REFUSED_BY: Partial<Record<AccountBehaviour, DebitRefusal>> = {
  too_little: 'insufficient_funds',
  refused_late: 'insufficient_funds',
  withdrawn: 'not_authorized',
};

type Ended = OutsideAnswer<Debited, DebitRefusal> | Open;

export async function debit(work: Work, debiting: Debiting): Promise<Ended> {
  const { reference, account: accountId, amountMinor } = debiting;
  const account = await findMethodAccount(work, work.tenantId, accountId);
  if (account === undefined || account.is_released) return { kind: 'refused', reasons: ['not_found'] };
  const behaviour = behaviourOfAccount(account.asked.account);
  const isLate = behaviour === 'debited_late' || behaviour === 'refused_late';
  const isNew = await claimDebit(work, {
    id: reference,
    account_id: accountId,
    amount_minor: amountMinor,
    reason: (behaviour && REFUSED_BY[behaviour]) ?? null,
    deposit_id: work.newId('smd', accountId),
    answered_at: isLate ? plus(work.now, LATE_MS) : null,
  });
  if (isNew && isLate) report(work, { kind: 'debit_ended', reference }, { delayMs: LATE_MS });
  const kept = await lockMethodDebit(work, reference);
  if (kept?.account_id !== accountId || kept.amount_minor !== amountMinor) return TAKEN;
  return endOf(work, kept, account);
}

export async function findDebit(work: Work, reference: string) {
  const kept = await lockMethodDebit(work, reference);
  if (kept === undefined) return accepted({ kind: 'none' } as const);
  const account = await findMethodAccount(work, work.tenantId, kept.account_id);
  if (account === undefined) throw new Error(`the sandbox lost the account ${kept.account_id}`);
  return accepted(await endOf(work, kept, account));
}

/** The row is locked, so that the money comes once. */
async function endOf(work: Work, kept: SandboxMethodDebit, { asked, holder_name, tax_id }: MethodAccountRow) {
  if (kept.answered_at !== null && kept.answered_at > work.now) return OPEN;
  if (kept.reason !== null) return { kind: 'refused', reasons: [kept.reason] } as const;
  const id = kept.deposit_id;
  if ((await findMethodDeposit(work, work.tenantId, id)) === undefined) {
    const { account_id, amount_minor } = kept;
    const deposit = { id, account_id, amount_minor, currency: asked.currency };
    await insertRows(work, sandboxMethodDeposits, [
      {
        ...deposit,
        tenant_id: work.tenantId,
        from_name: holder_name,
        from_account: asked.account.value,
        from_tax_id: tax_id,
        status: 'received',
        gone_minor: 0n,
        created_at: work.now,
      },
    ]);
    await writeLine(work, deposit, { kind: 'arrived', amount_minor });
  }
  return { kind: 'accepted', value: { providerRef: id } } as const;
}
