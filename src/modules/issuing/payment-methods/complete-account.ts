// Completes a checkout with a bank account: a processor connects it and says whose it is, which must be the
// cardholder. If it says so later, the payment method is pending until then.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { derivedId } from '#platform/ids/ids.ts';
import type { Pool } from '#platform/db/pool.ts';
import { answered } from '#platform/provider/outside.ts';
import type { Works } from '#platform/work/work.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { AccountProcessor, AttachRefusal, Attaching } from './account-port.ts';
import { beginAttempt, endCheckout, standingOf, type Closed } from './checkout-session.ts';
import type { Completing } from './complete-checkout.ts';
import { accountNeed } from './connection.ts';
import { isSameHolder } from './holder.ts';
import { findSameAccount, forgetAttempt } from './queries.ts';
import { railOf } from './rails.ts';
import { releaseOnceEnded, releaseUnowned } from './release-unowned.ts';
import type { PaymentMethodRow } from './tables.ts';
import { upsertAccount, type Attached, type ChosenAccount } from './upsert-account.ts';

const ATTACH_MS_MAX = 10_000;

export type AccountCompletion =
  | { readonly kind: 'completed'; readonly method: PaymentMethodRow }
  | { readonly kind: 'refused'; readonly reason: AccountRefusal }
  /** No processor was there, or it did not say; nothing was kept, and the same may be tried again. */
  | { readonly kind: 'unknown' }
  | Closed;
export type AccountRefusal = AttachRefusal | 'holder_mismatch';

export type AttachServices = ConnectedServices & {
  readonly pool: Pool;
  readonly works: Works;
  readonly clock: Clock;
  readonly accountProcessor: Connected<AccountProcessor>;
};

export async function completeWithAccount(
  services: AttachServices,
  completing: Completing,
  chosen: ChosenAccount,
): Promise<AccountCompletion> {
  const { pool, works, connections, clock } = services;
  const { tenant, actor, session, onCompleted } = completing;
  const standing = standingOf(session, tenant.now());
  if (standing !== 'open') return { kind: 'closed', standing };
  const owner = await findCardholder(pool, tenant.id, session.cardholder_id);
  if (owner === undefined) throw new Error(`the checkout ${session.id} lost who it is for`);
  const [serving] = await connections.serving(tenant, accountNeed(owner.country));
  if (serving === undefined) return { kind: 'unknown' };
  const closed = await beginAttempt(pool, session);
  if (closed !== undefined) return closed;

  const same = await findSameAccount(pool, tenant.id, { cardholderId: owner.id, ...chosen });
  const attached =
    same === undefined
      ? await attach(services, completing, { owner, connectionId: serving.id, chosen })
      : ({ kind: 'known', row: same } as const);
  if (attached.kind === 'unknown') await forgetAttempt(pool, session);
  if (attached.kind === 'unknown' || attached.kind === 'refused') return attached;
  return works.run(tenant, actor, async (work) => {
    const completion = await endCheckout(work, session, (cardholder) =>
      upsertAccount(work, cardholder, {
        attached,
        keepBalance: session.keep_balance,
        realNow: clock.now(),
      }),
    );
    if (completion.kind === 'completed') onCompleted?.(work, completion.method.id);
    const owned = completion.kind === 'completed' ? completion.method.token : undefined;
    // Another tab was quicker, by this link or with this account.
    if (attached.kind !== 'known' && attached.reference !== owned) releaseUnowned(work, session, attached);
    return completion;
  });
}

type Attach = {
  readonly owner: CardholderRow;
  readonly connectionId: string;
  readonly chosen: ChosenAccount;
};
type Answer = Attached | Extract<AccountCompletion, { readonly kind: 'refused' | 'unknown' }>;

async function attach(
  { accountProcessor, works }: AttachServices,
  { tenant, actor, session }: Completing,
  { owner, connectionId, chosen }: Attach,
): Promise<Answer> {
  const { rail, account } = chosen;
  const { country, tax_id: taxId } = owner;
  const row = railOf(country, rail);
  if (row === undefined) throw new Error(`${country} has no ${rail}`);
  // Another account that is typed after a refusal is another one to the processor as well.
  const reference = derivedId('acct', JSON.stringify([session.id, account.kind, account.value]), owner.id);
  const attaching: Attaching = {
    reference,
    country,
    currency: currencyOf(country),
    rail,
    account,
    person: { name: `${owner.first_name} ${owner.last_name}`, taxId },
  };
  const asked = { ...chosen, connectionId, reference };
  await works.run(tenant, actor, (work) => releaseOnceEnded(work, session, asked));
  const signal = AbortSignal.timeout(ATTACH_MS_MAX);
  const at = accountProcessor.at(connectionId);
  const answer = await answered(() => at.attach(tenant, attaching, signal), signal);
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.reasons[0] ?? 'not_payable' };
  if (answer.kind === 'open') return { kind: 'pending', mode: row.mode, ...asked };
  if (isSameHolder(country, taxId, answer.value.holder.taxId))
    return { kind: 'attached', value: answer.value, ...asked };
  // No one was given where to send money for it.
  await answered(() => at.release(tenant, reference, signal), signal);
  return { kind: 'refused', reason: 'holder_mismatch' };
}
