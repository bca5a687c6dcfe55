// Withdraws money to an account elsewhere. The answer waits until the rail has the order, so that what it
// refuses at once is answered as a refusal. A repeat with the same idempotency key goes on from where the
// first attempt was cut off, so that one request takes money once.
import type { Tenant } from '#platform/context/context.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import { kept } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { railRefusalIn } from '#modules/money-out/rail/port.ts';
import { openingRefusals } from '#modules/wallets/wallets/access.ts';
import { findShownWallet } from '#modules/wallets/wallets/queries.ts';
import { makeWithdrawal } from './make.ts';
import { toWithdrawn, withdrawBody, withdrawnSchema } from './model.ts';
import { prepareWithdrawal, type PrepareServices } from './prepare.ts';
import { findWithdrawal } from './queries.ts';
import { invalidAmount, missingDestination, payoutRefused, withdrawRefusals } from './refusals.ts';
import type { WithdrawalRow } from './tables.ts';

/** Callers wait no longer than this for the rail. After that, events say how it ended. */
const TAKEN_MS_MAX = 5_000;

export const withdrawRoute = defineRoute({
  id: 'withdrawals.create',
  method: 'POST',
  path: '/api/v1/wallet/withdraw',
  auth: [{ session: 'self' }],
  proof: 'always',
  movesMoney: true,
  tag: 'Withdrawals',
  summary: 'Withdraw money',
  description:
    'To an account by its number, or by an alias or in BR a key of Pix, which is resolved now. The money can go to any account, so the session must have been proven in the last ' +
    "10 minutes. The owner's thresholds decide: below the automatic one the money goes, from it on the " +
    'owner is asked (`approval`), and the amount is set aside until then. `approvalId` is the record of that decision in both cases. What the rail refuses ' +
    'within a few seconds is a 422 with `withdrawalId`, and the money is back; the same key is then answered the same. Later, `withdrawal.settled`, ' +
    '`withdrawal.failed` and `withdrawal.returned` tell how it ended.',
  body: withdrawBody,
  answers: {
    200: { description: 'It has settled, is on its way, or waits for the owner.', schema: withdrawnSchema },
  },
  refusals: {
    ...openingRefusals,
    ...withdrawRefusals,
    provider_error: platformRefusal.rows.provider_error,
  },
  refusalsOfFields: { amount: invalidAmount, destination: missingDestination },
  steps: async (steps, { tenant, actor, body }, services: Omit<PrepareServices, keyof StepServices>) => {
    const { commands, requestKey } = steps;
    const made = await commands.runPrepared(tenant, actor, makeWithdrawal, () =>
      prepareWithdrawal({ ...services, ...steps }, { tenant, actor, body, requestKey }),
    );
    return shown(steps, tenant, await untilTaken(steps, made));
  },
});

/** The row as it is when the rail has the order, when it has ended, or when the time has passed. */
async function untilTaken({ pool }: Pick<StepServices, 'pool'>, row: WithdrawalRow): Promise<WithdrawalRow> {
  const backoff = createBackoff(TAKEN_MS_MAX);
  let now = row;
  while (now.status === 'pending' && now.taken_at === null && (await backoff.wait())) {
    now = (await findWithdrawal(pool, row.tenant_id, row.id)) ?? now;
  }
  return now;
}

async function shown({ pool }: Pick<StepServices, 'pool'>, tenant: Tenant, row: WithdrawalRow) {
  if (row.status === 'failed')
    throw kept(payoutRefused(railRefusalIn(row.failure ?? ''), { withdrawalId: row.id }));
  const approval = await findApproval(pool, row.tenant_id, row.approval_id);
  const wallet = await findShownWallet(pool, row.tenant_id, row.wallet_id);
  if (approval === undefined || wallet === undefined)
    throw new Error(`the withdrawal ${row.id} has no approval or no wallet`);
  return answer(200, toWithdrawn({ row, approval, availableMinor: wallet.available, tenant }));
}
