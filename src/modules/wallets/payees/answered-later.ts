// A payee of the sandbox that waited for its provider, and was answered then: for those who want to see what
// they hear of it, without the wait.
import type { Clock } from '#platform/time/clock.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { RequestKey } from '#platform/idempotency/repeat.ts';
import type { Works } from '#platform/work/work.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { Resolves } from '#modules/wallets/wallets/resolve.ts';
import { insertVerifying } from './insert-verifying.ts';
import { findPayeeOfAny } from './queries.ts';
import { ensureQuestion } from './questions.ts';
import { refusal } from './refusals.ts';
import { resolveAccount } from './resolve.ts';
import { settle } from './settle.ts';
import type { PayeeRow } from './tables.ts';

const { duplicate_payee, too_many_payees } = refusal.rows;
export const answeringRefusals = { duplicate_payee, too_many_payees };

export type AnsweringServices = Resolves & {
  readonly pool: Pool;
  readonly works: Works;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenant: Tenant;
  readonly actor: Actor;
};
type ToAnswer = {
  readonly owner: CardholderRow;
  readonly alias: string;
  readonly isFound: boolean;
  readonly requestKey: RequestKey | undefined;
};

/** If it is cut off in between, the payee waits, and its job asks as that of any other payee does. */
export async function answerLater(
  services: AnsweringServices,
  { owner, alias, isFound, requestKey }: ToAnswer,
): Promise<PayeeRow> {
  const { pool, works, tenant, actor, clock, newId, accounts } = services;
  const whose = { tenantId: tenant.id, ownerId: owner.id };
  const asking = { destination: { alias }, now: tenant.now(), realNow: clock.now(), newId };
  const question = await ensureQuestion(pool, whose, asking);
  const { country } = owner;
  const claimed = { holderName: undefined, taxId: undefined };
  const field = 'alias' as const;
  const named = { destination: { alias }, field, number: undefined };
  const asked = { country, ...named, label: undefined, confirm: false, claimed };
  const payee = await works.run(tenant, actor, (work) =>
    insertVerifying(work, owner, { ...asked, requestKey, connectionId: SANDBOX, question }),
  );
  const { reference } = question;
  const about = { reference, country, destination: { alias } };
  const answer = isFound
    ? await resolveAccount({ accounts, tenant, connectionId: SANDBOX }, about)
    : ('not_found' as const);
  const looked = { payee, looks: 0, realNow: clock.now(), answer };
  await works.run(tenant, actor, (work) => settle(work, looked));
  const now = await findPayeeOfAny(pool, tenant.id, payee.id);
  if (now === undefined) throw new Error(`the payee ${payee.id} is gone`);
  return now;
}
